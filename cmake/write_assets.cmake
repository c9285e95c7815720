# cmake -D ROOT=… -D LIST=… -D OUTPUT=… -D ZOPFLI=… -D BROTLI=… -P write_assets.cmake
# Copies every file named in LIST into the folder OUTPUT under a number, with its compressed forms
# where they are smaller by a tenth, and writes OUTPUT.cpp, which takes them in.
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${LIST} paths ENCODING UTF-8)
file(REMOVE_RECURSE ${OUTPUT})
file(MAKE_DIRECTORY ${OUTPUT})

set(blobs "")
set(entries "")
set(count 0)

# include_bytes(variable file): the expression for the bytes of a file.
macro(include_bytes variable file)
  string(APPEND blobs "PIOCHE_BYTES(${count}_${variable}, \"${file}\")\n")
  set(${variable} "bytes(pioche_asset_${count}_${variable}, pioche_asset_end_${count}_${variable})")
endmacro()

# compress(variable program suffix arguments...)
macro(compress variable program suffix)
  set(${variable} "{}")
  if(EXISTS "${program}")
    execute_process(COMMAND ${program} ${ARGN} OUTPUT_FILE ${copy}.${suffix}
                    COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE ${copy}.${suffix} small)
    math(EXPR limit "${size} * 9 / 10")
    if(small LESS limit)
      include_bytes(${variable} ${copy}.${suffix})
    endif()
  endif()
endmacro()

foreach(path IN LISTS paths)
  set(copy ${OUTPUT}/${count})
  file(COPY_FILE ${path} ${copy})
  file(SIZE ${path} size)
  file(SHA256 ${path} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  include_bytes(plain ${copy})
  # Zopfli: gzip's format, about 4 % smaller; every first visit downloads it.
  compress(gzip "${ZOPFLI}" gz --i10 -c ${path})
  compress(brotli "${BROTLI}" br -q 11 -c ${path})
  cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${ROOT} OUTPUT_VARIABLE name)
  string(APPEND entries
         "      Asset{\"/${name}\", {\"${hash}\", ${plain}, ${gzip}, ${brotli}}},\n")
  math(EXPR count "${count} + 1")
endforeach()

file(WRITE ${OUTPUT}.cpp "\
#include \"server/http/assets.h\"

#include <algorithm>
#include <vector>

#define PIOCHE_BYTES(name, file)                                                 \\
  asm(\".pushsection .rodata\\npioche_asset_\" #name \":\\n.incbin \\\"\" file            \\
      \"\\\"\\npioche_asset_end_\" #name \":\\n.byte 0\\n.popsection\\n\");                   \\
  extern \"C\" const char pioche_asset_##name[];                                   \\
  extern \"C\" const char pioche_asset_end_##name[];
${blobs}
namespace pioche::server {

namespace {

[[maybe_unused]] std::string_view bytes(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::vector<Asset> sorted_assets() {
  std::vector<Asset> all{
${entries}  };
  std::sort(all.begin(), all.end(), [](const Asset& a, const Asset& b) { return a.path < b.path; });
  return all;
}

}  // namespace

std::span<const Asset> assets() {
  static const std::vector<Asset> all = sorted_assets();
  return all;
}

}  // namespace pioche::server
")
