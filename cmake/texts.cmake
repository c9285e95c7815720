# Embeds text files into a library; core/texts.h is how they are read.

# pioche_embed_texts(library pattern...)
function(pioche_embed_texts library)
  pioche_found(texts ${ARGN})
  list(SORT texts)
  set(output ${PROJECT_BINARY_DIR}/generated/texts.cpp)
  set(list ${PROJECT_BINARY_DIR}/generated/texts.list)

  # The list changes, and with it the output, when a text is added or removed.
  string(REPLACE ";" "\n" lines "${texts}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)

  set(script ${PROJECT_SOURCE_DIR}/cmake/write_texts.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIST=${list} -D OUTPUT=${output}
            -P ${script}
    DEPENDS ${texts} ${list} ${script}
    COMMENT "Embedding the texts"
    VERBATIM)
  target_sources(${library} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
