#include "cli/arena_run.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

class Run {
 public:
  Run(const ArenaRun& asked, std::vector<MatchResult> already)
      : asked_(asked), results_(std::move(already)) {
    for (const MatchResult& match : results_) played_.insert(match.number);
  }

  std::vector<MatchResult> play() {
    {
      std::vector<std::jthread> workers;
      for (unsigned i = 0; i < asked_.threads; ++i) workers.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    std::sort(results_.begin(), results_.end(),
              [](const MatchResult& a, const MatchResult& b) { return a.number < b.number; });
    return std::move(results_);
  }

 private:
  void work() {
    try {
      std::vector<Competitor> competitors = asked_.enter();
      std::vector<Act> acts;
      for (auto match = next(); match; match = next()) {
        acts.clear();
        keep(play_arena_match(asked_.settings, competitors, *match,
                              asked_.keeps_moves ? &acts : nullptr),
             acts);
      }
    } catch (...) {
      const std::lock_guard lock(guard_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(guard_);
    while (next_ < asked_.matches && played_.contains(next_)) ++next_;
    if (failure_ || next_ >= asked_.matches) return std::nullopt;
    const std::uint64_t deal = asked_.settings.schedule.deal(next_);
    if (deal != last_deal_ && time_is_up()) return std::nullopt;
    last_deal_ = deal;
    return next_++;
  }

  bool time_is_up() const {
    const std::chrono::duration<double> taken = Clock::now() - start_;
    return asked_.seconds > 0 && taken.count() >= asked_.seconds;
  }

  void keep(MatchResult match, const std::vector<Act>& acts) {
    const std::lock_guard lock(guard_);
    if (asked_.finished) asked_.finished(match, acts);
    results_.push_back(std::move(match));
    if (asked_.progress) asked_.progress(results_.size());
  }

  const ArenaRun& asked_;
  std::mutex guard_;
  std::vector<MatchResult> results_;
  std::set<std::uint64_t> played_;
  std::uint64_t next_ = 0;
  std::uint64_t last_deal_ = UINT64_MAX;
  std::exception_ptr failure_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

std::vector<MatchResult> run_arena(const ArenaRun& asked, std::vector<MatchResult> already) {
  return Run(asked, std::move(already)).play();
}

}  // namespace pioche
