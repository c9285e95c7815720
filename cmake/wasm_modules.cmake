# The WebAssembly modules: linked, then made smaller by wasm-opt, which npm installs (wasm/).
set(PIOCHE_WASM_OPT ${PROJECT_SOURCE_DIR}/wasm/node_modules/.bin/wasm-opt)
set(PIOCHE_WASM_LEVEL -O3 CACHE STRING "How wasm-opt optimises")

# pioche_module(name EXPORTS function... SOURCES path... LIBRARIES library...): name.wasm
function(pioche_module name)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "" "EXPORTS;SOURCES;LIBRARIES")
  add_executable(${name}_linked ${given_SOURCES})
  target_include_directories(${name}_linked PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name}_linked PRIVATE ${given_LIBRARIES})
  list(TRANSFORM given_EXPORTS PREPEND "-Wl,--export=")
  # The search and the reader of JSON need more than the 64 KiB of stack that are the default;
  # below all else, an overflow is a trap.
  target_link_options(
    ${name}_linked PRIVATE ${given_EXPORTS} -Wl,--strip-all -Wl,-z,stack-size=1048576
    -Wl,--stack-first)
  # The other printf complains on the standard error output, and so imports files.
  target_link_libraries(${name}_linked PRIVATE c-printscan-long-double)
  set(module ${PROJECT_BINARY_DIR}/${name}.wasm)
  add_custom_command(
    OUTPUT ${module}
    COMMAND ${PIOCHE_WASM_OPT} ${PIOCHE_WASM_LEVEL} --enable-bulk-memory --enable-sign-ext
            --enable-mutable-globals --enable-nontrapping-float-to-int
            $<TARGET_FILE:${name}_linked> -o ${module}
    DEPENDS ${name}_linked ${PIOCHE_WASM_OPT}
    COMMENT "Optimising ${name}.wasm"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${module})
endfunction()

# The functions of engine/engine.h that the web client does without are a tenth of the games' code.
target_compile_definitions(pioche_games PRIVATE PIOCHE_PAGE)
pioche_library(pioche_wasm wasm/engine_handle.cpp wasm/offline_table.cpp)
target_link_libraries(pioche_wasm PUBLIC pioche_games pioche_table pioche_referee)

# Where there are no inner loops, size is what counts; games and players are built for speed.
foreach(library pioche_engine pioche_text pioche_referee pioche_protocol pioche_table pioche_wasm)
  target_compile_options(${library} PRIVATE -Oz)
endforeach()

pioche_module(
  pioche
  EXPORTS pioche_open pioche_close pioche_input pioche_ask pioche_output
  SOURCES wasm/pioche.cpp wasm/runtime.cpp
  LIBRARIES pioche_wasm)

# The C library (capi/pioche.h) for the npm package, in a module of its own, so that the one that the
# web client loads stays small. The arena is left out: it has threads and starts processes.
set(PIOCHE_CAPI_FUNCTIONS)
file(STRINGS capi/pioche.h lines REGEX "^PIOCHE_API .*pioche_[a-z_]+\\(")
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*[ *](pioche_[a-z_]+)\\(.*" "\\1" function "${line}")
  list(APPEND PIOCHE_CAPI_FUNCTIONS ${function})
endforeach()
list(FILTER PIOCHE_CAPI_FUNCTIONS EXCLUDE REGEX pioche_arena)
pioche_library(pioche_games_for_programs games/*.cpp games/*/*.cpp)
target_link_libraries(pioche_games_for_programs PUBLIC pioche_engine)
pioche_library(pioche_capi capi/*.cpp EXCEPT capi/arena.cpp)
target_link_libraries(pioche_capi PUBLIC pioche_games_for_programs pioche_ai pioche_referee)
pioche_module(
  libpioche
  EXPORTS ${PIOCHE_CAPI_FUNCTIONS} malloc free
  SOURCES wasm/runtime.cpp
  LIBRARIES pioche_capi)

# What the tests compare with the native program.
pioche_module(
  pioche_digest
  EXPORTS digest_match digest_text
  SOURCES tests/wasm/digest.cpp tests/wasm/module.cpp tests/games/random_options.cpp wasm/runtime.cpp
  LIBRARIES pioche_games)
