# cmake --install BUILD --prefix DIR: headers, libraries, cdpc, and what find_package and pkg-config read.
# Nothing in it names the prefix, so that the folder can be moved.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cdp)

if(CDP_PORTABLE)
    set(left_out PATTERN codegen_llvm.h EXCLUDE) # for callers on the same shared libLLVM, which this build has not
endif()
install(DIRECTORY include/cdp TYPE INCLUDE FILES_MATCHING PATTERN *.h PATTERN *.def ${left_out})

foreach(library codegen runtime)
    install(TARGETS ${library} EXPORT cdp-${library} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    install(EXPORT cdp-${library} NAMESPACE cdp:: DESTINATION ${package_dir} FILE cdp-${library}.cmake)
endforeach()
install(TARGETS cdpc)

configure_package_config_file(cmake/cdpConfig.cmake.in ${PROJECT_BINARY_DIR}/cdpConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cdpConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cdpConfig.cmake ${PROJECT_BINARY_DIR}/cdpConfigVersion.cmake
    DESTINATION ${package_dir})

function(install_pkg_config name library description)
    set(CDP_PC_NAME ${name})
    set(CDP_PC_LIBRARY ${library})
    set(CDP_PC_DESCRIPTION ${description})
    file(RELATIVE_PATH CDP_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" CDP_PC_UP ${CDP_PC_UP})
    configure_file(cmake/pkg-config.pc.in ${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
install_pkg_config(cdp-codegen ${CDP_CODEGEN_NAME} "LLVM modules with device-side kernel launches become PTX")
install_pkg_config(cdp-runtime cdp-runtime "PTX and cubins with device-side kernel launches are linked, loaded and launched")
