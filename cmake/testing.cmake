# What lit.cfg has to know of this build, and <build>/lit, which runs tests on it: build/lit -v test/codegen
list(JOIN CDP_WARNING_FLAGS " " CDP_TEST_WARNING_FLAGS)
list(JOIN CDP_SANITIZER_FLAGS " " CDP_TEST_SANITIZER_FLAGS)
get_target_property(CDP_CODEGEN_NAME codegen OUTPUT_NAME)
set(CDP_LLVM_MAJOR ${LLVM_VERSION_MAJOR})
configure_file(cmake/lit.site.cfg.py.in lit.site.cfg.py @ONLY)

# lit comes with Debian's llvm-N-tools (its folder moved between 19 and 22), or as PyPI's lit.
if(NOT EXISTS ${CDP_LIT_DIR}/lit/main.py)
    unset(CDP_LIT_DIR CACHE) # that LLVM is gone
endif()
execute_process(COMMAND python3 -c "import lit; print(lit.__path__[0].rpartition('/')[0])"
    OUTPUT_VARIABLE pypi_lit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
find_path(CDP_LIT_DIR lit/main.py NO_DEFAULT_PATH
    HINTS ${LLVM_TOOLS_BINARY_DIR}/../utils/lit ${LLVM_TOOLS_BINARY_DIR}/../build/utils/lit ${pypi_lit}
    DOC "The folder that holds the Python package lit")
if(CDP_LIT_DIR)
    configure_file(cmake/lit.in lit @ONLY FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
        WORLD_READ WORLD_EXECUTE)
else()
    message(STATUS "lit not found: there is no ${PROJECT_BINARY_DIR}/lit to run tests with (Debian: llvm-${CDP_LLVM_MAJOR}-tools)")
endif()
