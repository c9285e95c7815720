#include "arena/simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "arena/play_match.h"

namespace pioche {

void Accumulator::add(std::int64_t number) {
  ++count;
  sum += number;
  least = std::min(least, number);
  most = std::max(most, number);
  sum_of_squares += static_cast<std::uint64_t>(number * number);
}

void Accumulator::add(const Accumulator& other) {
  count += other.count;
  sum += other.sum;
  least = std::min(least, other.least);
  most = std::max(most, other.most);
  sum_of_squares += other.sum_of_squares;
}

double Accumulator::mean() const {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

double Accumulator::deviation() const {
  if (count < 2) return 0;
  const double n = static_cast<double>(count);
  const double spread = static_cast<double>(sum_of_squares) - n * mean() * mean();
  return std::sqrt(std::max(0.0, spread / (n - 1)));
}

void Statistics::add(const Statistics& other) {
  matches += other.matches;
  moves.add(other.moves);
  rounds.add(other.rounds);
  moves_per_round.add(other.moves_per_round);
  winning_score.add(other.winning_score);
  scores.resize(std::max(scores.size(), other.scores.size()));
  wins.resize(scores.size());
  for (std::size_t seat = 0; seat < other.scores.size(); ++seat) {
    scores[seat].add(other.scores[seat]);
    wins[seat] += other.wins[seat];
  }
  for (std::size_t i = 0; i < clauses.times.size(); ++i) clauses.times[i] += other.clauses.times[i];
}

namespace {

// Plays on to the end of the match; returns the number of moves.
std::uint64_t play_randomly(const Engine& engine, AnyState& state, Rng& rng,
                            Statistics& statistics) {
  std::uint64_t moves = 0;
  while (engine.common(state).phase != over) {
    const std::uint64_t made = engine.play_round_counted(state, rng, statistics.clauses);
    statistics.moves_per_round.add(static_cast<std::int64_t>(made));
    moves += made;
  }
  return moves;
}

// The same by players. A second table is played along to count the clauses.
std::uint64_t play_with_players(const Engine& engine, AnyState& state, Rng& rng,
                                const SeatPlayer& player, Statistics& statistics) {
  std::vector<std::unique_ptr<Player>> owned;
  std::vector<Player*> players;
  for (Seat seat = 0; seat < engine.common(state).players; ++seat) {
    owned.push_back(player(seat, rng.next()));
    players.push_back(owned.back().get());
  }
  AnyState counted;
  engine.copy(state, counted);
  std::uint64_t moves = 0;
  std::uint64_t in_round = 0;
  play_match(engine, state, players, rng, [&](const Act& act) {
    engine.apply_counted(counted, act.seat, act.move, statistics.clauses);
    ++moves;
    ++in_round;
    if (engine.common(state).phase > scored) return true;
    statistics.moves_per_round.add(static_cast<std::int64_t>(in_round));
    in_round = 0;
    return true;
  });
  return moves;
}

void simulate_match(const SimulationSettings& settings, AnyState& state, std::uint64_t match,
                    Statistics& statistics) {
  Rng rng{settings.seed ^ (match + 1) * 0xBF58476D1CE4E5B9u};
  const Engine& engine = settings.engine;
  engine.restart_counted(state, quick_chance(rng.next()), statistics.clauses);
  const std::uint64_t moves =
      settings.player ? play_with_players(engine, state, rng, settings.player, statistics)
                      : play_randomly(engine, state, rng, statistics);
  const Common& table = engine.common(state);
  ++statistics.matches;
  statistics.moves.add(static_cast<std::int64_t>(moves));
  statistics.rounds.add(table.round);
  statistics.winning_score.add(table.scores[table.winners.first()]);
  for (std::size_t seat = 0; seat < table.players; ++seat)
    statistics.scores[seat].add(table.scores[seat]);
  for (const Seat seat : table.winners) ++statistics.wins[seat];
}

}  // namespace

Statistics simulate(const SimulationSettings& settings,
                    const std::function<void(std::uint64_t)>& progress) {
  const std::size_t players = settings.engine.common(settings.initial_state).players;
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex merging;
  Statistics total;
  const auto work = [&] {
    AnyState state = settings.initial_state;
    Statistics own;
    own.scores.resize(players);
    own.wins.resize(players);
    for (std::uint64_t match = next++; match < settings.matches; match = next++) {
      simulate_match(settings, state, match, own);
      ++done;
    }
    const std::lock_guard lock(merging);
    total.add(own);
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < settings.threads; ++i) workers.emplace_back(work);
  while (done < settings.matches) {
    progress(done);
    std::this_thread::sleep_for(std::chrono::milliseconds(done * 2 < settings.matches ? 20 : 5));
  }
  workers.clear();
  progress(settings.matches);
  return total;
}

}  // namespace pioche
