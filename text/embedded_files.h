// Files that the build embeds into the program: the rules and messages of the games, and lang/.
#pragma once

#include <span>
#include <string_view>

namespace pioche {

struct EmbeddedFile {
  std::string_view path;  // from the root of the repository, such as "lang/fr.txt"
  std::string_view content;
};

// All of them, in the order of their paths.
std::span<const EmbeddedFile> embedded_files();

}  // namespace pioche
