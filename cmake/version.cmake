# pioche_version(target): adds the version and the commit to the sources of a target (app/version.h).
# The file is written anew when the commit of the repository changes.
set(PIOCHE_COMMIT "" CACHE STRING "The commit, for sources without their repository")
if(NOT PIOCHE_COMMIT MATCHES "^[0-9A-Za-z.+~-]*$")
  message(FATAL_ERROR "PIOCHE_COMMIT=${PIOCHE_COMMIT} is not the name of a commit.")
endif()

function(pioche_version target)
  set(file ${PROJECT_BINARY_DIR}/generated/version.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake)
  execute_process(
    COMMAND git rev-parse --path-format=absolute --git-path logs/HEAD
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE history ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT history OR NOT EXISTS ${history})
    set(history)
  endif()
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DSOURCE=${PROJECT_SOURCE_DIR}
            -DVERSION=${PROJECT_VERSION} -DCOMMIT=${PIOCHE_COMMIT} -P ${script}
    DEPENDS ${script} ${PROJECT_SOURCE_DIR}/CMakeLists.txt ${history}
    VERBATIM)
  target_sources(${target} PRIVATE ${file})
endfunction()
