// Reads and writes files, with errors as sentences for people.
#pragma once

#include <string>
#include <string_view>

#include "engine/match.h"

namespace pioche {

inline constexpr std::size_t max_file_size = 64u << 20;

// The content of a file, `-` being standard input; throws std::runtime_error with a sentence for the
// person where it cannot be read or is larger than `max_file_size`.
std::string read_file(std::string_view language, const std::string& path);

// Reads it as JSON; throws like the above.
void read_json(std::string_view language, const std::string& path, std::string_view content,
               json::Document&);

// Writes a new file and renames it, so that no reader sees half a file; throws like the above.
void write_file(std::string_view language, const std::string& path, std::string_view content);

std::string record_of(const Match&);

}  // namespace pioche
