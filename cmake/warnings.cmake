add_compile_options(-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes)
if(CDP_WARNINGS_AS_ERRORS)
    add_compile_options(-Werror)
endif()
