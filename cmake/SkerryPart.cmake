# SPDX-License-Identifier: BSD-3-Clause
# A part is a folder with include/skerry/<part>/ (public headers), sources and private headers beside
# its CMakeLists.txt, and tests/. It sees its own folder and the public headers of the parts it names
# under DEPENDS, and nothing else: an upward or sideways include does not compile.

# skerry_add_library(NAME): one of the shared libraries that users link.
function(skerry_add_library name)
  add_library(${name} SHARED ${PROJECT_SOURCE_DIR}/cmake/empty.cpp)
  add_library(skerry::${name} ALIAS ${name})
  set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0 EXPORT_NAME ${name})
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# skerry_add_part(NAME LIBRARY lib [SOURCES ...] [DEPENDS part ...] [PRIVATE_LINK target ...])
# Defines skerry::<NAME> (public headers + the library that holds the objects).
function(skerry_add_part name)
  cmake_parse_arguments(part "" "LIBRARY" "SOURCES;DEPENDS;PRIVATE_LINK" ${ARGN})
  add_library(skerry_${name}_headers INTERFACE)
  target_include_directories(skerry_${name}_headers INTERFACE
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>)
  foreach(dependency IN LISTS part_DEPENDS)
    target_link_libraries(skerry_${name}_headers INTERFACE skerry_${dependency}_headers)
  endforeach()
  if(part_SOURCES)
    add_library(skerry_${name}_objects OBJECT ${part_SOURCES})
    target_include_directories(skerry_${name}_objects PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(skerry_${name}_objects PRIVATE skerry_${name}_headers ${part_PRIVATE_LINK})
    target_sources(${part_LIBRARY} PRIVATE $<TARGET_OBJECTS:skerry_${name}_objects>)
    target_link_libraries(${part_LIBRARY} PRIVATE $<BUILD_INTERFACE:Threads::Threads>)
    foreach(library IN LISTS part_PRIVATE_LINK)
      target_link_libraries(${part_LIBRARY} PRIVATE $<BUILD_INTERFACE:${library}>)
    endforeach()
  endif()
  add_library(skerry_${name}_part INTERFACE)
  target_link_libraries(skerry_${name}_part INTERFACE skerry_${name}_headers ${part_LIBRARY})
  add_library(skerry::${name} ALIAS skerry_${name}_part)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/include)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
  endif()
  if(SKERRY_TESTS AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/tests/CMakeLists.txt)
    add_subdirectory(tests)
  endif()
endfunction()

# skerry_install_program(TARGET): a program that the lab starts; people do so through the lab.
function(skerry_install_program target)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN/../../${CMAKE_INSTALL_LIBDIR}")
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/skerry)
endfunction()

# skerry_add_test(NAME SOURCES ... [LINK ...] [PES 1 2 ...] [LABELS ...] [TIMEOUT s] [ENVIRONMENT ...]
#                 [PRIVATE_HEADERS dir] [ARGUMENTS ...])
# Without PES the executable runs alone; with PES it runs once under skerry-run for each count.
function(skerry_add_test name)
  if(NOT SKERRY_TESTS)
    return()
  endif()
  cmake_parse_arguments(test "NO_MAIN" "TIMEOUT;PRIVATE_HEADERS"
    "SOURCES;LINK;PES;LABELS;ENVIRONMENT;ARGUMENTS" ${ARGN})
  if(NOT test_TIMEOUT)
    set(test_TIMEOUT 60)
  endif()
  if(SKERRY_SANITIZE)
    math(EXPR test_TIMEOUT "5 * ${test_TIMEOUT}")
  endif()
  add_executable(${name} ${test_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/tests)
  target_link_libraries(${name} PRIVATE ${test_LINK} GTest::gtest)
  # Tests are large and short-lived: compiling them is what takes time.
  target_compile_options(${name} PRIVATE $<IF:$<COMPILE_LANGUAGE:C>,-O0,-O1>)
  if(NOT test_NO_MAIN)
    target_link_libraries(${name} PRIVATE GTest::gtest_main)
  endif()
  if(test_PRIVATE_HEADERS)
    target_include_directories(${name} PRIVATE ${test_PRIVATE_HEADERS})
  endif()
  if(NOT test_PES)
    add_test(NAME ${name} COMMAND ${name} ${test_ARGUMENTS})
    skerry_set_test_properties(${name} 1)
  endif()
  foreach(pes IN LISTS test_PES)
    add_test(NAME ${name}.${pes} COMMAND
      $<TARGET_FILE:skerry-run> -n ${pes} --timeout ${test_TIMEOUT} $<TARGET_FILE:${name}> ${test_ARGUMENTS})
    skerry_set_test_properties(${name}.${pes} ${pes})
  endforeach()
endfunction()

# Shared settings of a test; reads test_TIMEOUT, test_LABELS and test_ENVIRONMENT of its caller.
macro(skerry_set_test_properties test_name processes)
  math(EXPR skerry_limit "${test_TIMEOUT} + 10")
  set_tests_properties(${test_name} PROPERTIES TIMEOUT ${skerry_limit} LABELS "${test_LABELS}"
    ENVIRONMENT "${test_ENVIRONMENT}")
  if(${processes} GREATER 1)
    set_tests_properties(${test_name} PROPERTIES PROCESSORS 2)
  endif()
endmacro()
