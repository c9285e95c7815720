// The moves of a game at a table of so many players, numbered: the same number is the same move in
// every match, whatever the options. After the last move comes one more action, to wait.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace pioche {

class ActionSpace {
 public:
  ActionSpace(const Engine& engine, int players);
  ActionSpace(const ActionSpace&) = delete;
  ActionSpace& operator=(const ActionSpace&) = delete;

  std::uint32_t size() const { return wait() + 1; }
  std::uint32_t wait() const { return static_cast<std::uint32_t>(moves_.size()); }
  Move move(std::uint32_t action) const { return moves_[action]; }
  // Of a move that the game has listed or generated.
  std::uint32_t number(Move move) const { return index_.number(move); }
  // Of any move, or nothing where it is none of this table.
  std::optional<std::uint32_t> find(Move move) const;
  const ActionIndex& index() const { return index_; }
  // What the index points to, for who keeps a copy elsewhere.
  std::span<const Move> moves() const { return moves_; }
  std::span<const ActionIndex::Verb> verbs() const { return verbs_; }
  std::span<const std::uint16_t> numbers() const { return numbers_; }

 private:
  std::vector<Move> moves_;
  std::vector<ActionIndex::Verb> verbs_;
  std::vector<std::uint16_t> numbers_;
  ActionIndex index_;
};

}  // namespace pioche
