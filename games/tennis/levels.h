// Bots of Tennis: what each habit does with balls and rewards, and how skilled each level is.
#pragma once

#include "games/tennis/quick_move.h"

namespace pioche::tennis {

// The pair of balls with the highest, the lowest or the middle sum. Whoever may lay a match has that
// move beside the pairs.
inline std::uint32_t pair_by_habit(const MoveList& moves, Habit habit) {
  const auto sum = [&](std::uint32_t i) {
    return sum_of(face(moves[i].card) | face(moves[i].other));
  };
  std::array<std::uint32_t, pairs_of_six> order{};
  std::uint32_t pairs = 0;
  for (std::uint32_t i = 0; i < moves.size(); ++i)
    if (moves[i].verb == choose_balls) order[pairs++] = i;
  std::sort(order.begin(), order.begin() + pairs, [&](std::uint32_t a, std::uint32_t b) {
    return sum(a) != sum(b) ? sum(a) < sum(b) : a < b;
  });
  if (habit == Habit::gambler) return order[pairs - 1];
  return habit == Habit::cautious ? order[0] : order[pairs / 2];
}

// So often a habit gets the better of somebody.
inline constexpr std::uint32_t one_in = 3;

// Cautious: a game that is laid cannot be taken. Collector: what can be drawn is drawn. Gambler: what
// the opponent holds must be better, now and then.
inline std::uint32_t reward_by_habit(const MoveList& moves, Habit habit, Rng& rng) {
  const bool lays = habit == Habit::cautious && rng.below(one_in) == 0;
  const bool takes = habit == Habit::gambler && rng.below(one_in) == 0;
  const std::uint8_t liked = lays ? lay_game : takes ? take_card : draw_card;
  const std::uint32_t place = place_of_verb(moves, liked);
  return place < moves.size() ? place : 0;
}

inline Advice habit_move(const State& s, Seat seat, const MoveList& moves, Rng& rng, Habit habit) {
  const Advice best = quick_move(s, seat, moves, rng);
  if (best.certain || best.index >= moves.size()) return best;
  if (moves[0].verb == choose_balls) return {pair_by_habit(moves, habit)};
  const std::uint8_t verb = moves[best.index].verb;
  // A collector keeps special cards for later, too.
  if (s.phase == specials && habit == Habit::collector && rng.below(one_in) == 0) return {0};
  const bool is_reward = verb == lay_game || verb == draw_card || verb == take_card;
  return is_reward ? Advice{reward_by_habit(moves, habit, rng)} : best;
}

// Found by letting the levels play (docs/strength.md): each step is about as large as the others.
inline constexpr LevelSkills level_skills{0.46f, 0.67f, 0.84f, 1, 1.52f, 1.9f, 2.75f, 5.15f};

}  // namespace pioche::tennis
