// Small functions on texts.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

// "a, b, c"
template <class Texts>
std::string joined(Texts&& texts, std::string_view separator = ", ") {
  std::string all;
  bool is_first = true;
  for (const std::string_view text : texts) {
    if (!is_first) all += separator;
    all += text;
    is_first = false;
  }
  return all;
}

// Without the spaces, tabs and carriage returns around it. `trimmed` in text/display_safety.h knows
// the white space of all scripts.
constexpr std::string_view trimmed_ascii(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  const auto from = text.find_first_not_of(blank);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blank) - from + 1);
}

// With A–Z as a–z; all other bytes stay.
inline std::string lowered_ascii(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lowered;
}

}  // namespace pioche
