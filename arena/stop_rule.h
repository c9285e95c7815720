// When an arena has seen enough: a sequential test, or intervals that are narrow enough. It looks at
// whole deals in the order of their numbers, so that it stops at the same one with any number of
// threads.
#pragma once

#include <map>
#include <optional>

#include "arena/standings.h"

namespace pioche {

// Whether the first player wins `low` or `high` of its matches, by Wald's test with errors of 5 %.
struct SequentialTest {
  double low = 0;
  double high = 0;
};

enum class Verdict : std::uint8_t { undecided, low, high };

// The logarithm of the likelihood ratio of `high` to `low`, with the variance that the deals have.
double log_likelihood_ratio(const SequentialTest&, std::span<const double> shares);
Verdict verdict(double log_likelihood_ratio);
std::string_view name_of(Verdict);

struct StopSettings {
  std::optional<SequentialTest> test = {};
  std::optional<double> margin = {};  // half the width of the interval of every player's win rate
};

class StopRule {
 public:
  StopRule(const StopSettings& settings, const Schedule& schedule, std::vector<std::string> names)
      : settings_(settings), schedule_(schedule), names_(std::move(names)) {}

  void add(const MatchResult&);
  // The last deal that was needed.
  std::optional<std::uint64_t> last_deal() const { return last_deal_; }
  // The share of wins of the first player in each whole deal; `results` in order.
  std::vector<double> shares_of_first(std::span<const MatchResult> results) const;
  // Those up to that deal.
  std::vector<MatchResult> needed(std::vector<MatchResult> results) const;

 private:
  bool is_enough();
  bool is_narrow();
  double share_of_first(std::span<const MatchResult> deal) const;

  StopSettings settings_;
  Schedule schedule_;
  std::vector<std::string> names_;
  std::map<std::uint64_t, std::vector<MatchResult>>
      waiting_;  // deals that are not next or not whole
  std::uint64_t next_deal_ = 0;
  std::vector<MatchResult> taken_;
  std::vector<double> shares_;  // of the first player, by deal
  std::uint64_t next_look_ = 20;
  std::optional<std::uint64_t> last_deal_;
};

}  // namespace pioche
