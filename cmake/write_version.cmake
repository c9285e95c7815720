# cmake -DFILE=… -DSOURCE=… -DVERSION=… -DCOMMIT=… -P write_version.cmake: see version.cmake.
# Where a commit is given, the repository is not asked.
set(commit ${COMMIT})
if(NOT commit)
  execute_process(
    COMMAND git rev-parse --short=12 HEAD
    WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT commit)
  set(commit unknown)
endif()
file(
  WRITE ${FILE}
  "#include \"app/version.h\"\n\n"
  "namespace pioche {\n"
  "std::string_view program_version() { return \"${VERSION}\"; }\n"
  "std::string_view program_commit() { return \"${commit}\"; }\n"
  "}\n")
