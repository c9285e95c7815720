// What cannot be on a table of Tennis, beyond what the deck tells.
#pragma once

#include "games/tennis/state.h"

namespace pioche::tennis {

constexpr std::string_view places_error(const State& s) {
  for (const Card card : s.pile)
    if (card >= first_ball) return "ball_among_cards";
  for (Seat seat = 0; seat < players_at_table; ++seat) {
    if ((s.hands[seat].faces() & all_balls) != 0) return "ball_among_cards";
    const FaceSet balls = s.balls[seat].faces() | s.spent[seat].faces() | s.chosen[seat].faces();
    if ((balls & ~all_balls) != 0) return "card_among_balls";
    const int count = s.balls[seat].size() + s.spent[seat].size() + s.chosen[seat].size();
    if (balls != all_balls || count != balls_each) return "not_six_balls";
    if (!s.chosen[seat].empty() && s.chosen[seat].size() != 2) return "chosen_not_two";
  }
  const int spent = s.spent[0].size();
  if (spent != s.spent[1].size() || spent % 2 != 0 || spent == balls_each) return "spent_uneven";
  return "";
}

constexpr std::string_view phase_error(const State& s) {
  const int chosen = !s.chosen[0].empty() + !s.chosen[1].empty();
  if (s.phase == choose && chosen == 2) return "both_chosen";
  if ((s.phase == specials || s.phase == reward) && chosen != 2) return "not_chosen";
  if (s.phase == reward && s.turn == nobody) return "turn_missing";
  if (s.phase != reward && s.turn != nobody) return "turn_without_reward";
  if (s.phase != specials && !s.done.empty()) return "done_and_phase";
  return s.done.size() == players_at_table ? "both_done" : "";
}

constexpr std::string_view end_error(const State& s) {
  if (s.phase != over) return s.games >= s.options.max_games ? "games_used_up" : "";
  if (won_by_match_card(s)) {
    const bool possible = s.winners.size() == 1 && s.sets[s.winners.first()] >= s.options.sets;
    return possible ? "" : "match_without_sets";
  }
  if (!s.chosen[0].empty() || !s.chosen[1].empty()) return "chosen_after_last";
  return s.winners == leaders(s) ? "" : "winners_not_leading";
}

constexpr std::string_view counts_error(const State& s) {
  if (s.round != 1) return "one_round_only";
  for (Seat seat = 0; seat < players_at_table; ++seat)
    if (s.scores[seat] != s.sets[seat]) return "scores_not_sets";
  return "";
}

}  // namespace pioche::tennis
