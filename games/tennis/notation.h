// Tennis's moves in parts and as text: 1+4, let 2>5, and a word for every other one.
#pragma once

#include "core/short_string.h"
#include "games/tennis/state.h"

namespace pioche::tennis {

inline constexpr std::array<std::string_view, 12> verb_names{
    "", "", "ace", "tiebreak", "let", "done", "lay", "draw", "steal", "skip", "set", "match"};

// The card that a verb plays.
constexpr Card card_of(std::uint8_t verb) {
  const Card named = index_of(card_names, verb_names[verb]);
  return verb == lay_game ? game : named;
}

constexpr void list_moves(int, auto&& add) {
  for (Card low = first_ball; low <= last_ball; ++low)
    for (Card high = first_ball; high <= last_ball; ++high) {
      if (low < high) add(Move{choose_balls, low, high, 0});
      if (low != high) add(Move{lay_let, low, high, 0});
    }
  for (std::uint8_t verb = 2; verb < verb_names.size(); ++verb)
    if (verb != lay_let) add(Move{verb, 0, 0, 0});
}

constexpr MoveParts describe_move(Move move) {
  MoveParts parts{.verb = verb_names[move.verb], .card = card_of(move.verb)};
  if (move.verb == choose_balls || move.verb == lay_let) {
    parts.cards.push(move.card);
    parts.cards.push(move.other);
  }
  return parts;
}

constexpr void write_move(Move move, ShortString& out) {
  out.clear();
  if (move.verb == choose_balls) {
    out << card_names[move.card] << '+' << card_names[move.other];
    return;
  }
  out << verb_names[move.verb];
  if (move.verb == lay_let) out << ' ' << card_names[move.card] << '>' << card_names[move.other];
}

// Two different balls with a sign between them, or no move.
constexpr Move two_balls(std::uint8_t verb, std::string_view text, char between) {
  if (text.size() != 3 || text[1] != between) return {};
  const Card first = index_of(card_names, text.substr(0, 1));
  const Card second = index_of(card_names, text.substr(2));
  return first == 0 || second == 0 || first == second ? Move{} : Move{verb, first, second, 0};
}

constexpr Move read_move(std::string_view text) {
  if (consume_prefix(text, "let ")) return two_balls(lay_let, text, '>');
  const Move choice = two_balls(choose_balls, text, '+');
  if (choice.verb != 0) return choice.card < choice.other ? choice : Move{};
  const std::uint8_t verb = index_of(verb_names, text);
  return {verb == lay_let ? std::uint8_t{0} : verb, 0, 0, 0};
}

}  // namespace pioche::tennis
