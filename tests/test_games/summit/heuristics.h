// How Summit is played well (core/heuristics.h). Without this file, bots move at random.
#pragma once

#include "core/heuristics.h"
#include "tests/test_games/summit/summit.h"

namespace pioche::summit {

struct Heuristics {
  // The most cards that there are; of single ones, one whose rank is gone most.
  static Advice quick_move(const State& s, Seat, const MoveList& moves, Rng&) {
    Advice best{0, "most_cards"};
    int most = -1;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      const int value = moves[i].verb == lay ? value_of(s, moves[i]) : 0;
      if (value > most) {
        most = value;
        best.index = i;
      }
    }
    return best;
  }

  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    Common totals = s;
    for (std::size_t seat = 0; seat < s.players; ++seat) totals.scores[seat] += s.won[seat];
    win_probabilities_by_score(totals, 1, 15, probabilities);
  }

 private:
  static int value_of(const State& s, Move move) {
    int gone = 0;
    for (const Card card : s.discard) gone += rank_of(card) == move.card;
    return 10 * static_cast<int>(cards_of(move).size()) + gone;
  }
};

}  // namespace pioche::summit
