# Which LLVM: LLVM_DIR chooses it (/usr/lib/llvm-22/lib/cmake/llvm); 19 to 22 are supported.
find_package(LLVM REQUIRED CONFIG)
if(LLVM_VERSION_MAJOR LESS 19)
    message(FATAL_ERROR "libcdp needs LLVM 19 to 22; found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}. Set LLVM_DIR.")
elseif(LLVM_VERSION_MAJOR GREATER 22)
    message(WARNING "libcdp was tested with LLVM 19 to 22; found ${LLVM_PACKAGE_VERSION}.")
endif()

# The library's name says which LLVM it needs, so that two lie side by side; with LLVM inside it needs none.
if(CDP_PORTABLE)
    set(CDP_CODEGEN_NAME cdp-codegen)
    llvm_map_components_to_libnames(CDP_LLVM_LIBRARIES
        nvptxcodegen nvptxdesc nvptxinfo passes ipo linker irreader bitreader bitwriter analysis target core support)
    enable_language(CXX) # only for the link
    set(CDP_CODEGEN_LINK_OPTIONS -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL -Wl,--gc-sections
        -Wl,--as-needed -s)
else()
    set(CDP_CODEGEN_NAME cdp-codegen-llvm${LLVM_VERSION_MAJOR})
    set(CDP_LLVM_LIBRARIES LLVM)
    set(CDP_CODEGEN_LINK_OPTIONS)
endif()
