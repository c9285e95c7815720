// What lies on a table of Tennis, its options, and why a move can be refused.
#pragma once

#include "core/game.h"
#include "games/tennis/cards.h"

namespace pioche::tennis {

// clang-format off
enum ClauseNumber : Clause {
  T1 = 1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17
};

enum Phase : std::uint8_t { choose = 2, specials, reward };
// Balls are chosen with `card` the lower and `other` the higher; a let takes back `card` and lays
// `other`.
enum Verb : std::uint8_t {
  choose_balls = 1, lay_ace, lay_tiebreak, lay_let, say_done, lay_game, draw_card, take_card, go_on,
  lay_set, lay_match
};

enum No : Ruling {
  not_time_to_choose = 1, chosen_already, ball_not_in_hand, no_specials_now, done_already, no_ace,
  no_tiebreak, sums_differ, no_let, no_ball_left, ball_not_laid, no_such_ball_left, no_reward_now,
  not_the_winner, no_game, six_laid, pile_empty, nothing_to_take, reward_possible, too_few_games,
  no_set, too_few_sets, no_match
};
// clang-format on
inline constexpr std::array<Refusal, 24> refusals{{
    {"", ""},
    {"T3", "not_time_to_choose"},
    {"T3", "chosen_already"},
    {"T3", "ball_not_in_hand"},
    {"T4", "no_specials_now"},
    {"T15", "done_already"},
    {"T12", "no_ace"},
    {"T13", "no_tiebreak"},
    {"T13", "sums_differ"},
    {"T14", "no_let"},
    {"T14", "no_ball_left"},
    {"T14", "ball_not_laid"},
    {"T14", "no_such_ball_left"},
    {"T6", "no_reward_now"},
    {"T6", "not_the_winner"},
    {"T6", "no_game"},
    {"T8", "six_laid"},
    {"T6", "pile_empty"},
    {"T6", "nothing_to_take"},
    {"T6", "reward_possible"},
    {"T9", "too_few_games"},
    {"T9", "no_set"},
    {"T11", "too_few_sets"},
    {"T11", "no_match"},
}};
static_assert(refusals.size() == no_match + 1);

enum class Returns : std::uint8_t { bottom, shuffle };
inline constexpr std::array<std::string_view, 2> returns_names{"bottom", "shuffle"};

struct Options {
  std::uint8_t pile_games = 10;
  std::uint8_t pile_sets = 8;
  std::uint8_t pile_matches = 3;
  std::uint8_t pile_aces = 4;
  std::uint8_t pile_tiebreaks = 3;
  std::uint8_t pile_lets = 3;
  std::uint8_t sets = 3;
  Returns returns = Returns::bottom;
  std::uint32_t max_games = 1000;

  constexpr bool operator==(const Options&) const = default;
};

inline constexpr int players_at_table = 2;
inline constexpr std::size_t most_cards =
    30 + 20 + 4 * 10 + players_at_table * dealt_to_each.size();
inline constexpr int most_laid = 6;
inline constexpr int most_sets = 20;

struct State : Common {
  template <class T>
  using PerPlayer = std::array<T, players_at_table>;

  Options options;
  Pile<most_cards> pile;
  PerPlayer<Hand<6>> hands{};  // all but the balls
  PerPlayer<Hand<1>> balls{};
  PerPlayer<Hand<1>> spent{};
  PerPlayer<Hand<1>> chosen{};
  PerPlayer<std::uint8_t> laid{};
  PerPlayer<std::uint8_t> sets{};
  SeatSet done;
  std::uint32_t games = 0;

  constexpr bool operator==(const State&) const = default;
};

// T17 So that no match is endless: when `max_games` games have been finished (option, 10 to 100000,
// default 1000), the player with more sets laid wins, then the one with more games laid, else both
// win.
constexpr SeatSet leaders(const State& s) {
  if (s.sets[0] != s.sets[1]) return SeatSet::of(s.sets[0] > s.sets[1] ? 0 : 1);
  if (s.laid[0] != s.laid[1]) return SeatSet::of(s.laid[0] > s.laid[1] ? 0 : 1);
  return s.everyone();
}

// Whether a match card has ended the match: it is laid then, and in no list.
constexpr bool won_by_match_card(const State& s) {
  return s.phase == over && s.games < s.options.max_games;
}

}  // namespace pioche::tennis
