#include "arena/standings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ai/level.h"
#include "arena/rating.h"

namespace pioche {

namespace {

constexpr std::size_t blocks = 50;

// What each player did, deal by deal.
struct PlayerSamples {
  std::vector<DealSample> wins;
  std::vector<DealSample> points_per_round;
  std::vector<DealSample> points_per_match;
  std::uint64_t microseconds = 0;
  std::uint64_t last_deal = UINT64_MAX;
};

void add_result(PlayerSamples& samples, Standing& standing, std::uint64_t deal,
                const MatchResult& match, const SeatResult& seat) {
  if (deal != samples.last_deal) {
    samples.wins.emplace_back();
    samples.points_per_round.emplace_back();
    samples.points_per_match.emplace_back();
    samples.last_deal = deal;
  }
  const auto add = [](DealSample& sample, double sum, double weight) {
    sample.sum += sum;
    sample.weight += weight;
  };
  add(samples.wins.back(), seat.share(), 1);
  samples.wins.back().luck += static_cast<double>(seat.luck) / 1e9;
  add(samples.points_per_round.back(), seat.score, match.rounds);
  add(samples.points_per_match.back(), seat.score, 1);
  samples.microseconds += seat.microseconds;
  ++standing.matches;
  standing.choices += seat.choices;
  standing.faults += seat.faults;
  standing.scores.push_back(seat.score);
}

// The different players by the first name of each, and of each name the place of its player.
struct Pooled {
  std::vector<std::string> names;
  std::vector<std::uint32_t> numbers;
};

Pooled pooled(std::span<const std::string> names) {
  Pooled all;
  for (const std::string& name : names) {
    const auto place = std::ranges::find_if(
        all.names, [&](const std::string& other) { return is_same_player(name, other); });
    all.numbers.push_back(static_cast<std::uint32_t>(place - all.names.begin()));
    if (place == all.names.end()) all.names.push_back(name);
  }
  return all;
}

using TableResults = std::map<std::vector<std::uint32_t>, TableResult>;

void count(TableResults& table_results, const MatchResult& match,
           std::span<const std::uint32_t> numbers) {
  std::vector<std::pair<std::uint32_t, double>> seats;
  for (const SeatResult& seat : match.seats) seats.emplace_back(numbers[seat.player], seat.share());
  std::sort(seats.begin(), seats.end());
  std::vector<std::uint32_t> players;
  for (const auto& [player, share] : seats) players.push_back(player);
  TableResult& result = table_results[players];
  result.players = players;
  result.wins.resize(players.size());
  for (std::size_t seat = 0; seat < seats.size(); ++seat) result.wins[seat] += seats[seat].second;
  ++result.matches;
}

std::vector<double> ratings_of(const TableResults& table_results, const TableResults* without,
                               std::uint32_t players) {
  std::vector<TableResult> all;
  for (const auto& [key, result] : table_results) {
    TableResult kept = result;
    if (without != nullptr)
      if (const auto left_out = without->find(key); left_out != without->end()) {
        kept.matches -= left_out->second.matches;
        for (std::size_t seat = 0; seat < kept.wins.size(); ++seat)
          kept.wins[seat] -= left_out->second.wins[seat];
      }
    all.push_back(std::move(kept));
  }
  return ratings(all, players);
}

// The interval by the jackknife over blocks of deals.
std::vector<Estimate> rating_estimates(const Schedule& schedule,
                                       std::span<const std::uint32_t> numbers,
                                       std::span<const MatchResult> results) {
  const std::uint32_t players = *std::max_element(numbers.begin(), numbers.end()) + 1;
  TableResults all;
  std::map<std::uint64_t, TableResults> by_block;
  const std::uint64_t deals = results.empty() ? 1 : schedule.deal(results.back().number) + 1;
  for (const MatchResult& match : results) {
    count(all, match, numbers);
    count(by_block[schedule.deal(match.number) * blocks / deals], match, numbers);
  }
  const auto whole = ratings_of(all, nullptr, players);
  std::vector<double> squares(players);
  for (const auto& [block, part] : by_block) {
    const auto without = ratings_of(all, &part, players);
    for (std::size_t player = 0; player < players; ++player)
      squares[player] += std::pow(without[player] - whole[player], 2);
  }
  const double n = static_cast<double>(by_block.size());
  std::vector<Estimate> estimates(players);
  for (std::size_t player = 0; player < players; ++player) {
    const double reach = n < 2 ? 0 : t_quantile(n - 1) * std::sqrt(squares[player] * (n - 1) / n);
    estimates[player] = {whole[player], whole[player] - reach, whole[player] + reach};
  }
  return estimates;
}

bool was_luck_measured(const PlayerSamples& samples) {
  return std::any_of(samples.wins.begin(), samples.wins.end(),
                     [](const DealSample& sample) { return sample.luck != 0; });
}

}  // namespace

bool is_same_player(std::string_view name, std::string_view other) {
  if (name == other) return true;
  const auto first = player_named(name);
  const auto second = first ? player_named(other) : std::nullopt;
  if (!second) return false;
  const auto level = level_number(first->level);
  return level && level == level_number(second->level) && first->budget == second->budget &&
         first->habit == second->habit;
}

Standings standings(const Schedule& schedule, std::span<const std::string> names,
                    std::span<const MatchResult> results) {
  const Pooled pool = pooled(names);
  Standings all;
  all.players.resize(pool.names.size());
  std::vector<PlayerSamples> samples_of(pool.names.size());
  std::uint64_t last_deal = UINT64_MAX;
  for (const MatchResult& match : results) {
    const std::uint64_t deal = schedule.deal(match.number);
    if (deal != std::exchange(last_deal, deal)) ++all.deals;
    ++all.matches;
    all.moves += match.moves;
    for (const SeatResult& seat : match.seats) {
      const std::uint32_t player = pool.numbers[seat.player];
      add_result(samples_of[player], all.players[player], deal, match, seat);
    }
  }
  all.pairs = head_to_head(schedule, pool.names, pool.numbers, results);
  const auto rated = rating_estimates(schedule, pool.numbers, results);
  for (std::size_t player = 0; player < pool.names.size(); ++player) {
    Standing& standing = all.players[player];
    const PlayerSamples& samples = samples_of[player];
    standing.name = pool.names[player];
    standing.win_rate = share(samples.wins);
    if (was_luck_measured(samples))
      standing.win_rate_without_luck = share_without_luck(samples.wins);
    standing.points_per_round = ratio(samples.points_per_round);
    standing.points_per_match = ratio(samples.points_per_match);
    standing.rating = rated[player];
    if (standing.choices > 0)
      standing.milliseconds_per_choice =
          static_cast<double>(samples.microseconds) / 1000 / static_cast<double>(standing.choices);
  }
  return all;
}

}  // namespace pioche
