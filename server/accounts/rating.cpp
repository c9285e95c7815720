#include "server/accounts/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace pioche::accounts {

namespace {

// What one match says of one seat, before it is scaled by that seat's own deviation.
struct Evidence {
  double omega = 0;
  double delta = 0;
};

class PlackettLuce {
 public:
  PlackettLuce(std::span<const Skill> skills, std::span<const int> ranks)
      : ranks_(ranks), strength_(skills.size()) {
    double variance = 0;
    for (const Skill& skill : skills)
      variance += skill.sigma * skill.sigma + match_luck * match_luck;
    spread_ = std::sqrt(variance);
    // From the best on, so that no exponential is too large; only their ratios count.
    const double best = std::ranges::max(skills, {}, &Skill::mu).mu;
    for (std::size_t seat = 0; seat < skills.size(); ++seat)
      strength_[seat] = std::exp((skills[seat].mu - best) / spread_);
  }

  double spread() const { return spread_; }

  Evidence evidence(std::size_t seat) const {
    Evidence sum;
    for (std::size_t other = 0; other < ranks_.size(); ++other) {
      if (ranks_[other] > ranks_[seat]) continue;
      const double chance = strength_[seat] / strength_from(ranks_[other]);
      const auto tied = static_cast<double>(std::ranges::count(ranks_, ranks_[other]));
      sum.omega += ((other == seat ? 1 : 0) - chance) / tied;
      sum.delta += chance * (1 - chance) / tied;
    }
    return sum;
  }

 private:
  double strength_from(int rank) const {
    double sum = 0;
    for (std::size_t seat = 0; seat < ranks_.size(); ++seat)
      if (ranks_[seat] >= rank) sum += strength_[seat];
    return sum;
  }

  std::span<const int> ranks_;
  std::vector<double> strength_;
  double spread_ = 0;
};

}  // namespace

std::vector<Skill> skills_after(std::span<const Skill> before, std::span<const int> ranks) {
  assert(before.size() == ranks.size());
  std::vector<Skill> after(before.begin(), before.end());
  if (before.size() < 2) return after;
  const PlackettLuce model(before, ranks);
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    const Evidence evidence = model.evidence(seat);
    const double sigma = before[seat].sigma;
    const double share = sigma / model.spread();
    after[seat].mu += sigma * share * evidence.omega;
    const double left = 1 - share * share * share * evidence.delta;
    after[seat].sigma = sigma * std::sqrt(std::max(left, least_variance_left));
  }
  return after;
}

}  // namespace pioche::accounts
