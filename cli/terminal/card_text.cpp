#include "cli/terminal/card_text.h"

#include <algorithm>

#include "engine/card_name.h"

namespace pioche {

namespace {

TextStyle style_of_number(const Engine& engine, int number) {
  if (number < 0) return TextStyle::blue;
  if (number == 0) return TextStyle::sky;
  int highest = 1;
  for (const std::string_view name : engine.card_names)
    highest = std::max(highest, describe_card(name).number.value_or(0));
  if (3 * number <= highest) return TextStyle::green;
  return 3 * number <= 2 * highest ? TextStyle::yellow : TextStyle::red;
}

}  // namespace

Lines printable_names(const Match& match) {
  Lines names;
  for (const std::string& name : match.names()) names.push_back(printable(name));
  return names;
}

std::string card_notation(json::Value card) {
  if (card.is(json::Kind::integer)) return std::to_string(card.integer());
  return card.is(json::Kind::text) ? std::string(card.text()) : std::string();
}

TextStyle colour_style(std::string_view colour) {
  switch (colour.empty() ? '\0' : colour[0]) {
    case 'R':
    case 'H':  // hearts, diamonds
    case 'D':
      return TextStyle::red;
    case 'G':
      return TextStyle::green;
    case 'B':
      return TextStyle::blue;
    case 'Y':
      return TextStyle::yellow;
    case 'P':
      return TextStyle::purple;
    case 'O':
      return TextStyle::orange;
    case 'S':
      return TextStyle::grey;
    default:
      return TextStyle::black;
  }
}

TextStyle card_style(const Engine& engine, std::string_view card) {
  if (card == hidden_card) return TextStyle::faint;
  const CardParts parts = describe_card(card);
  return parts.number ? style_of_number(engine, *parts.number) : colour_style(parts.colour);
}

std::string card_block(const Terminal& terminal, const Engine& engine, std::string_view card) {
  return terminal.styled_card(card_style(engine, card), card);
}

std::string card_letters(const Terminal& terminal, const Engine& engine, std::string_view card) {
  return terminal.styled(card_style(engine, card), card);
}

}  // namespace pioche
