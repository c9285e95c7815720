#include "ai/search_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace pioche {

namespace {

constexpr Move wait_move{0, 0, 0, 0};

}  // namespace

SearchTree::SearchTree(std::size_t most_nodes, std::size_t most_edges)
    : nodes_(std::bit_ceil(most_nodes * 2)), edges_(most_edges) {}

void SearchTree::clear(std::size_t most_nodes) {
  const std::size_t size = std::max<std::size_t>(std::min(most_nodes, nodes_.size()), 1024);
  table_size_ = std::min(nodes_.size(), std::bit_ceil(size));
  std::fill_n(nodes_.begin(), table_size_, Node{});
  node_count_ = 0;
  edge_count_ = 0;
}

SearchTree::Node* SearchTree::add(std::uint64_t key, const MoveList& moves, bool obliged,
                                  std::uint32_t favourite, float policy_share) {
  const std::uint32_t count = moves.size() + (obliged ? 0 : 1);
  if (node_count_ * 2 >= table_size_ || edge_count_ + count > edges_.size()) return nullptr;
  Node& node = slot(key);
  node = {key, static_cast<std::uint32_t>(edge_count_), static_cast<std::uint16_t>(count), 1, 0};
  ++node_count_;
  const float share = count == 1 ? 1.0f : (1 - policy_share) / static_cast<float>(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const float prior = share + (i == favourite ? policy_share : 0);
    edges_[edge_count_++] = {i < moves.size() ? moves[i] : wait_move, 0, 0, 0, 0, prior};
  }
  return &node;
}

// With a prior; a move not tried counts as a little worse than average.
std::uint32_t SearchTree::select(const Node& node, float exploration) const {
  const Edge* edges = &edges_[node.first_edge];
  float sum = 0;
  for (std::uint32_t i = 0; i < node.edge_count; ++i) sum += edges[i].value;
  const float visits = static_cast<float>(node.visits);
  const float average = node.visits == 0 ? 0.5f : sum / visits;
  const float scale = exploration * std::sqrt(visits + 1);
  std::uint32_t best = 0;
  float best_bound = -1e9f;
  for (std::uint32_t i = 0; i < node.edge_count; ++i) {
    const float tries = static_cast<float>(edges[i].visits);
    const float value = edges[i].visits == 0 ? average - 0.05f : edges[i].value / tries;
    const float bound = value + scale * edges[i].prior / (1 + tries);
    if (bound > best_bound) {
      best_bound = bound;
      best = i;
    }
  }
  return best;
}

}  // namespace pioche
