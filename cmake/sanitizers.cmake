# CDP_SANITIZE=address,undefined: the libraries, cdpc and the test programs report what they find and fail.
if(CDP_SANITIZE)
    set(CDP_SANITIZER_FLAGS -fsanitize=${CDP_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(CMAKE_C_COMPILER_ID STREQUAL "Clang") # nvJitLink and the driver are called through our own types for their handles
        list(APPEND CDP_SANITIZER_FLAGS -fno-sanitize=function)
    endif()
    add_compile_options(${CDP_SANITIZER_FLAGS})
    add_link_options(${CDP_SANITIZER_FLAGS})
endif()
