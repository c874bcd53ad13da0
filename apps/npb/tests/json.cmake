# SPDX-License-Identifier: BSD-3-Clause
# Runs COMMAND, which writes JSON to stdout, and compares its members with EXPECTED (name=value ...).
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE json COMMAND_ERROR_IS_FATAL ANY)
foreach(pair IN LISTS EXPECTED)
  string(REGEX MATCH "^([^=]*)=(.*)$" matched "${pair}")
  string(JSON value ERROR_VARIABLE wrong GET "${json}" ${CMAKE_MATCH_1})
  if(wrong OR NOT value STREQUAL CMAKE_MATCH_2)
    message(FATAL_ERROR "${CMAKE_MATCH_1} is '${value}' instead of '${CMAKE_MATCH_2}' in ${json}")
  endif()
endforeach()
