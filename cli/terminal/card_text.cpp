#include "cli/terminal/card_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "text/messages.h"

namespace pioche {

namespace {

std::string key(std::string_view kind, std::string_view name) {
  return std::string(kind) + "." + std::string(name);
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (text.empty() || error != std::errc{} || end != last) return std::nullopt;
  return number;
}

bool is_card(const Engine& engine, std::string_view name) {
  return !name.empty() && std::find(engine.card_names.begin(), engine.card_names.end(), name) !=
                              engine.card_names.end();
}

bool begins_with_colour(const Localizer& localizer, std::string_view card) {
  return card.size() > 1 && localizer.has_message(key("colour", card.substr(0, 1)));
}

TextStyle style_of_colour(char letter) {
  switch (letter) {
    case 'R':
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

TextStyle style_of_number(const Engine& engine, int number) {
  if (number < 0) return TextStyle::blue;
  if (number == 0) return TextStyle::sky;
  int highest = 1;
  for (const std::string_view name : engine.card_names)
    highest = std::max(highest, number_in(name).value_or(0));
  if (3 * number <= highest) return TextStyle::green;
  return 3 * number <= 2 * highest ? TextStyle::yellow : TextStyle::red;
}

std::string detailed(const Localizer& localizer, std::string_view move, std::string_view detail) {
  return format_message(localizer.message("play.detailed_move"),
                        {{"move", move}, {"detail", detail}});
}

// A card, and what follows it in its move: `=B` a colour named, `>2` a seat chosen.
std::string card_move_in_words(const Localizer& localizer, std::string_view card,
                               std::string_view rest) {
  std::string words = card_in_words(localizer, card);
  if (rest.starts_with('='))
    return detailed(localizer, words, localizer.message(key("colour", rest.substr(1))));
  if (rest.starts_with('>'))
    return format_message(
        localizer.message("play.move_with"),
        {{"move", words}, {"name", localizer.name_of(number_in(rest.substr(1)).value_or(nobody))}});
  return words;
}

std::string verb_in_words(const Localizer& localizer, std::string_view move) {
  const auto space = std::min(move.find(' '), move.size());
  const std::string verb = key("move", move.substr(0, space));
  if (!localizer.has_message(verb)) return {};
  if (space == move.size()) return std::string(localizer.message(verb));
  const std::string_view rest = move.substr(space + 1);
  const std::string colour = key("colour", rest);
  return detailed(localizer, localizer.message(verb),
                  localizer.has_message(colour) ? localizer.message(colour) : rest);
}

}  // namespace

std::string_view Localizer::message(std::string_view key) const {
  return pioche::message(language, engine.id, key);
}

bool Localizer::has_message(std::string_view key) const {
  return pioche::has_message(language, engine.id, key);
}

std::string Localizer::name_of(std::int64_t seat) const {
  if (seat < 0 || static_cast<std::size_t>(seat) >= names.size()) return {};
  return names[static_cast<std::size_t>(seat)];
}

Lines printable_names(const Match& match) {
  Lines names;
  for (const std::string& name : match.names()) names.push_back(printable(name));
  return names;
}

std::string card_notation(json::Value card) {
  if (card.is(json::Kind::integer)) return std::to_string(card.integer());
  return card.is(json::Kind::text) ? std::string(card.text()) : std::string();
}

std::string card_in_words(const Localizer& localizer, std::string_view card) {
  if (card == hidden_card) return std::string(localizer.message("play.hidden_card"));
  if (const std::string own = key("card", card); localizer.has_message(own))
    return std::string(localizer.message(own));
  if (number_in(card) && localizer.has_message("card.number"))
    return format_message(localizer.message("card.number"), {{"symbol", card}});
  if (!begins_with_colour(localizer, card)) return std::string(card);
  const std::string symbol = key("symbol", card.substr(1));
  return format_message(
      localizer.message("card.coloured"),
      {{"colour", localizer.message(key("colour", card.substr(0, 1)))},
       {"symbol", localizer.has_message(symbol) ? localizer.message(symbol) : card.substr(1)}});
}

TextStyle card_style(const Localizer& localizer, std::string_view card) {
  if (card == hidden_card) return TextStyle::faint;
  if (const auto number = number_in(card)) return style_of_number(localizer.engine, *number);
  return begins_with_colour(localizer, card) ? style_of_colour(card[0]) : TextStyle::black;
}

std::string card_block(const Terminal& terminal, const Localizer& localizer,
                       std::string_view card) {
  return terminal.styled_card(card_style(localizer, card), card);
}

std::string card_letters(const Terminal& terminal, const Localizer& localizer,
                         std::string_view card) {
  return terminal.styled(card_style(localizer, card), card);
}

std::string_view card_of_move(const Engine& engine, std::string_view move) {
  const std::string_view card = move.substr(0, move.find_first_of("=>! "));
  return is_card(engine, card) ? card : std::string_view{};
}

std::string move_in_words(const Localizer& localizer, std::string_view move) {
  const bool announces = move.ends_with('!');
  if (announces) move.remove_suffix(1);
  const std::string_view card = card_of_move(localizer.engine, move);
  std::string words = verb_in_words(localizer, move);
  if (words.empty() && !card.empty())
    words = card_move_in_words(localizer, card, move.substr(card.size()));
  if (announces) words += " " + std::string(localizer.message("play.announcing"));
  return words;
}

}  // namespace pioche
