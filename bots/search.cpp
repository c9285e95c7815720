#include "bots/search.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Move wait_move{0, 0, 0, 0};

// Says when a budget is spent; looks at the clock only now and then.
class Allowance {
 public:
  explicit Allowance(const Budget& budget)
      : budget_(budget),
        start_(Clock::now()),
        end_(start_ + std::chrono::milliseconds(budget.milliseconds)) {}

  bool spent(std::uint32_t simulations) const {
    if (budget_.milliseconds == 0) return simulations >= budget_.simulations;
    return simulations % 16 == 0 && simulations > 0 && Clock::now() >= end_;
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

}  // namespace

Search& search_of_this_thread() {
  static thread_local Search search;
  return search;
}

Search::Search(std::size_t most_nodes, std::size_t most_edges)
    : nodes_(std::bit_ceil(most_nodes * 2)), edges_(most_edges) {
  path_.reserve(256);
}

void Search::clear() {
  std::fill(nodes_.begin(), nodes_.end(), Node{});
  node_count_ = 0;
  edge_count_ = 0;
}

Search::Node* Search::find(std::uint64_t key) {
  std::size_t place = key & (nodes_.size() - 1);
  while (nodes_[place].used != 0 && nodes_[place].key != key)
    place = (place + 1) & (nodes_.size() - 1);
  return &nodes_[place];
}

// A new node, or null where the memory is full.
Search::Node* Search::grow(const Engine& engine, const AnyState& state, Seat seat,
                           std::uint64_t key, const MoveList& moves, bool obliged,
                           const SearchHabits& habits, Dice& dice) {
  const std::uint32_t count = moves.size() + (obliged ? 0 : 1);
  if (node_count_ * 2 >= nodes_.size() || edge_count_ + count > edges_.size()) return nullptr;
  Node* node = find(key);
  *node = {key, static_cast<std::uint32_t>(edge_count_), static_cast<std::uint16_t>(count), 1, 0};
  ++node_count_;
  const std::uint32_t favourite = engine.policy(state, seat, moves, dice).index;
  const float share = count == 1 ? 1.0f : (1 - habits.policy_share) / static_cast<float>(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const float prior = share + (i == favourite ? habits.policy_share : 0);
    edges_[edge_count_++] = {i < moves.size() ? moves[i] : wait_move, 0, 0, 0, 0, prior};
  }
  return node;
}

// The upper confidence bound with a prior; a move not tried counts as a little worse than average.
std::uint32_t Search::pick(const Node& node, float exploration) const {
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

// One moment: the seats that may act are asked in random order (`first` before all others) until
// one acts. Returns false when the simulation has left the tree.
bool Search::act(const Engine& engine, AnyState& state, Seat first, const SearchHabits& habits,
                 Dice& dice, bool& left_tree) {
  SeatSet left = engine.able(state);
  const SeatSet obliged = engine.waiting_for(state);
  MoveList moves;
  while (true) {
    const Seat seat =
        first != nobody
            ? first
            : left.nth(static_cast<int>(dice.below(static_cast<std::uint32_t>(left.size()))));
    first = nobody;
    const bool must = obliged.contains(seat);
    const std::uint64_t key = engine.info_key(state, seat);
    Node* node = find(key);
    if (node->used == 0) {
      engine.generate(state, seat, moves);
      left_tree = true;
      node = grow(engine, state, seat, key, moves, must, habits, dice);
      if (node == nullptr) {
        const std::uint32_t index = engine.policy(state, seat, moves, dice).index;
        if (index < moves.size()) {
          engine.apply(state, seat, moves[index]);
          return true;
        }
        left.remove(seat);
        continue;
      }
    }
    const std::uint32_t choice = pick(*node, habits.exploration);
    path_.push_back(
        {static_cast<std::uint32_t>(node - nodes_.data()), node->first_edge + choice, seat});
    const Move move = edges_[node->first_edge + choice].move;
    if (move.verb != 0) {
      engine.apply(state, seat, move);
      return true;
    }
    left.remove(seat);
  }
}

void Search::simulate(const Engine& engine, AnyState& state, Seat root, std::uint32_t most_depth,
                      const SearchHabits& habits, Dice& dice) {
  path_.clear();
  bool left_tree = false;
  const Common& table = engine.common(state);
  Seat first = root;
  while (!left_tree && table.phase > scored && path_.size() < most_depth) {
    act(engine, state, first, habits, dice, left_tree);
    first = nobody;
  }
  engine.roll_out(state, dice, habits.noise, habits.most_moves);
  Chances chances;
  engine.outlook(state, chances);
  for (const Step& step : path_) {
    Edge& edge = edges_[step.edge];
    ++edge.visits;
    edge.value += chances[step.seat];
    if (table.phase <= scored) {
      edge.points += static_cast<float>(table.points[step.seat]);
      ++edge.counted;
    }
    ++nodes_[step.node].visits;
  }
}

// By how many visits the best move is ahead of the next.
std::uint32_t Search::lead(std::uint64_t root_key) {
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

std::vector<RankedMove> Search::ranking(const Engine& engine, std::uint64_t root_key,
                                        const MoveList& moves) {
  const Node& root = *find(root_key);
  std::vector<RankedMove> ranked;
  for (std::uint32_t i = 0; i < root.edges; ++i) {
    const Edge& edge = edges_[root.first_edge + i];
    const double tries = std::max(1.0, static_cast<double>(edge.visits));
    RankedMove move{
        std::min(i, moves.size()), static_cast<double>(edge.value) / tries, {}, edge.visits};
    if (engine.has_rounds && edge.counted > 0)
      move.points = edge.points / static_cast<float>(edge.counted);
    ranked.push_back(move);
  }
  std::sort(ranked.begin(), ranked.end(), [](const RankedMove& a, const RankedMove& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.chance != b.chance ? a.chance > b.chance : a.index < b.index;
  });
  return ranked;
}

std::vector<RankedMove> Search::rank(const Engine& engine, const AnyView& view,
                                     const AnyMemory* memory, const MoveList& moves, bool obliged,
                                     const SearchSettings& settings, Dice& dice) {
  clear();
  simulations_ = 0;
  const Allowance allowance(settings.budget);
  AnyState state;
  const auto guess = [&] {
    if (memory != nullptr)
      engine.guess_from(*memory, view, dice, state);
    else
      engine.guess(view, dice, state);
  };
  guess();
  const SearchHabits habits =
      settings.habits.value_or(engine.search_habits(engine.common(state).players));
  const std::uint64_t root_key = engine.info_key(state, view.seat());
  grow(engine, state, view.seat(), root_key, moves, obliged, habits, dice);
  const auto decided = [&] {
    return settings.only_best && simulations_ % 64 == 0 &&
           lead(root_key) > allowance.left(simulations_);
  };
  do {
    if (simulations_ > 0) guess();
    simulate(engine, state, view.seat(), settings.most_depth, habits, dice);
    ++simulations_;
  } while (!allowance.spent(simulations_) && !decided());
  return ranking(engine, root_key, moves);
}

}  // namespace pioche
