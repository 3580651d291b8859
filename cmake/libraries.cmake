# What the two libraries have in common. Their own calls bind to themselves, also when a process holds two of them.
foreach(library codegen runtime)
    set_target_properties(${library} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0
        INSTALL_RPATH "" INSTALL_RPATH_USE_LINK_PATH ON # an LLVM outside the system's folders is found again
        LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(${library} PRIVATE
        -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map -Wl,-Bsymbolic-functions -Wl,-z,relro,-z,now)
    if(NOT CDP_SANITIZE)
        target_link_options(${library} PRIVATE -Wl,-z,defs)
    endif()
endforeach()
