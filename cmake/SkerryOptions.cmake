# SPDX-License-Identifier: BSD-3-Clause
# Compiler settings, options and packages that every part shares.
include(GNUInstallDirs)

option(SKERRY_NATIVE "Compile the apps' kernels for this machine's processor" ON)
option(SKERRY_TESTS "Build the tests (needs GoogleTest)" ${PROJECT_IS_TOP_LEVEL})
option(SKERRY_BENCHES "Build the micro-benchmarks" ${PROJECT_IS_TOP_LEVEL})
set(SKERRY_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};$ORIGIN")
# Debug data stay small but name functions and lines, so that reports can point at sources.
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG -g1")
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG -g1")
add_compile_options(-Wall -Wextra -Wshadow -fno-semantic-interposition)
if(NOT SKERRY_SANITIZE)
  add_link_options(-Wl,--no-undefined)
endif()

if(SKERRY_SANITIZE)
  add_compile_options(-fsanitize=${SKERRY_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SKERRY_SANITIZE})
endif()

# Tests under an MPI's launcher: root may start it; what the MPI leaks is not ours.
set(SKERRY_MPI_ENVIRONMENT OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
if(SKERRY_SANITIZE)
  list(APPEND SKERRY_MPI_ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
endif()
# Tests over libfabric.
set(SKERRY_OFI_ENVIRONMENT "")
if(SKERRY_SANITIZE)
  set(SKERRY_OFI_ENVIRONMENT
    LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/cmake/libfabric.supp:print_suppressions=0)
endif()

find_package(Threads REQUIRED)
if(SKERRY_TESTS)
  find_package(GTest)
  if(GTest_FOUND)
    enable_testing()
    include(GoogleTest)
  else()
    message(STATUS "GoogleTest not found: the tests are not built")
    set(SKERRY_TESTS OFF)
  endif()
endif()
