#include "engine/action_space.h"

#include <algorithm>
#include <limits>

namespace pioche {

namespace {

constexpr std::uint16_t no_action = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t values_of_a_byte = 256;

}  // namespace

ActionSpace::ActionSpace(const Engine& engine, int players)
    : moves_(engine.list_moves(players)), verbs_(values_of_a_byte) {
  std::vector<std::uint32_t> cards(values_of_a_byte, 0);
  for (const Move move : moves_) {
    ActionIndex::Verb& verb = verbs_[move.verb];
    cards[move.verb] = std::max(cards[move.verb], move.card + 1u);
    verb.others = std::max(verb.others, static_cast<std::uint16_t>(move.other + 1));
    verb.shouts = std::max(verb.shouts, static_cast<std::uint16_t>(move.shout + 1));
  }
  std::uint32_t base = 0;
  for (std::size_t i = 0; i < verbs_.size(); ++i) {
    verbs_[i].base = base;
    base += cards[i] * verbs_[i].others * verbs_[i].shouts;
  }
  numbers_.assign(base, no_action);
  index_ = {verbs_.data(), numbers_.data(), moves_.data(), wait()};
  for (std::uint32_t action = 0; action < wait(); ++action) {
    const Move move = moves_[action];
    const ActionIndex::Verb& verb = verbs_[move.verb];
    numbers_[verb.base + (move.card * verb.others + move.other) * verb.shouts + move.shout] =
        static_cast<std::uint16_t>(action);
  }
}

std::optional<std::uint32_t> ActionSpace::find(Move move) const {
  const auto found = std::ranges::find(moves_, move);
  if (found == moves_.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - moves_.begin());
}

}  // namespace pioche
