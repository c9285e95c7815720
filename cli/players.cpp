#include "cli/players.h"

#include <algorithm>

namespace pioche {

namespace {

std::optional<Move> random_move(const Question& question, Dice& dice) {
  const MoveList& moves = question.moves;
  const bool may_wait = question.duty == Duty::may_wait;
  const std::uint32_t choice = dice.below(moves.size() + may_wait);
  if (choice == moves.size()) return std::nullopt;
  Move announced = moves[choice];
  announced.shout = 1;
  const bool can_announce = std::find(moves.begin(), moves.end(), announced) != moves.end();
  return can_announce ? announced : moves[choice];
}

}  // namespace

Player random_player() { return random_move; }

}  // namespace pioche
