// Records as files.
#pragma once

#include <string>
#include <string_view>

#include "core/match.h"

namespace pioche {

inline constexpr std::size_t largest_record = 64u << 20;

// The whole of a file, `-` being standard input; throws std::runtime_error with a sentence for the
// person where it cannot be read or is larger than a record may be.
std::string file_content(std::string_view language, const std::string& path);

// Reads it as JSON; throws like the above.
void read_json(std::string_view language, const std::string& path, std::string_view content,
               json::Document&);

// Writes beside the file and renames, so that there is always a whole one; throws like the above.
void write_file(std::string_view language, const std::string& path, std::string_view content);

std::string record_of(const Match&);

}  // namespace pioche
