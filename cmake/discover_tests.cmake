# Read by ctest each time it starts (see cmake/tests.cmake): registers every doctest case of one
# executable as a test of its own, named KIND/FILE/CASE.
#
# Set by the includer: PIOCHE_EXECUTABLE, PIOCHE_KINDS (a list of REGEX KIND pairs: the first whose
# regular expression matches FILE/CASE gives the kind), PIOCHE_HEAVY (a regular expression: these
# take all processors), PIOCHE_LABELS, PIOCHE_ENVIRONMENT, PIOCHE_FOLDER (where it runs).
# Read from the environment: PIOCHE_TEST_TIMEOUT, seconds for one case.
# Appends the names of the tests to PIOCHE_DISCOVERED.

set(list_of_cases "")
if(EXISTS "${PIOCHE_EXECUTABLE}")
  execute_process(
    COMMAND "${PIOCHE_EXECUTABLE}" --list-test-cases --reporters=xml
    OUTPUT_VARIABLE list_of_cases RESULT_VARIABLE status)
endif()

# Semicolons and brackets have a meaning in the lists of CMake, and case names may contain both. In a
# filter of doctest a question mark stands for any character.
string(REGEX REPLACE "[][]" "?" list_of_cases "${list_of_cases}")
string(REPLACE ";" "{semicolon}" list_of_cases "${list_of_cases}")
string(REGEX MATCHALL "<TestCase [^\n]*" cases "${list_of_cases}")

set(timeout 240)
if(DEFINED ENV{PIOCHE_TEST_TIMEOUT})
  set(timeout $ENV{PIOCHE_TEST_TIMEOUT})
endif()
cmake_path(GET PIOCHE_EXECUTABLE FILENAME executable)

# An executable that was not built, or in which no case is found, is a failure.
if(NOT cases)
  add_test("discover/${executable} has no test cases, or was not built" false)
  set_tests_properties(
    "discover/${executable} has no test cases, or was not built" PROPERTIES LABELS
                                                                            "${PIOCHE_LABELS}")
endif()

foreach(case IN LISTS cases)
  string(REGEX REPLACE ".* name=\"([^\"]*)\".*" "\\1" name "${case}")
  string(REGEX REPLACE ".* filename=\"([^\"]*)\".*" "\\1" file "${case}")
  string(REPLACE "{semicolon}" ";" name "${name}")
  string(REPLACE "&quot;" "\"" name "${name}")
  string(REPLACE "&lt;" "<" name "${name}")
  string(REPLACE "&gt;" ">" name "${name}")
  string(REPLACE "&apos;" "'" name "${name}")
  string(REPLACE "&amp;" "&" name "${name}")
  string(REGEX REPLACE "^.*tests/" "" file "${file}")
  string(REGEX REPLACE "(_test)?\\.cpp$" "" stem "${file}")

  set(kind unit)
  foreach(pair IN LISTS PIOCHE_KINDS)
    if(pair MATCHES "^(.*)=([a-z]+)$")
      set(found_kind ${CMAKE_MATCH_2})
      if("${stem}/${name}" MATCHES "${CMAKE_MATCH_1}")
        set(kind ${found_kind})
        break()
      endif()
    endif()
  endforeach()

  # In a filter of doctest a comma separates.
  string(REPLACE "," "\\," filter "${name}")
  string(REPLACE ";" "," title "${name}")
  set(test "${kind}/${stem}/${title}")
  string(REPLACE "${kind}/${kind}/" "${kind}/" test "${test}")
  list(APPEND PIOCHE_DISCOVERED "${test}")
  add_test("${test}" "${PIOCHE_EXECUTABLE}" "--test-case=${filter}" "--source-file=*${file}")
  set_tests_properties(
    "${test}"
    PROPERTIES WORKING_DIRECTORY "${PIOCHE_FOLDER}"
               LABELS "${PIOCHE_LABELS};${kind}"
               ENVIRONMENT "${PIOCHE_ENVIRONMENT}"
               TIMEOUT ${timeout}
               # doctest succeeds when its filter matches no case.
               FAIL_REGULAR_EXPRESSION "test cases: +0 ")
  if(PIOCHE_HEAVY AND "${stem}/${name}" MATCHES "${PIOCHE_HEAVY}")
    set_tests_properties("${test}" PROPERTIES PROCESSORS 2)
  endif()
endforeach()
