// What lies on a table of Pot, its options, and why a move can be refused.
#pragma once

#include "core/describe.h"
#include "core/game.h"
#include "games/pot/cards.h"

namespace pioche::pot {

enum ClauseNumber : Clause { P1 = 1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15 };

enum Phase : std::uint8_t { playing = 2, taking };
enum Verb : std::uint8_t { lay = 1, take, next };

enum No : Ruling {
  between_rounds = 1,
  during_round,
  not_your_turn,
  trick_not_complete,
  not_in_hand,
  not_your_turn_to_take,
  must_take,
  not_in_pot
};
inline constexpr std::array<Refusal, 9> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"P5", "not_your_turn"},
    {"P5", "trick_not_complete"},
    {"P5", "not_in_hand"},
    {"P7", "not_your_turn_to_take"},
    {"P9", "must_take"},
    {"P7", "not_in_pot"},
}};

enum class Taken : std::uint8_t { hidden, open };
inline constexpr std::array<std::string_view, 2> taken_names{"hidden", "open"};

struct Options {
  List<char, most_colours> colours;
  Seat starter = nobody;  // drawn at random
  std::uint8_t rounds = 1;
  Taken taken = Taken::hidden;

  constexpr bool operator==(const Options&) const = default;
};

constexpr FaceSet cards_in_play(const Options& options) {
  FaceSet cards = 0;
  for (const char letter : options.colours) cards |= faces_of_colour(colour_named(letter));
  return cards;
}

inline constexpr int most_players = 6;
inline constexpr int cards_each = 9;
using Cards = Hand<1>;
using Trick = List<Played, most_players>;
using Takers = List<Seat, most_players>;

struct State : Common {
  Options options;
  Seat leader = 0;
  Seat starter = 0;
  Seat first_taker = nobody;
  Trick trick;
  Takers takers;
  std::array<Cards, most_players> hands{};
  std::array<Cards, most_players> taken{};
  Cards pot;

  constexpr bool operator==(const State&) const = default;
};

}  // namespace pioche::pot
