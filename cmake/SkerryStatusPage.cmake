# SPDX-License-Identifier: BSD-3-Clause
# skerry_add_status_page(FRONT_END PAGE file TESTS executable ... [DEPENDS target ...]): the target
# <FRONT_END>_status_page, which writes the PAGE in docs/status by the status.py beside the caller, and the test
# <FRONT_END>_status that the page is true; it
# fails too where the page says that something is missing (**).
function(skerry_add_status_page front_end)
  cmake_parse_arguments(page "" "PAGE" "TESTS;DEPENDS" ${ARGN})
  find_package(Python3 COMPONENTS Interpreter)
  if(NOT Python3_FOUND OR NOT page_TESTS)
    return()
  endif()
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/objects.txt
    CONTENT "$<JOIN:$<TARGET_OBJECTS:skerry_${front_end}_objects>,\n>\n")
  list(JOIN page_TESTS "\n" executables)
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/tests.txt CONTENT "${executables}\n")
  set(command ${CMAKE_COMMAND} -E env PYTHONPATH=${PROJECT_SOURCE_DIR}/frontends PYTHONDONTWRITEBYTECODE=1
    ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/status.py --lists ${PROJECT_SOURCE_DIR}/frontends/${front_end}
    --objects ${CMAKE_CURRENT_BINARY_DIR}/objects.txt --tests ${CMAKE_CURRENT_BINARY_DIR}/tests.txt
    --page ${PROJECT_SOURCE_DIR}/docs/status/${page_PAGE})
  add_custom_target(${front_end}_status_page COMMAND ${command})
  add_dependencies(${front_end}_status_page skerry_${front_end}_objects ${page_DEPENDS})
  add_test(NAME ${front_end}_status COMMAND ${command} --check)
  set_tests_properties(${front_end}_status PROPERTIES LABELS ${front_end} TIMEOUT 60)
endfunction()
