// The tree of a search: nodes, found by a key, and the moves that each has. Memory is taken once; a
// tree that fills it stops growing, and goes on being used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.h"

namespace pioche {

class SearchTree {
 public:
  struct Edge {
    Move move;  // verb 0: wait
    std::uint32_t visits;
    float value;   // sum over the visits, for the seat that acts
    float points;  // likewise, over those simulations that reached the end of the round
    std::uint32_t counted;
    float prior;
  };
  struct Node {
    std::uint64_t key;
    std::uint32_t first_edge;
    std::uint16_t edge_count;
    std::uint16_t used;
    std::uint32_t visits;
  };

  SearchTree(std::size_t most_nodes, std::size_t most_edges);

  // Empty, with room for about so many nodes: to clear all of the memory for a small search would
  // take longer than the search.
  void clear(std::size_t most_nodes);

  // The node, or null where there is none.
  Node* find(std::uint64_t key) {
    Node& node = slot(key);
    return node.used == 0 ? nullptr : &node;
  }

  // A new node with these moves, and waiting where the seat need not act; null where the memory is
  // full. `favourite`: the policy's choice, whose prior is larger by `policy_share`.
  Node* add(std::uint64_t key, const MoveList& moves, bool obliged, std::uint32_t favourite,
            float policy_share);

  std::span<Edge> edges(const Node& node) {
    return std::span(edges_).subspan(node.first_edge, node.edge_count);
  }

  // The edge with the highest upper confidence bound.
  std::uint32_t select(const Node& node, float exploration) const;

 private:
  Node& slot(std::uint64_t key) {
    std::size_t index = key & (table_size_ - 1);
    while (nodes_[index].used != 0 && nodes_[index].key != key)
      index = (index + 1) & (table_size_ - 1);
    return nodes_[index];
  }

  std::vector<Node> nodes_;  // a hash table with open addressing
  std::vector<Edge> edges_;
  std::size_t table_size_ = 0;  // the part of nodes_ in use
  std::size_t node_count_ = 0;
  std::size_t edge_count_ = 0;
};

}  // namespace pioche
