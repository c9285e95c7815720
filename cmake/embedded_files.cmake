# Embeds files into a library; text/embedded_files.h is how they are read.

# pioche_embed_files(library pattern...)
function(pioche_embed_files library)
  pioche_glob(files ${ARGN})
  list(SORT files)
  set(output ${PROJECT_BINARY_DIR}/generated/files.cpp)
  set(list ${PROJECT_BINARY_DIR}/generated/files.list)

  # The list changes, and with it the output, when a file is added or removed.
  string(REPLACE ";" "\n" lines "${files}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)

  # The module has no command line.
  set(without "")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set(without help mail synopsis usage)
  endif()

  set(script ${PROJECT_SOURCE_DIR}/cmake/write_embedded_files.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIST=${list} -D OUTPUT=${output}
            "-D WITHOUT=${without}" -P ${script}
    DEPENDS ${files} ${list} ${script}
    COMMENT "Embedding the files"
    VERBATIM)
  target_sources(${library} PRIVATE ${output})
  set(PIOCHE_EMBEDDED_FILES ${output} PARENT_SCOPE)
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
