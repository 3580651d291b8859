# Which LLVM: LLVM_DIR chooses it (/usr/lib/llvm-22/lib/cmake/llvm); 19 to 22 are supported.
find_package(LLVM REQUIRED CONFIG)
if(LLVM_VERSION_MAJOR LESS 19)
    message(FATAL_ERROR "libcdp needs LLVM 19 to 22; found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}. Set LLVM_DIR.")
elseif(LLVM_VERSION_MAJOR GREATER 22)
    message(WARNING "libcdp was tested with LLVM 19 to 22; found ${LLVM_PACKAGE_VERSION}.")
endif()
