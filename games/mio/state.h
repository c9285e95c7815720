// What lies on a table of Mio, its options, and why a move can be refused.
#pragma once

#include "core/game.h"
#include "games/mio/cards.h"
#include "games/mio/stock.h"

namespace pioche::mio {

enum ClauseNumber : Clause {
  M1 = 1,
  M2,
  M3,
  M4,
  M5,
  M6,
  M7,
  M8,
  M9,
  M10,
  M11,
  M12,
  M13,
  M14,
  M15,
  M16,
  M17,
  M18,
  M19
};

enum Phase : std::uint8_t { turn = 2, drawing };
enum Verb : std::uint8_t { put = 1, draw, pass, next };

enum No : Ruling {
  between_rounds = 1,
  during_round,
  not_your_turn,
  only_the_drawn_card,
  not_in_hand,
  not_on_number,
  not_on_joker,
  not_on_star,
  no_such_colour,
  no_announcement,
  pile_empty,
  pile_not_empty,
  can_put
};
inline constexpr std::array<Refusal, 14> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"M4", "not_your_turn"},
    {"M9", "only_the_drawn_card"},
    {"M5", "not_in_hand"},
    {"M6", "not_on_number"},
    {"M7", "not_on_joker"},
    {"M10", "not_on_star"},
    {"M8", "no_such_colour"},
    {"M12", "no_announcement"},
    {"M14", "pile_empty"},
    {"M14", "pile_not_empty"},
    {"M14", "can_put"},
}};

struct Options {
  std::uint8_t colours = 5;
  List<char, 9> numbers{{'2', '2', '2', '1', '1'}, 5};
  std::uint8_t stars = 2;
  std::uint8_t jokers = 5;
  Seat dealer = nobody;  // drawn at random
  std::uint16_t target = 100;

  constexpr bool operator==(const Options&) const = default;
};

struct State : Common {
  Options options;
  Seat dealer = 0;
  std::uint8_t colour = 0;  // named for the joker on top
  Stock stock;              // pile and discard
  std::array<Hand<4>, 6> hands{};
  std::array<Card, 6> aside{};
  Card drawn = no_card;
  std::uint16_t draws = 0;
  std::uint8_t passes = 0;

  constexpr bool operator==(const State&) const = default;
};

}  // namespace pioche::mio
