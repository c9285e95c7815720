# Embeds the files of a folder into a library, as they are and compressed; server/http/assets.h is how
# they are read. A folder that is not there gives an empty list.

# pioche_embed_assets(library folder)
function(pioche_embed_assets library folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*)
  list(SORT files)
  set(made ${PROJECT_BINARY_DIR}/generated/assets)
  set(list ${made}.list)
  string(REPLACE ";" "\n" lines "${files}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)

  find_program(PIOCHE_ZOPFLI zopfli)
  find_program(PIOCHE_BROTLI brotli)
  set(script ${PROJECT_SOURCE_DIR}/cmake/write_assets.cmake)
  add_custom_command(
    OUTPUT ${made}.cpp
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}/${folder} -D LIST=${list}
            -D OUTPUT=${made} -D ZOPFLI=${PIOCHE_ZOPFLI} -D BROTLI=${PIOCHE_BROTLI} -P ${script}
    DEPENDS ${files} ${list} ${script}
    COMMENT "Embedding the web client"
    VERBATIM)
  target_sources(${library} PRIVATE ${made}.cpp)
endfunction()
