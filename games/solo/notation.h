// Solo's moves in parts and as text: R7, W+4=G, RX>2, each with `!` for the announcement; draw, keep, next.
#pragma once

#include "core/short_string.h"
#include "games/solo/state.h"

namespace pioche::solo {

inline constexpr std::array<std::string_view, 5> verb_names{"", "", "draw", "keep", "next"};

// What can be said with a card: `other` of a put, from … to ….
constexpr std::uint8_t first_said(Card card) { return is_one_of(card, colour_namers) ? 1 : 0; }
constexpr std::uint8_t last_said(Card card, int players) {
  if (is_one_of(card, colour_namers)) return colours;
  return is_one_of(card, exchanges) ? static_cast<std::uint8_t>(players) : std::uint8_t{0};
}

constexpr void list_moves(int players, auto&& add) {
  for (Card card = 1; card < card_names.size(); ++card)
    for (std::uint8_t said = first_said(card); said <= last_said(card, players); ++said)
      for (std::uint8_t shout = 0; shout < 2; ++shout) add(Move{put, card, said, shout});
  for (const Verb verb : {draw, keep, next}) add(Move{verb, 0, 0, 0});
}

constexpr MoveParts describe_move(Move move) {
  if (move.verb != put) return {.verb = verb_names[move.verb]};
  MoveParts parts{.card = move.card, .announce = move.shout != 0};
  if (is_one_of(move.card, colour_namers))
    parts.colour = colour_names[move.other];
  else if (move.other != 0)
    parts.seat = static_cast<Seat>(move.other - 1);
  return parts;
}

constexpr void write_move(Move move, ShortString& out) {
  out.clear();
  if (move.verb != put) {
    out << verb_names[move.verb];
    return;
  }
  out << card_names[move.card];
  if (is_one_of(move.card, colour_namers))
    out << '=' << colour_names[move.other];
  else if (move.other != 0)
    out << '>' << static_cast<char>('0' + move.other - 1);
  if (move.shout != 0) out << '!';
}

// The card and what is said with it; verb 0 if it is no such text.
constexpr Move read_put(std::string_view text) {
  constexpr Move not_a_move{0, 0, 0, 0};
  const auto mark = text.find_first_of("=>");
  const Card card = index_of(card_names, text.substr(0, mark));
  const std::string_view said = mark == text.npos ? std::string_view{} : text.substr(mark + 1);
  if (card == no_card) return not_a_move;
  if (is_one_of(card, colour_namers)) {
    const std::uint8_t colour = index_of(colour_names, said);
    return colour == 0 || text[mark] != '=' ? not_a_move : Move{put, card, colour, 0};
  }
  if (mark == text.npos) return {put, card, 0, 0};
  const bool names_a_seat = said.size() == 1 && said[0] >= '0' && said[0] <= '9';
  if (!is_one_of(card, exchanges) || text[mark] != '>' || !names_a_seat) return not_a_move;
  return {put, card, static_cast<std::uint8_t>(said[0] - '0' + 1), 0};
}

constexpr Move read_move(std::string_view text) {
  if (const std::uint8_t verb = index_of(verb_names, text); verb != 0) return {verb, 0, 0, 0};
  const bool shout = text.ends_with('!');
  if (shout) text.remove_suffix(1);
  Move move = read_put(text);
  move.shout = move.verb == put && shout;
  return move;
}

}  // namespace pioche::solo
