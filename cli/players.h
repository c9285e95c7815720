// Players that the program itself seats at a table.
#pragma once

#include <functional>
#include <optional>

#include "core/engine.h"

namespace pioche {

enum class Duty : std::uint8_t { may_wait, obliged };

// What a player is told when asked: what its seat sees and its legal moves, never the state.
struct Question {
  const Engine& engine;
  const AnyView& view;
  const MoveList& moves;
  Duty duty;
};

// Answers with one of the moves, or with nothing to wait where it may.
using Player = std::function<std::optional<Move>(const Question&, Dice&)>;

// Any move with the same chance, but never forgets an announcement.
Player random_player();

}  // namespace pioche
