# cmake -D ROOT=… -D LIST=… -D OUTPUT=… -D WITHOUT=… -P write_embedded_files.cmake
# Writes the C++ source that holds every file named in LIST, the messages without their comments and
# empty lines, and without those whose keys begin with one of the words of WITHOUT. Bytes are written as escapes, so that a file may hold anything at all.
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${LIST} paths ENCODING UTF-8)
list(LENGTH paths count)

set(entries "")
foreach(path IN LISTS paths)
  file(READ ${path} bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${bytes}")
  string(REPLACE "\\x0a" "\n" escaped "\n${escaped}")
  if(path MATCHES "[.]txt$")
    string(REGEX REPLACE "\n\\\\x23[^\n]*" "" escaped "${escaped}")
    foreach(word IN LISTS WITHOUT)
      string(HEX "${word}." prefix)
      string(REGEX REPLACE "(..)" "\\\\\\\\x\\1" prefix "${prefix}")
      string(REGEX REPLACE "\n${prefix}[^\n]*" "" escaped "${escaped}")
    endforeach()
    string(REGEX REPLACE "\n\n+" "\n" escaped "${escaped}")
  endif()
  string(SUBSTRING "${escaped}" 1 -1 escaped)
  string(REPLACE "\n" "\\n\"\n     \"" escaped "${escaped}")
  cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${ROOT})
  string(APPEND entries "    {\"${path}\",\n     \"${escaped}\"sv},\n")
endforeach()

file(WRITE ${OUTPUT} "\
#include \"text/embedded_files.h\"

#include <array>

namespace pioche {
namespace {

using namespace std::string_view_literals;

constexpr std::array<EmbeddedFile, ${count}> all{{
${entries}}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return all; }

}  // namespace pioche
")
