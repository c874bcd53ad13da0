# SPDX-License-Identifier: BSD-3-Clause
# skerry_add_wrapper(NAME [ALIAS ...]): a compiler wrapper, in the build tree and installed: cmake/compiler-wrapper.in
# with the settings of wrappers/NAME.sh, which says what library is linked and which compiler is called. It finds
# headers and library beside itself, so the same layout (bin, include, lib) is made in the build tree.
function(skerry_add_wrapper name)
  set(template ${PROJECT_SOURCE_DIR}/cmake/compiler-wrapper.in)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.sh)
  file(READ ${name}.sh settings)
  set(library_directory lib)
  configure_file(${template} ${CMAKE_BINARY_DIR}/bin/${name} @ONLY FILE_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  set(library_directory ${CMAKE_INSTALL_LIBDIR})
  configure_file(${template} ${CMAKE_CURRENT_BINARY_DIR}/${name} @ONLY)
  install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
  foreach(alias IN LISTS ARGN)
    install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME ${alias})
    file(CREATE_LINK ${name} ${CMAKE_BINARY_DIR}/bin/${alias} SYMBOLIC)
  endforeach()
endfunction()
