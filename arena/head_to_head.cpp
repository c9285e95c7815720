#include "arena/head_to_head.h"

#include <map>

namespace pioche {

namespace {

struct Wins {
  double sum = 0;
  std::uint32_t seats = 0;
  double mean() const { return sum / seats; }
};

// The wins of each player in one match, where several seats may be of the same one.
std::map<std::uint32_t, Wins> wins_in(const MatchResult& match,
                                      std::span<const std::uint32_t> numbers) {
  std::map<std::uint32_t, Wins> wins;
  for (const SeatResult& seat : match.seats) {
    Wins& own = wins[numbers[seat.player]];
    own.sum += seat.share();
    ++own.seats;
  }
  return wins;
}

struct PairSamples {
  std::vector<DealSample> shares;
  std::vector<double> differences;
  std::uint64_t last_deal = UINT64_MAX;

  void add(std::uint64_t deal, double first, double second) {
    if (deal != last_deal) {
      shares.emplace_back();
      differences.emplace_back();
      last_deal = deal;
    }
    shares.back().sum += first;
    shares.back().weight += first + second;
    differences.back() += first - second;
  }
};

}  // namespace

std::vector<HeadToHead> head_to_head(const Schedule& schedule, std::span<const std::string> names,
                                     std::span<const std::uint32_t> numbers,
                                     std::span<const MatchResult> results) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, PairSamples> pairs;
  for (const MatchResult& match : results) {
    const auto wins = wins_in(match, numbers);
    for (auto first = wins.begin(); first != wins.end(); ++first)
      for (auto second = std::next(first); second != wins.end(); ++second)
        pairs[{first->first, second->first}].add(schedule.deal(match.number), first->second.mean(),
                                                 second->second.mean());
  }
  std::vector<HeadToHead> found;
  for (const auto& [pair, samples] : pairs)
    found.push_back({names[pair.first], names[pair.second], samples.differences.size(),
                     share(samples.shares), p_value(samples.differences)});
  return found;
}

}  // namespace pioche
