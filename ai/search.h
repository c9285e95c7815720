// Information-set Monte Carlo tree search for any game and any number of seats.
//
// Each simulation determinizes the view, descends the tree and ends with a rollout. A node of the
// tree is what one seat sees (core/heuristics.h: info_key), whoever's turn it is. States that the
// seat cannot tell apart share a node, so that nobody in the tree acts on what it cannot know, and
// two simultaneous secret choices are two nodes that do not see each other. Since what is legal
// depends on the view alone, all determinizations that reach a node have the same moves there.
//
// The root is searched by UCT as every other node, or by sequential halving (core/heuristics.h:
// SearchParameters::policy_bonus).
#pragma once

#include <vector>

#include "ai/player.h"
#include "ai/search_tree.h"
#include "engine/engine.h"

namespace pioche {

struct RankedMove {
  std::uint32_t index;           // into the moves given; their number stands for waiting
  double chance;                 // estimated chance to win the match
  std::optional<double> points;  // expected in the round, where simulations reached its end
  std::uint32_t visits;
};

struct SearchSettings {
  Budget budget;
  std::optional<SearchParameters> parameters = {};  // else the game's own
  std::uint32_t most_depth = 24;
  // Only the best move is wanted: stop as soon as no other can be visited as often any more. With
  // a budget in simulations that move is the same as without. Sequential
  // halving spends all of its budget.
  bool only_best = false;
};

class SearchBudget;

class Search {
 public:
  explicit Search(std::size_t most_nodes = 1u << 15, std::size_t most_edges = 1u << 19);

  // The moves of the view's seat, best first. `memory` may be null.
  std::vector<RankedMove> rank(const Engine&, const AnyView&, const AnyMemory* memory,
                               const MoveList&, bool obliged, const SearchSettings&, Rng&);

  std::uint32_t simulations() const { return simulations_; }  // of the last call

 private:
  // The position to search, and how.
  struct SearchProblem {
    const Engine& engine;
    const AnyView& view;
    const AnyMemory* memory;
    SearchParameters parameters;
    std::uint32_t most_depth;
    std::uint64_t root_key;
  };
  struct Step {
    SearchTree::Node* node;
    SearchTree::Edge* edge;
    Seat seat;
  };
  struct Answer {
    bool acts;     // else it waits
    bool in_tree;  // it stood in the tree before
  };

  Answer ask(const SearchProblem&, AnyState&, Seat, bool obliged, std::uint32_t choice, Rng&);
  bool act(const SearchProblem&, AnyState&, Seat first, std::uint32_t first_choice, Rng&);
  static void determinize(const SearchProblem&, Rng&, AnyState&);
  void simulate(const SearchProblem&, AnyState&, std::uint32_t first_choice, Rng&);
  std::uint32_t visit_margin(std::uint64_t root_key);
  void uct(const SearchProblem&, AnyState& sample, const SearchBudget&, bool only_best, Rng&);
  std::uint32_t sequential_halving(const SearchProblem&, const SearchBudget&, Rng&);
  std::vector<RankedMove> ranking(const SearchProblem&, const MoveList&,
                                  std::optional<std::uint32_t> best);

  SearchTree tree_;
  std::vector<Step> path_;
  std::uint32_t simulations_ = 0;
};

// A tree takes megabytes and serves one choice only: all who choose in a thread share it.
Search& search_of_this_thread();

}  // namespace pioche
