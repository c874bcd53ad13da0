# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SOURCE= -D LIBRARY= -D LAUNCHER= -D WORK= -D FLAGS= -P run.cmake
# Copies the exchange part, adds one file to its strategies and nothing else, builds it and uses the file's
# strategy on two PEs.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${result}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK}/exchange)
file(COPY ${SOURCE}/exchange DESTINATION ${WORK} PATTERN tests EXCLUDE)
file(COPY_FILE ${SOURCE}/exchange/tests/one_file/added.cpp.in ${WORK}/exchange/strategies/added.cpp)
run(${CMAKE_COMMAND} -S ${SOURCE}/exchange/tests/one_file -B ${WORK}/build -DSKERRY_SOURCE=${SOURCE}
  -DSKERRY_LIBRARY=${LIBRARY} -DCOPY=${WORK}/exchange "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_BUILD_TYPE=Debug)
run(${CMAKE_COMMAND} --build ${WORK}/build -j2)
run(${LAUNCHER} -n 2 --timeout 60 ${WORK}/build/use_added)
