#include "arena/stop_rule.h"

#include <algorithm>
#include <cmath>

namespace pioche {

namespace {

constexpr double error = 0.05;
constexpr std::size_t fewest_deals = 10;  // before that the variance is not known

}  // namespace

double log_likelihood_ratio(const SequentialTest& test, std::span<const double> shares) {
  if (shares.size() < fewest_deals) return 0;
  const double n = static_cast<double>(shares.size());
  double mean = 0;
  for (const double value : shares) mean += value / n;
  // One more deal that varies as a single match does: where all agree by chance it is not 0.
  double squares = test.low * (1 - test.low);
  for (const double value : shares) squares += (value - mean) * (value - mean);
  const double variance = squares / n;
  return n * (test.high - test.low) * (2 * mean - test.low - test.high) / (2 * variance);
}

Verdict verdict(double ratio) {
  const double bound = std::log((1 - error) / error);
  if (ratio >= bound) return Verdict::high;
  return ratio <= -bound ? Verdict::low : Verdict::undecided;
}

std::string_view name_of(Verdict verdict) {
  if (verdict == Verdict::undecided) return "undecided";
  return verdict == Verdict::low ? "low" : "high";
}

double StopRule::share_of_first(std::span<const MatchResult> deal) const {
  double sum = 0;
  double matches = 0;
  for (const MatchResult& match : deal)
    for (const SeatResult& seat : match.seats)
      if (is_same_player(names_[seat.player], names_.front())) {
        sum += seat.share();
        ++matches;
      }
  return matches > 0 ? sum / matches : -1;
}

std::vector<double> StopRule::shares_of_first(std::span<const MatchResult> results) const {
  std::vector<double> shares;
  for (std::size_t begin = 0; begin < results.size();) {
    std::size_t end = begin;
    const std::uint64_t deal = schedule_.deal(results[begin].number);
    while (end < results.size() && schedule_.deal(results[end].number) == deal) ++end;
    const double share = share_of_first(results.subspan(begin, end - begin));
    if (end - begin == schedule_.seats() && share >= 0) shares.push_back(share);
    begin = end;
  }
  return shares;
}

void StopRule::add(const MatchResult& match) {
  if ((!settings_.test && !settings_.margin) || last_deal_) return;
  waiting_[schedule_.deal(match.number)].push_back(match);
  for (auto next = waiting_.find(next_deal_);
       next != waiting_.end() && next->second.size() == schedule_.seats();
       next = waiting_.find(next_deal_)) {
    if (const double share = share_of_first(next->second); share >= 0) shares_.push_back(share);
    std::ranges::sort(next->second, {}, &MatchResult::number);
    std::ranges::move(next->second, std::back_inserter(taken_));
    waiting_.erase(next);
    if (is_enough()) {
      last_deal_ = next_deal_;
      return;
    }
    ++next_deal_;
  }
}

bool StopRule::is_enough() {
  if (settings_.test &&
      verdict(log_likelihood_ratio(*settings_.test, shares_)) != Verdict::undecided)
    return true;
  return settings_.margin && is_narrow();
}

bool StopRule::is_narrow() {
  // Looked at now and then, since all deals are gone through each time.
  if (next_deal_ + 1 < next_look_) return false;
  next_look_ = next_look_ + next_look_ / 20;
  const Standings found = standings(schedule_, names_, taken_);
  return std::ranges::all_of(found.players, [&](const Standing& standing) {
    return standing.matches > 0 &&
           (standing.win_rate.high - standing.win_rate.low) / 2 <= *settings_.margin;
  });
}

std::vector<MatchResult> StopRule::needed(std::vector<MatchResult> results) const {
  if (last_deal_)
    std::erase_if(results, [&](const MatchResult& match) {
      return schedule_.deal(match.number) > *last_deal_;
    });
  return results;
}

}  // namespace pioche
