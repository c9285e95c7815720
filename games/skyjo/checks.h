// Positions that cannot be: each is named by the key of a sentence that says so.
#pragma once

#include "games/skyjo/state.h"

namespace pioche::skyjo {

// How many turns a round can have: somebody may still end it with the last one that K16 allows.
constexpr int most_turns(const State& s) {
  return s.options.max_turns * s.players + (s.ender != nobody ? s.players - 1 : 0);
}

constexpr std::string_view flips_error(const State& s) {
  if (s.turn != nobody) return "turn_while_flipping";
  if (s.ender != nobody || s.turns != 0) return "turns_while_flipping";
  if (s.discard.size() != 1) return "discard_while_flipping";
  if (s.flipped == s.everyone()) return "all_flipped";
  for (Seat seat = 0; seat < s.players; ++seat) {
    if (s.grids[seat].here != whole_grid) return "column_gone_while_flipping";
    if (std::popcount(s.grids[seat].up) != (s.flipped.contains(seat) ? 2 : 0))
      return "flipped_and_grid";
  }
  return "";
}

constexpr std::string_view error_after_round(const State& s) {
  for (const Grid& grid : s.grids)
    if (grid.down() != 0) return "face_down_after_round";
  return s.turns > most_turns(s) ? "too_many_turns" : "";
}

constexpr std::string_view turn_error(const State& s) {
  if (s.turn == nobody) return "turn_missing";
  if (s.turn == s.ender) return "ender_on_turn";
  if (s.turns >= most_turns(s)) return "too_many_turns";
  // Everyone who still has a turn needs a card to replace. (If it is face up like all the others
  // of that player, this turn ends the round by K11.)
  Seat seat = s.turn;
  do {
    if (s.grids[seat].here == 0) return "grid_empty";
    seat = s.left_of(seat);
  } while (seat != s.turn && seat != s.ender);
  return "";
}

constexpr std::string_view error_in(const State& s) {
  if (s.discard.empty()) return "discard_empty";
  for (const Grid& grid : s.grids)
    for (std::size_t column = 0; column < columns; ++column)
      if (const unsigned left = column_of(grid.here, column); left != 0 && left != whole_column)
        return "column_not_whole";
  if (s.starter != nobody && (s.options.starter != Starter::ender || s.round == 1))
    return "starter_without_option";
  if ((s.phase == holding) != (s.held != no_card))
    return s.phase <= scored ? "not_cleared" : "held_and_phase";
  if (s.phase == flipping) return flips_error(s);
  if (s.flipped != s.everyone()) return "flipped_and_phase";
  if (s.ender != nobody && s.grids[s.ender].down() != 0) return "ender_not_done";
  return s.phase <= scored ? error_after_round(s) : turn_error(s);
}

}  // namespace pioche::skyjo
