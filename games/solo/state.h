// What lies on a table of Solo, its options, and why a move can be refused.
#pragma once

#include "core/game.h"
#include "games/solo/cards.h"

namespace pioche::solo {

// clang-format off
enum ClauseNumber : Clause {
  S1 = 1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, S17, S18, S19, S20,
  S21, S22, S23, S24
};

enum Phase : std::uint8_t { turn = 2, drawn };
// `other` of a put: the colour named, or the seat to exchange with plus 1 (0: no exchange).
enum Verb : std::uint8_t { put = 1, draw, keep, next };

enum No : Ruling {
  between_rounds = 1, during_round, not_your_turn, not_identical, not_in_hand, not_matching,
  not_on_named_colour, not_in_hand_on_ring, only_the_drawn_card, already_drawn, can_put,
  can_put_coloured, nothing_drawn, not_prolonging, not_another_player, last_card_exchange, no_announcement
};
// clang-format on
inline constexpr std::array<Refusal, 18> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"S4", "not_your_turn"},
    {"S10", "not_identical"},
    {"S5", "not_in_hand"},
    {"S6", "not_matching"},
    {"S7", "not_on_named_colour"},
    {"S7", "not_in_hand_on_ring"},
    {"S8", "only_the_drawn_card"},
    {"S8", "already_drawn"},
    {"S8", "can_put"},
    {"S8", "can_put_coloured"},
    {"S8", "nothing_drawn"},
    {"S16", "not_prolonging"},
    {"S17", "not_another_player"},
    {"S19", "last_card_exchange"},
    {"S20", "no_announcement"},
}};

enum class FirstCard : std::uint8_t { acts, plain };
enum class MayDraw : std::uint8_t { always, black, never };
enum class ReverseTwo : std::uint8_t { plain, skip };
enum class Stacking : std::uint8_t { same, any };
enum class Ring : std::uint8_t { left, direction };
inline constexpr std::array<std::string_view, 2> first_card_names{"acts", "plain"};
inline constexpr std::array<std::string_view, 3> may_draw_names{"always", "black", "never"};
inline constexpr std::array<std::string_view, 2> reverse_two_names{"plain", "skip"};
inline constexpr std::array<std::string_view, 2> stacking_names{"same", "any"};
inline constexpr std::array<std::string_view, 2> ring_names{"left", "direction"};

struct Options {
  Seat dealer = nobody;  // drawn at random
  FirstCard first_card = FirstCard::acts;
  MayDraw may_draw = MayDraw::always;
  ReverseTwo reverse_two = ReverseTwo::plain;
  Stacking stacking = Stacking::same;
  Ring ring = Ring::left;
  std::uint16_t target = 500;

  constexpr bool operator==(const Options&) const = default;
};

// Far more than all the draw cards together: they can come back while a penalty is open.
inline constexpr int most_pending = 9999;

struct State : Common {
  Options options;
  Seat dealer = 0;
  std::int8_t direction = 1;
  Card drawn = no_card;
  std::uint8_t colour = 0;  // named for the colour choice or draw-four on top
  std::uint8_t stalls = 0;
  std::uint16_t pending = 0;
  Pile<most_cards> pile;
  Pile<most_cards> discard;
  std::array<Hand<3>, most_seats> hands{};

  // The next seat in the direction of play.
  constexpr Seat after(Seat seat) const {
    const int there = seat + direction;
    return static_cast<Seat>(there < 0 ? players - 1 : there == players ? 0 : there);
  }
  constexpr bool nothing_to_draw() const { return pile.empty() && discard.size() == 1; }
  constexpr bool operator==(const State&) const = default;
};

}  // namespace pioche::solo
