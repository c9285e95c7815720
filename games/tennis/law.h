// What a seat may do at any moment, and which rule says no.
#pragma once

#include "games/tennis/state.h"

namespace pioche::tennis {

constexpr Seat opponent_of(Seat seat) { return static_cast<Seat>(1 - seat); }

// T13 A `tiebreak` may be laid only while the sums are equal, and wins the game at once. The first
// one laid wins; the other player's stays in hand. It goes into the pile like the ace.
constexpr bool sums_are_equal(const State& s) {
  return sum_of(s.chosen[0].faces()) == sum_of(s.chosen[1].faces());
}

constexpr bool may_lay_game(const State& s, Seat seat) {
  // T8 With six games laid, no seventh may be laid: draw or take.
  return s.laid[seat] < most_laid && s.hands[seat].contains(game);
}
constexpr bool may_take(const State& s, Seat seat) { return !s.hands[opponent_of(seat)].empty(); }
constexpr bool may_lay_set(const State& s, Seat seat) {
  return s.laid[seat] == most_laid && s.hands[seat].contains(set);
}
constexpr bool may_lay_match(const State& s, Seat seat) {
  return s.sets[seat] >= s.options.sets && s.hands[seat].contains(match);
}

constexpr Ruling judge_choice(const State& s, Seat seat, Move move) {
  if (s.phase != choose) return not_time_to_choose;
  if (!s.chosen[seat].empty()) return chosen_already;
  const FaceSet pair = face(move.card) | face(move.other);
  return (pair & ~s.balls[seat].faces()) != 0 ? Ruling{ball_not_in_hand} : allowed;
}

constexpr Ruling judge_let(const State& s, Seat seat, Move move) {
  if (!s.hands[seat].contains(let)) return no_let;
  if (s.balls[seat].empty()) return no_ball_left;
  if (!s.chosen[seat].contains(move.card)) return ball_not_laid;
  return s.balls[seat].contains(move.other) ? allowed : Ruling{no_such_ball_left};
}

constexpr Ruling judge_special(const State& s, Seat seat, Move move) {
  // T4 Then special cards may be played (T12 to T15), by either player, in any order, first come
  // first served, until both are done.
  if (s.phase != specials) return no_specials_now;
  if (s.done.contains(seat)) return done_already;
  const auto& hand = s.hands[seat];
  switch (move.verb) {
    case lay_ace:
      return hand.contains(ace) ? allowed : Ruling{no_ace};
    case lay_tiebreak:
      if (!hand.contains(tiebreak)) return no_tiebreak;
      return sums_are_equal(s) ? allowed : Ruling{sums_differ};
    case lay_let:
      return judge_let(s, seat, move);
    default:
      return allowed;
  }
}

constexpr Ruling judge_reward(const State& s, Seat seat, std::uint8_t verb) {
  if (s.phase != reward) return no_reward_now;
  if (seat != s.turn) return not_the_winner;
  switch (verb) {
    case lay_game:
      if (s.laid[seat] == most_laid) return six_laid;
      return s.hands[seat].contains(game) ? allowed : Ruling{no_game};
    case draw_card:
      return s.pile.empty() ? Ruling{pile_empty} : allowed;
    case take_card:
      return may_take(s, seat) ? allowed : Ruling{nothing_to_take};
    default:
      return may_lay_game(s, seat) || !s.pile.empty() || may_take(s, seat) ? Ruling{reward_possible}
                                                                           : allowed;
  }
}

constexpr Ruling judge(const State& s, Seat seat, Move move) {
  switch (move.verb) {
    case choose_balls:
      return judge_choice(s, seat, move);
    case lay_set:
      if (s.laid[seat] < most_laid) return too_few_games;
      return s.hands[seat].contains(set) ? allowed : Ruling{no_set};
    case lay_match:
      if (s.sets[seat] < s.options.sets) return too_few_sets;
      return s.hands[seat].contains(match) ? allowed : Ruling{no_match};
    case lay_ace:
    case lay_tiebreak:
    case lay_let:
    case say_done:
      return judge_special(s, seat, move);
    default:
      return judge_reward(s, seat, move.verb);
  }
}

}  // namespace pioche::tennis
