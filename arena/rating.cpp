#include "arena/rating.h"

#include <cmath>

namespace pioche {

namespace {

constexpr int most_steps = 2000;
constexpr double close_enough = 1e-9;

// One step; returns how far the strengths moved.
double improve(std::span<const TableResult> table_results, const std::vector<double>& wins,
               std::vector<double>& strengths) {
  std::vector<double> met(strengths.size());
  for (const TableResult& result : table_results) {
    double total = 0;
    for (const std::uint32_t player : result.players) total += strengths[player];
    for (const std::uint32_t player : result.players) met[player] += result.matches / total;
  }
  double moved = 0;
  for (std::size_t player = 0; player < strengths.size(); ++player) {
    const double draw = 1 / (strengths[player] + 1);
    const double next = (wins[player] + 0.5) / (met[player] + draw);
    moved = std::max(moved, std::abs(std::log(next / strengths[player])));
    strengths[player] = next;
  }
  return moved;
}

}  // namespace

std::vector<double> ratings(std::span<const TableResult> table_results, std::uint32_t players) {
  std::vector<double> wins(players);
  for (const TableResult& result : table_results)
    for (std::size_t seat = 0; seat < result.players.size(); ++seat)
      wins[result.players[seat]] += result.wins[seat];
  std::vector<double> strengths(players, 1);
  for (int step = 0; step < most_steps; ++step)
    if (improve(table_results, wins, strengths) < close_enough) break;
  std::vector<double> all(players);
  double mean = 0;
  for (std::size_t player = 0; player < players; ++player) {
    all[player] = 400 * std::log10(strengths[player]);
    mean += all[player] / players;
  }
  for (double& rating : all) rating -= mean;
  return all;
}

}  // namespace pioche
