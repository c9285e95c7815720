# The tests, for ctest. Every test has
# - a label that says which run takes it: quick (every run), full (./test), long (./test --long),
#   measure (none: it measures time and depends on the machine);
# - a label that says what it is: unit property simulation server scenario differential wasm web
#   browser fuzz lint coverage python;
# - a time limit.
# Which label each run takes, and at what scale, stands in CMakePresets.json.
#
# The target `tested` builds what the tests of a build folder run.
enable_testing()
add_custom_target(tested)

set(PIOCHE_LONGEST 14400)  # seconds for a test of ./test --long
option(PIOCHE_TEST_ALL "Register the tests that one build is enough for" OFF)

# What the sanitizers print is readable; nothing depends on the language of the machine.
set(PIOCHE_TEST_ENVIRONMENT
    LC_ALL=C.UTF-8 ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19
    TSAN_OPTIONS=external_symbolizer_path=/usr/bin/llvm-symbolizer-19
    UBSAN_OPTIONS=print_stacktrace=1)
if(PIOCHE_COVERAGE)
  # All processes add to two files, instead of each writing a large one of its own.
  list(APPEND PIOCHE_TEST_ENVIRONMENT
       LLVM_PROFILE_FILE=${PROJECT_BINARY_DIR}/profiles/%2m.profraw)
endif()

# Messages, commands and REST bodies that tests see are recorded by one build, in a folder for each
# source, and validated at the end: tests/protocol/.
set(PIOCHE_TEST_TRAFFIC ${PROJECT_BINARY_DIR}/traffic)
set(PIOCHE_TRAFFIC_SOURCES server simulation wasm web browser)

# pioche_test(NAME name LABELS label... COMMAND word...
#             [TIMEOUT seconds] [PROCESSORS n] [ENVIRONMENT name=value...] [ALONE])
# ALONE: nothing else runs beside it.
function(pioche_test)
  cmake_parse_arguments(
    PARSE_ARGV 0 given "ALONE" "NAME;TIMEOUT;PROCESSORS" "LABELS;COMMAND;ENVIRONMENT")
  if(NOT given_TIMEOUT)
    set(given_TIMEOUT 300)
  endif()
  if(NOT given_PROCESSORS)
    set(given_PROCESSORS 1)
  endif()
  # Scripts of the repository are named by their path in it.
  if(given_COMMAND MATCHES "^(tools|tests)/")
    string(PREPEND given_COMMAND ${PROJECT_SOURCE_DIR}/)
  endif()
  add_test(NAME "${given_NAME}" COMMAND ${given_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(
    "${given_NAME}"
    PROPERTIES LABELS "${given_LABELS}"
               TIMEOUT ${given_TIMEOUT}
               PROCESSORS ${given_PROCESSORS}
               RUN_SERIAL ${given_ALONE}
               ENVIRONMENT "${PIOCHE_TEST_ENVIRONMENT};${given_ENVIRONMENT}")
endfunction()

# pioche_doctest(target source): each case of the executable is a test. ctest asks the executable for
# its cases each time it starts, see cmake/discover_tests.cmake. Source: of traffic, see above.
set(PIOCHE_DISCOVERY ${PROJECT_BINARY_DIR}/discovered_tests.cmake)
file(WRITE ${PIOCHE_DISCOVERY} "")
set_property(DIRECTORY PROPERTY TEST_INCLUDE_FILES ${PIOCHE_DISCOVERY})
function(pioche_doctest target source)
  if(NOT TARGET ${target})
    return()
  endif()
  set(environment ${PIOCHE_TEST_ENVIRONMENT})
  if(PIOCHE_TEST_ALL)
    list(APPEND environment PIOCHE_TEST_TRAFFIC=${PIOCHE_TEST_TRAFFIC}/${source})
  endif()
  add_dependencies(tested ${target})
  # REGEX=KIND, matched against FILE/CASE.
  set(kinds "cluster/simulation=simulation" "^(server|load|cluster)/=server" "simulation|interference=simulation"
            "properties|hostile_positions|golden=property")
  # They load both processors themselves.
  set(heavy "hostile clients|killed at any moment|every write")
  file(
    APPEND ${PIOCHE_DISCOVERY}
    "set(PIOCHE_EXECUTABLE [==[${PROJECT_BINARY_DIR}/${target}]==])\n"
    "set(PIOCHE_FOLDER [==[${PROJECT_BINARY_DIR}]==])\n"
    "set(PIOCHE_KINDS [==[${kinds}]==])\n"
    "set(PIOCHE_HEAVY [==[${heavy}]==])\n"
    "set(PIOCHE_LABELS quick)\n"
    "set(PIOCHE_ENVIRONMENT [==[${environment}]==])\n"
    "include([==[${PROJECT_SOURCE_DIR}/cmake/discover_tests.cmake]==])\n")
endfunction()

# ---- of every build

pioche_doctest(pioche_tests simulation)
if(NOT PIOCHE_COVERAGE)
  # The clauses are in the games; the server's tests would only take time there.
  pioche_doctest(pioche_server_tests server)
  pioche_doctest(pioche_cluster_tests server)
endif()

if(NOT PIOCHE_COVERAGE AND NOT PIOCHE_BUILT)
  pioche_doctest(pioche_gpu_tests gpu)
endif()

add_dependencies(tested pioche pioche_mybot pioche_scenarios)
pioche_glob(scenarios games/*/scenarios/*.txt)
foreach(file IN LISTS scenarios)
  string(REGEX REPLACE ".*/games/(.*)/scenarios/(.*)\\.txt" "\\1/\\2" name ${file})
  pioche_test(
    NAME scenario/${name}
    LABELS quick scenario
    COMMAND pioche_scenarios ${file})
endforeach()

if(PIOCHE_COVERAGE)
  # When all others have ended: whether the code under each clause ran.
  file(
    APPEND ${PIOCHE_DISCOVERY}
    "add_test(coverage/clauses [==[${PROJECT_SOURCE_DIR}/tools/check_coverage]==])\n"
    "set_tests_properties(coverage/clauses PROPERTIES LABELS \"full;coverage\" TIMEOUT 300\n"
    "  WORKING_DIRECTORY [==[${PROJECT_SOURCE_DIR}]==] DEPENDS \"\${PIOCHE_DISCOVERED};")
  foreach(file IN LISTS scenarios)
    string(REGEX REPLACE ".*/games/(.*)/scenarios/(.*)\\.txt" "scenario/\\1/\\2" name ${file})
    file(APPEND ${PIOCHE_DISCOVERY} "${name};")
  endforeach()
  file(APPEND ${PIOCHE_DISCOVERY} "\")\n")
endif()

if(PIOCHE_FUZZ)
  pioche_glob(fuzz_sources tests/fuzz/*.cpp)
  foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM name)
    add_dependencies(tested fuzz_${name})
    target_link_libraries(fuzz_${name} PRIVATE pioche_load)
    pioche_test(
      NAME fuzz/${name}
      LABELS full fuzz
      COMMAND tools/fuzz ${name}
      TIMEOUT ${PIOCHE_LONGEST})
  endforeach()
  pioche_test(
    NAME "server/a million hostile messages"
    LABELS long server
    COMMAND tools/hostile_test 1000000 ${PROJECT_BINARY_DIR}
    PROCESSORS 2
    TIMEOUT ${PIOCHE_LONGEST})
endif()

if(PIOCHE_SANITIZE STREQUAL "thread")
  pioche_test(
    NAME "simulation/four threads"
    LABELS long simulation
    COMMAND pioche simulate solo --players 4 --matches 200 --seed 1 --threads 4
    PROCESSORS 2
    TIMEOUT ${PIOCHE_LONGEST})
  pioche_test(
    NAME "server/load of all kinds without a data race"
    LABELS long server
    COMMAND tests/tools/load_of_all_kinds $<TARGET_FILE:pioche> 1000000
    PROCESSORS 2
    TIMEOUT ${PIOCHE_LONGEST})
endif()

# ---- of the optimised build only: what is slow, and what does not depend on the build

if(NOT PIOCHE_TEST_ALL)
  return()
endif()

add_dependencies(tested pioche_reference_selftest pioche_differential pioche_digest pioche_capi_calls)
pioche_test(
  NAME "differential/the reference itself"
  LABELS full differential
  COMMAND pioche_reference_selftest)
# The games that the reference plays too.
pioche_glob(games games/*/rules.md)
foreach(file IN LISTS games)
  string(REGEX REPLACE ".*/games/(.*)/rules.md" "\\1" game ${file})
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/tests/reference/${game}.cpp)
    continue()
  endif()
  pioche_test(
    NAME differential/${game}
    LABELS full differential
    COMMAND pioche_differential --game ${game} --threads 1
    TIMEOUT ${PIOCHE_LONGEST})
endforeach()

pioche_test(
  NAME "games/play has changed only with the version of the rules"
  LABELS quick property
  COMMAND tools/signature ${PROJECT_BINARY_DIR})

pioche_test(
  NAME "games/two programs are compared"
  LABELS quick property
  COMMAND tests/tools/compare_referees ${PROJECT_BINARY_DIR})

pioche_test(
  NAME "server/killed a thousand times"
  LABELS long server
  COMMAND tools/kill_test 1000 ${PROJECT_BINARY_DIR}
  PROCESSORS 2
  TIMEOUT ${PIOCHE_LONGEST})

pioche_test(
  NAME "server/nodes of a cluster killed a thousand times"
  LABELS long server
  COMMAND tools/kill_test --cluster 1000 ${PROJECT_BINARY_DIR}
  PROCESSORS 2
  TIMEOUT ${PIOCHE_LONGEST})

pioche_test(
  NAME "server/attacked while others play"
  LABELS long server
  COMMAND tools/attack_test --program $<TARGET_FILE:pioche>
  PROCESSORS 2
  TIMEOUT 3600)

pioche_test(
  NAME "server/behind nginx and Caddy"
  LABELS full server
  COMMAND tests/tools/proxies $<TARGET_FILE:pioche>)
pioche_test(
  NAME "server/mail through a mail server of others"
  LABELS full server
  COMMAND tools/with_python tests/tools/mail $<TARGET_FILE:pioche>)
pioche_test(
  NAME "server/a cluster started by one command"
  LABELS full server
  COMMAND tests/tools/cluster ${PROJECT_BINARY_DIR}
  PROCESSORS 2)
pioche_test(
  NAME "server/one client of a cluster's proxy cannot stop the others"
  LABELS full server
  COMMAND tests/tools/cluster_proxy)
pioche_test(
  NAME "server/a cluster whose network is cut"
  LABELS full server
  COMMAND tests/tools/partition ${PROJECT_BINARY_DIR}
  PROCESSORS 2
  TIMEOUT 900)
pioche_test(
  NAME "server/a cluster whose network is cut again and again"
  LABELS long server
  COMMAND tests/tools/partition ${PROJECT_BINARY_DIR} 30
  PROCESSORS 2
  TIMEOUT ${PIOCHE_LONGEST})
pioche_test(
  NAME "measured/the capacity model predicts what was measured"
  LABELS quick unit
  COMMAND tools/capacity check)
pioche_test(
  NAME "lint/the files of a cluster"
  LABELS full lint
  COMMAND tests/tools/cluster_files $<TARGET_FILE:pioche>)
pioche_test(
  NAME "lint/the alerts of Prometheus"
  LABELS full lint
  COMMAND promtool check rules deploy/monitoring/pioche.rules.yml)

# ---- what is installed

pioche_test(
  NAME "installed/the program and the units of systemd"
  LABELS full lint
  COMMAND tests/tools/units ${PROJECT_BINARY_DIR})
pioche_test(
  NAME "installed/the Debian package on a fresh machine"
  LABELS long server
  COMMAND tests/tools/package ${PROJECT_BINARY_DIR}
  TIMEOUT ${PIOCHE_LONGEST})
pioche_test(
  NAME "installed/from a fresh Debian to a table in the browser"
  LABELS long server
  COMMAND tests/tools/first_table ${PROJECT_BINARY_DIR} run
  TIMEOUT ${PIOCHE_LONGEST})
pioche_test(
  NAME "installed/the same sources give the same program"
  LABELS long unit
  COMMAND tests/tools/reproducible ${PROJECT_BINARY_DIR}
  PROCESSORS 2
  TIMEOUT ${PIOCHE_LONGEST})
pioche_test(
  NAME "lint/the container file"
  LABELS quick lint
  COMMAND tests/tools/container)
pioche_test(
  NAME "installed/the steps of the container file"
  LABELS long server
  COMMAND tests/tools/container ${PROJECT_BINARY_DIR} build
  TIMEOUT ${PIOCHE_LONGEST})
pioche_test(
  NAME "installed/the life of a server"
  LABELS long server
  COMMAND tests/tools/lifecycle ${PROJECT_BINARY_DIR}
  TIMEOUT ${PIOCHE_LONGEST})

# ---- the module for browsers and the web client

set(recorded)
pioche_glob(files wasm/tests/*.test.mjs wasm/tests/measure/*.test.mjs)
foreach(file IN LISTS files)
  string(REGEX REPLACE ".*/wasm/tests/(.*)\\.test\\.mjs" "\\1" name ${file})
  set(run full)
  if(name MATCHES measure)
    set(run measure)
  endif()
  pioche_test(
    NAME wasm/${name}
    LABELS ${run} wasm
    COMMAND tools/with_node node --test ${file}
    ENVIRONMENT PIOCHE_TEST_TRAFFIC=${PIOCHE_TEST_TRAFFIC}/wasm
    TIMEOUT ${PIOCHE_LONGEST})
  list(APPEND recorded wasm/${name})
endforeach()

foreach(kind unit browser measure)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/web
       ${PROJECT_SOURCE_DIR}/web/tests/${kind}/*.test.ts)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "tests/${kind}/(.*)\\.test\\.ts" "\\1" name ${file})
    set(alone)
    set(processors 1)
    set(source browser)
    if(kind STREQUAL unit)
      set(source web)
      set(test web/${name})
      set(labels full web)
    elseif(kind STREQUAL measure)
      set(test browser/measure/${name})
      set(labels measure browser)
      set(alone ALONE)
    else()
      set(test browser/${name})
      set(labels full browser)
      if(name STREQUAL engines)
        set(processors 2)  # three browsers at once
      endif()
    endif()
    pioche_test(
      NAME ${test}
      LABELS ${labels}
      COMMAND tools/test_web ${kind} ${file}
      ENVIRONMENT PIOCHE_TEST_TRAFFIC=${PIOCHE_TEST_TRAFFIC}/${source}
      PROCESSORS ${processors}
      TIMEOUT 1800
      ${alone})
    list(APPEND recorded ${test})
  endforeach()
endforeach()

# ---- the protocol

pioche_glob(files tests/protocol/*.test.mjs)
foreach(file IN LISTS files)
  string(REGEX REPLACE ".*/tests/protocol/(.*)\\.test\\.mjs" "\\1" name ${file})
  pioche_test(
    NAME "protocol/${name} itself"
    LABELS quick lint
    COMMAND tools/with_node node --test ${file})
endforeach()
# When all others have ended: what they recorded is as the schema says, and all of it was produced.
string(JOIN " " sources ${PIOCHE_TRAFFIC_SOURCES})
file(
  APPEND ${PIOCHE_DISCOVERY}
  "add_test(protocol/validation [==[${PROJECT_SOURCE_DIR}/tools/with_node]==]\n"
  "  node tests/protocol/validate.mjs [==[${PIOCHE_TEST_TRAFFIC}]==] ${sources})\n"
  "set_tests_properties(protocol/validation PROPERTIES LABELS \"full;lint\" TIMEOUT 300\n"
  "  WORKING_DIRECTORY [==[${PROJECT_SOURCE_DIR}]==]\n"
  "  DEPENDS \"\${PIOCHE_DISCOVERED};${recorded}\")\n")

# ---- the C library and the Python package

add_dependencies(tested libpioche)
pioche_test(
  NAME "library/a program in C uses what is installed"
  LABELS full unit
  COMMAND tests/tools/c_library ${PROJECT_BINARY_DIR})
pioche_glob(files python/tests/test_*.py)
foreach(file IN LISTS files)
  string(REGEX REPLACE ".*/test_(.*)\\.py" "\\1" name ${file})
  # The first of them builds the package; the others wait for it.
  pioche_test(
    NAME python/${name}
    LABELS full python
    COMMAND tools/test_python ${file}
    ENVIRONMENT PIOCHE_FAKE_DRIVER=${PROJECT_BINARY_DIR}/fake_driver
    TIMEOUT 1800)
endforeach()

# The second compiler takes long, since it compiles everything for this alone.
foreach(wheel "full:clang++-19" "long:g++")
  string(REPLACE ":" ";" wheel ${wheel})
  list(GET wheel 0 run)
  list(GET wheel 1 compiler)
  pioche_test(
    NAME "python/a wheel made by ${compiler} works in a fresh environment"
    LABELS ${run} python
    COMMAND tests/tools/wheel ${compiler}
    TIMEOUT 3600)
endforeach()

pioche_test(
  NAME "gpu/the kernels of every game compile"
  LABELS full unit
  COMMAND tests/tools/gpu_kernels
  TIMEOUT 1800)

# ---- a new game

pioche_test(
  NAME "games/limits are told by the compiler"
  LABELS full unit
  COMMAND tests/tools/limits
  TIMEOUT 900)
pioche_test(
  NAME "games/a new game is created, built and played everywhere"
  LABELS full browser
  COMMAND tests/tools/new_game ${PROJECT_BINARY_DIR} ${PROJECT_SOURCE_DIR}/build-wasm
  PROCESSORS 2
  TIMEOUT 900)

pioche_test(
  NAME "deals/the test vectors are right"
  LABELS quick unit
  COMMAND tests/tools/deal_vectors)

# The checkers that npm runs: those that the package.json has.
foreach(folder web wasm)
  set(package ${PROJECT_SOURCE_DIR}/${folder}/package.json)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${package})
  file(READ ${package} text)
  foreach(script check lint format:check)
    string(JSON command ERROR_VARIABLE absent GET "${text}" scripts ${script})
    if(NOT absent)
      pioche_test(
        NAME "lint/${folder} ${script}"
        LABELS full lint
        COMMAND tools/with_node npm run --silent --prefix ${folder} ${script})
    endif()
  endforeach()
endforeach()

# ---- the source tree itself

# check_coverage belongs to the coverage build.
pioche_glob(checkers tools/check_* EXCEPT tools/check_coverage)
foreach(checker IN LISTS checkers)
  cmake_path(GET checker FILENAME name)
  string(REPLACE "check_" "" name ${name})
  pioche_test(
    NAME lint/${name}
    LABELS quick lint
    COMMAND ${checker})
endforeach()
pioche_test(
  NAME lint/format
  LABELS quick lint
  COMMAND tools/format --check)
pioche_test(
  NAME "lint/the checkers themselves"
  LABELS quick lint
  COMMAND tests/tools/checks)
# Slow only for files that have changed.
pioche_test(
  NAME lint/clang-tidy
  LABELS full lint
  COMMAND tools/tidy
  PROCESSORS 2
  TIMEOUT ${PIOCHE_LONGEST})
