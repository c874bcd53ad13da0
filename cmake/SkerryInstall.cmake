# SPDX-License-Identifier: BSD-3-Clause
# What an installation holds: libraries, headers (installed by each part), launchers and wrappers
# (installed by their owners), the CMake package and the pkg-config files.
include(CMakePackageConfigHelpers)

set(libraries skerry skerry_exchange skerry_openshmem skerry_coarray)
set(packages skerry skerry-openshmem skerry-coarray skerry-exchange)
if(TARGET skerry_exchange_fortran)
  list(APPEND libraries skerry_exchange_fortran)
  list(APPEND packages skerry-exchange-fortran)
endif()
install(TARGETS ${libraries} EXPORT skerry-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT skerry-targets NAMESPACE skerry:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/skerry-config.cmake.in
  ${PROJECT_BINARY_DIR}/skerry-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/skerry-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/skerry-config.cmake ${PROJECT_BINARY_DIR}/skerry-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/skerry)
foreach(package IN LISTS packages)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
