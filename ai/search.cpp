#include "ai/search.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Move wait_move{0, 0, 0, 0};
constexpr std::uint32_t by_ucb =
    0xFFFFFFFF;  // instead of a choice: as the upper confidence bound says

}  // namespace

// Tells when a Budget is spent; reads the clock only every few simulations.
class SearchBudget {
 public:
  explicit SearchBudget(const Budget& budget)
      : budget_(budget),
        start_(Clock::now()),
        end_(start_ + std::chrono::milliseconds(budget.milliseconds)) {}

  bool spent(std::uint32_t simulations) const {
    if (budget_.milliseconds == 0) return simulations >= budget_.simulations;
    return simulations % 16 == 0 && simulations > 0 && Clock::now() >= end_;
  }

  // How much of it is spent: 0 … 1.
  double share(std::uint32_t simulations) const {
    if (budget_.milliseconds == 0) return static_cast<double>(simulations) / budget_.simulations;
    return std::chrono::duration<double>(Clock::now() - start_) / (end_ - start_);
  }

  // How many more there will be, at the speed of those made so far.
  std::uint32_t left(std::uint32_t simulations) const {
    if (budget_.milliseconds == 0) return budget_.simulations - simulations;
    const auto now = Clock::now();
    const double share = std::chrono::duration<double>(end_ - now) / (now - start_);
    return static_cast<std::uint32_t>(std::clamp(share * simulations, 0.0, 1e9));
  }

 private:
  Budget budget_;
  Clock::time_point start_;
  Clock::time_point end_;
};

Search& search_of_this_thread() {
  static thread_local Search search;
  return search;
}

Search::Search(std::size_t most_nodes, std::size_t most_edges)
    : nodes_(std::bit_ceil(most_nodes * 2)), edges_(most_edges) {
  path_.reserve(256);
}

// A small budget needs a small table, and to clear all of it would take longer than to think.
void Search::clear(const Budget& budget) {
  const std::size_t enough = budget.milliseconds != 0 ? nodes_.size() : budget.simulations * 16u;
  table_size_ = std::min(nodes_.size(), std::bit_ceil(std::max<std::size_t>(enough, 1024)));
  std::fill_n(nodes_.begin(), table_size_, Node{});
  node_count_ = 0;
  edge_count_ = 0;
  simulations_ = 0;
}

Search::Node* Search::find(std::uint64_t key) {
  std::size_t slot = key & (table_size_ - 1);
  while (nodes_[slot].used != 0 && nodes_[slot].key != key) slot = (slot + 1) & (table_size_ - 1);
  return &nodes_[slot];
}

// A new node, or null where the memory is full.
Search::Node* Search::expand(const Engine& engine, const AnyState& state, Seat seat,
                             std::uint64_t key, const MoveList& moves, bool obliged,
                             const SearchParameters& parameters, Rng& rng) {
  const std::uint32_t count = moves.size() + (obliged ? 0 : 1);
  if (node_count_ * 2 >= table_size_ || edge_count_ + count > edges_.size()) return nullptr;
  Node* node = find(key);
  *node = {key, static_cast<std::uint32_t>(edge_count_), static_cast<std::uint16_t>(count), 1, 0};
  ++node_count_;
  const std::uint32_t favourite = engine.policy(state, seat, moves, rng).index;
  const float share = count == 1 ? 1.0f : (1 - parameters.policy_share) / static_cast<float>(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const float prior = share + (i == favourite ? parameters.policy_share : 0);
    edges_[edge_count_++] = {i < moves.size() ? moves[i] : wait_move, 0, 0, 0, 0, prior};
  }
  return node;
}

// The upper confidence bound with a prior; a move not tried counts as a little worse than average.
std::uint32_t Search::select(const Node& node, float exploration) const {
  const Edge* edges = &edges_[node.first_edge];
  float sum = 0;
  for (std::uint32_t i = 0; i < node.edges; ++i) sum += edges[i].value;
  const float visits = static_cast<float>(node.visits);
  const float average = node.visits == 0 ? 0.5f : sum / visits;
  const float scale = exploration * std::sqrt(visits + 1);
  std::uint32_t best = 0;
  float best_bound = -1e9f;
  for (std::uint32_t i = 0; i < node.edges; ++i) {
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

// One moment: the seats that may act are asked in random order (`first` before all others, and it
// makes its `first_choice`) until one acts. Returns false when the simulation has left the tree.
bool Search::act(const SearchProblem& problem, AnyState& state, Seat first,
                 std::uint32_t first_choice, Rng& rng) {
  const Engine& engine = problem.engine;
  SeatSet left = engine.able(state);
  const SeatSet obliged = engine.waiting_for(state);
  MoveList moves;
  bool in_tree = true;
  const auto ask = [&](Seat seat) {
    const bool must = obliged.contains(seat);
    const std::uint64_t key = engine.info_key(state, seat);
    Node* node = find(key);
    if (node->used == 0) {
      engine.generate(state, seat, moves);
      in_tree = false;
      node = expand(engine, state, seat, key, moves, must, problem.parameters, rng);
      if (node == nullptr) {
        const std::uint32_t index = engine.policy(state, seat, moves, rng).index;
        if (index >= moves.size()) return false;
        engine.apply(state, seat, moves[index]);
        return true;
      }
    }
    const std::uint32_t choice =
        first_choice != by_ucb ? first_choice : select(*node, problem.parameters.exploration);
    first_choice = by_ucb;
    path_.push_back(
        {static_cast<std::uint32_t>(node - nodes_.data()), node->first_edge + choice, seat});
    const Move move = edges_[node->first_edge + choice].move;
    if (move.verb == 0) return false;
    engine.apply(state, seat, move);
    return true;
  };
  if (first != nobody) {
    if (ask(first)) return in_tree;
    left.remove(first);
  }
  ask_in_random_order(left, rng, ask);
  return in_tree;
}

void Search::simulate(const SearchProblem& problem, AnyState& state, std::uint32_t first_choice,
                      Rng& rng) {
  const Engine& engine = problem.engine;
  path_.clear();
  const Common& common = engine.common(state);
  bool in_tree = act(problem, state, problem.view.seat(), first_choice, rng);
  while (in_tree && common.phase > scored && path_.size() < problem.most_depth)
    in_tree = act(problem, state, nobody, by_ucb, rng);
  engine.rollout(state, rng, problem.parameters.noise, problem.parameters.most_moves);
  WinProbabilities probabilities;
  engine.win_probabilities(state, probabilities);
  for (const Step& step : path_) {
    Edge& edge = edges_[step.edge];
    ++edge.visits;
    edge.value += probabilities[step.seat];
    if (common.phase <= scored) {
      edge.points += static_cast<float>(common.points[step.seat]);
      ++edge.counted;
    }
    ++nodes_[step.node].visits;
  }
  ++simulations_;
}

void Search::determinize(const SearchProblem& problem, Rng& rng, AnyState& state) {
  if (problem.memory != nullptr)
    problem.engine.determinize_with_memory(*problem.memory, problem.view, rng, state);
  else
    problem.engine.determinize(problem.view, rng, state);
}

// By how many visits the best move is ahead of the next.
std::uint32_t Search::visit_margin(std::uint64_t root_key) {
  const Node& root = *find(root_key);
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (std::uint32_t i = 0; i < root.edges; ++i) {
    const std::uint32_t visits = edges_[root.first_edge + i].visits;
    second = std::max(second, std::min(first, visits));
    first = std::max(first, visits);
  }
  return first - second;
}

void Search::uct(const SearchProblem& problem, AnyState& sample, const SearchBudget& budget,
                 bool only_best, Rng& rng) {
  const auto decided = [&] {
    return only_best && simulations_ % 64 == 0 &&
           visit_margin(problem.root_key) > budget.left(simulations_);
  };
  do {
    if (simulations_ > 0) determinize(problem, rng, sample);
    simulate(problem, sample, by_ucb, rng);
  } while (!budget.spent(simulations_) && !decided());
}

// Each halving ends after the same share of the budget. All moves that are left meet the same
// determinizations and the same chance, so that luck does not decide between them.
std::uint32_t Search::sequential_halving(const SearchProblem& problem, const SearchBudget& budget,
                                         Rng& rng) {
  const Node root = *find(problem.root_key);
  const Edge* edges = &edges_[root.first_edge];
  std::vector<std::uint32_t> left(root.edges);
  std::iota(left.begin(), left.end(), 0u);
  const auto by_prior = [&](std::uint32_t a, std::uint32_t b) {
    return edges[a].prior < edges[b].prior;
  };
  const std::uint32_t favourite = *std::max_element(left.begin(), left.end(), by_prior);
  std::swap(left[0], left[favourite]);  // tried first: the smallest budget trusts the policy
  const auto score = [&](std::uint32_t i) {
    const float tries = static_cast<float>(std::max(1u, edges[i].visits));
    return edges[i].value / tries +
           (i == favourite ? problem.parameters.policy_bonus / std::sqrt(tries) : 0);
  };
  AnyState sample;
  AnyState state;
  const auto halvings = std::max(1, static_cast<int>(std::bit_width(root.edges - 1u)));
  for (int halving = 1; halving <= halvings; ++halving) {
    const double due = static_cast<double>(halving) / halvings;
    while (simulations_ == 0 || budget.share(simulations_) < due) {
      determinize(problem, rng, sample);
      const Rng chance{rng.next()};
      for (const std::uint32_t choice : left) {
        problem.engine.copy(sample, state);
        Rng same = chance;
        simulate(problem, state, choice, same);
        if (budget.spent(simulations_)) break;
      }
    }
    std::sort(left.begin(), left.end(), [&](std::uint32_t a, std::uint32_t b) {
      return score(a) != score(b) ? score(a) > score(b) : a < b;
    });
    left.resize((left.size() + 1) / 2);
  }
  return left[0];
}

// The best first (where halving has not found it, the one most tried), then by their probabilities.
std::vector<RankedMove> Search::ranking(const SearchProblem& problem, const MoveList& moves,
                                        std::optional<std::uint32_t> best) {
  const Node& root = *find(problem.root_key);
  std::vector<RankedMove> ranked;
  for (std::uint32_t i = 0; i < root.edges; ++i) {
    const Edge& edge = edges_[root.first_edge + i];
    const double tries = std::max(1.0, static_cast<double>(edge.visits));
    RankedMove move{
        std::min(i, moves.size()), static_cast<double>(edge.value) / tries, {}, edge.visits};
    if (problem.engine.has_rounds && edge.counted > 0)
      move.points = edge.points / static_cast<float>(edge.counted);
    ranked.push_back(move);
  }
  const auto by_chance = [](const RankedMove& a, const RankedMove& b) {
    return a.chance != b.chance ? a.chance > b.chance : a.index < b.index;
  };
  std::sort(ranked.begin(), ranked.end(), by_chance);
  const auto first = best ? std::ranges::find(ranked, *best, &RankedMove::index)
                          : std::ranges::max_element(ranked, {}, &RankedMove::visits);
  std::rotate(ranked.begin(), first, first + 1);
  return ranked;
}

std::vector<RankedMove> Search::rank(const Engine& engine, const AnyView& view,
                                     const AnyMemory* memory, const MoveList& moves, bool obliged,
                                     const SearchSettings& settings, Rng& rng) {
  clear(settings.budget);
  const SearchBudget budget(settings.budget);
  SearchProblem problem{engine, view, memory, {}, settings.most_depth, 0};
  AnyState state;
  determinize(problem, rng, state);
  problem.parameters =
      settings.parameters.value_or(engine.search_parameters(engine.common(state).players));
  problem.root_key = engine.info_key(state, view.seat());
  expand(engine, state, view.seat(), problem.root_key, moves, obliged, problem.parameters, rng);
  std::optional<std::uint32_t> best;
  if (problem.parameters.policy_bonus > 0)
    best = sequential_halving(problem, budget, rng);
  else
    uct(problem, state, budget, settings.only_best, rng);
  return ranking(problem, moves, best);
}

}  // namespace pioche
