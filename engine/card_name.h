// The parts of a card's name, as docs/contract.md writes cards: "R7" is a red 7, "HK" the king of
// hearts, "-2" a number, "ace" a word.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace pioche {

struct CardParts {
  std::string_view colour = {};    // a letter, of a colour or of a suit
  std::string_view symbol = {};    // the name without it
  std::optional<int> number = {};  // of a name that is a number
};

inline CardParts describe_card(std::string_view name) {
  constexpr std::string_view colours = "RGBYPOSHDC";
  if (name.size() > 1 && colours.find(name[0]) != std::string_view::npos)
    return {.colour = name.substr(0, 1), .symbol = name.substr(1)};
  int number = 0;
  const char* last = name.data() + name.size();
  const auto [end, error] = std::from_chars(name.data(), last, number);
  const bool is_number = !name.empty() && error == std::errc{} && end == last;
  return {.symbol = name, .number = is_number ? std::optional(number) : std::nullopt};
}

}  // namespace pioche
