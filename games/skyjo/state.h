// What lies on a table of Skyjo, its options, and why a move can be refused.
#pragma once

#include "core/game.h"
#include "games/skyjo/cards.h"

namespace pioche::skyjo {

enum ClauseNumber : Clause {
  K1 = 1,
  K2,
  K3,
  K4,
  K5,
  K6,
  K7,
  K8,
  K9,
  K10,
  K11,
  K12,
  K13,
  K14,
  K15,
  K16
};

enum Phase : std::uint8_t { flipping = 2, turn, holding };
enum Verb : std::uint8_t { flip = 1, take, draw, swap, drop, next };

enum No : Ruling {
  between_rounds = 1,
  during_round,
  flip_first,
  already_flipped,
  others_flip,
  flips_are_over,
  not_your_turn,
  nothing_to_replace,
  draw_first,
  already_drawn,
  nothing_to_swap,
  not_face_down
};
inline constexpr std::array<Refusal, 13> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"K3", "flip_first"},
    {"K3", "already_flipped"},
    {"K3", "others_flip"},
    {"K3", "flips_are_over"},
    {"K4", "not_your_turn"},
    {"K6", "nothing_to_replace"},
    {"K7", "draw_first"},
    {"K7", "already_drawn"},
    {"K7", "nothing_to_swap"},
    {"K7", "not_face_down"},
}};

enum class Starter : std::uint8_t { highest, ender };
inline constexpr std::array<std::string_view, 2> starter_names{"highest", "ender"};

struct Options {
  Starter starter = Starter::highest;
  std::uint16_t target = 100;
  std::uint16_t max_turns = 200;

  constexpr bool operator==(const Options&) const = default;
};
inline constexpr int least_max_turns = 20;
inline constexpr int most_max_turns = 1000;

inline constexpr std::size_t most_players = 8;

struct State : Common {
  Options options;
  Pile<most_cards> pile;
  Pile<most_cards> discard;
  std::array<Grid, most_players> grids{};
  Card held = no_card;
  Seat ender = nobody;
  Seat starter = nobody;  // by the option `ender`; nobody: by K4
  std::uint16_t turns = 0;
  SeatSet flipped;

  constexpr bool operator==(const State&) const = default;
};

}  // namespace pioche::skyjo
