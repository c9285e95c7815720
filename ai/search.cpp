#include "ai/search.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

// Instead of a choice: as the upper confidence bound says.
constexpr std::uint32_t by_ucb = 0xFFFFFFFF;

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

Search::Search(std::size_t most_nodes, std::size_t most_edges) : tree_(most_nodes, most_edges) {
  path_.reserve(256);
}

// One seat decides: by `choice`, or as the tree says, or by the policy where the tree is full.
Search::Answer Search::ask(const SearchProblem& problem, AnyState& state, Seat seat, bool obliged,
                           std::uint32_t choice, Rng& rng) {
  const Engine& engine = problem.engine;
  const std::uint64_t key = engine.info_key(state, seat);
  SearchTree::Node* node = tree_.find(key);
  const bool in_tree = node != nullptr;
  if (!in_tree) {
    MoveList moves;
    engine.generate(state, seat, moves);
    const std::uint32_t favourite = engine.policy(state, seat, moves, rng).index;
    node = tree_.add(key, moves, obliged, favourite, problem.parameters.policy_share);
    if (node == nullptr) {
      if (favourite >= moves.size()) return {false, false};
      engine.apply(state, seat, moves[favourite]);
      return {true, false};
    }
  }
  if (choice == by_ucb) choice = tree_.select(*node, problem.parameters.exploration);
  SearchTree::Edge& edge = tree_.edges(*node)[choice];
  path_.push_back({node, &edge, seat});
  if (edge.move.verb == 0) return {false, in_tree};
  engine.apply(state, seat, edge.move);
  return {true, in_tree};
}

// One moment: the seats that may act are asked in random order (`first` before all others, and it
// makes its `first_choice`) until one acts. Returns false when the simulation has left the tree.
bool Search::act(const SearchProblem& problem, AnyState& state, Seat first,
                 std::uint32_t first_choice, Rng& rng) {
  SeatSet left = problem.engine.able(state);
  const SeatSet obliged = problem.engine.waiting_for(state);
  bool in_tree = true;
  if (first != nobody) {
    const Answer answer = ask(problem, state, first, obliged.contains(first), first_choice, rng);
    if (answer.acts) return answer.in_tree;
    in_tree = answer.in_tree;
    left.remove(first);
  }
  ask_in_random_order(left, rng, [&](Seat seat) {
    const Answer answer = ask(problem, state, seat, obliged.contains(seat), by_ucb, rng);
    in_tree = in_tree && answer.in_tree;
    return answer.acts;
  });
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
    SearchTree::Edge& edge = *step.edge;
    ++edge.visits;
    edge.value += probabilities[step.seat];
    if (common.phase <= scored) {
      edge.points += static_cast<float>(common.points[step.seat]);
      ++edge.counted;
    }
    ++step.node->visits;
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
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (const SearchTree::Edge& edge : tree_.edges(*tree_.find(root_key))) {
    second = std::max(second, std::min(first, edge.visits));
    first = std::max(first, edge.visits);
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
  const std::span<SearchTree::Edge> edges = tree_.edges(*tree_.find(problem.root_key));
  std::vector<std::uint32_t> left(edges.size());
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
  const auto halvings = std::max(1, static_cast<int>(std::bit_width(edges.size() - 1)));
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
  const std::span<const SearchTree::Edge> edges = tree_.edges(*tree_.find(problem.root_key));
  std::vector<RankedMove> ranked;
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const SearchTree::Edge& edge = edges[i];
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
  simulations_ = 0;
  tree_.clear(settings.budget.milliseconds != 0 ? SIZE_MAX : settings.budget.simulations * 16u);
  const SearchBudget budget(settings.budget);
  SearchProblem problem{engine, view, memory, {}, settings.most_depth, 0};
  AnyState state;
  determinize(problem, rng, state);
  problem.parameters =
      settings.parameters.value_or(engine.search_parameters(engine.common(state).players));
  problem.root_key = engine.info_key(state, view.seat());
  tree_.add(problem.root_key, moves, obliged, engine.policy(state, view.seat(), moves, rng).index,
            problem.parameters.policy_share);
  std::optional<std::uint32_t> best;
  if (problem.parameters.policy_bonus > 0)
    best = sequential_halving(problem, budget, rng);
  else
    uct(problem, state, budget, settings.only_best, rng);
  return ranking(problem, moves, best);
}

}  // namespace pioche
