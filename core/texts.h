// The texts that are built into the program: rules, words and languages.
// They are data files of the repository; the build embeds whatever files it finds.
#pragma once

#include <span>
#include <string_view>

namespace pioche {

struct Text {
  std::string_view path;  // from the root of the repository, such as "lang/fr.txt"
  std::string_view content;
};

// All of them, in the order of their paths.
std::span<const Text> texts();

}  // namespace pioche
