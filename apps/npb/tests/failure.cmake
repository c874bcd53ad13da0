# SPDX-License-Identifier: BSD-3-Clause
# Runs COMMAND, which must end with CODE and say one line on stderr, which begins with MESSAGE.
execute_process(COMMAND ${COMMAND} RESULT_VARIABLE code ERROR_VARIABLE said OUTPUT_QUIET)
if(NOT code STREQUAL CODE)
  message(FATAL_ERROR "exit code ${code} instead of ${CODE}: ${said}")
endif()
string(FIND "${said}" "${MESSAGE}" at)
string(REGEX MATCHALL "\n" lines "${said}")
list(LENGTH lines lines)
if(NOT at EQUAL 0 OR NOT lines EQUAL 1)
  message(FATAL_ERROR "instead of one line that begins with\n${MESSAGE}\nthere is\n${said}")
endif()
