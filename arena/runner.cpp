#include "arena/runner.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

class Runner {
 public:
  Runner(const ArenaJob& job, std::vector<MatchResult> already)
      : job_(job), stop_(job.stop, job.settings.schedule, job.names), results_(std::move(already)) {
    for (const MatchResult& match : results_) {
      played_.insert(match.number);
      stop_.add(match);
    }
  }

  std::vector<MatchResult> play() {
    {
      std::vector<std::jthread> workers;
      for (unsigned i = 0; i < job_.threads; ++i) workers.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    std::sort(results_.begin(), results_.end(),
              [](const MatchResult& a, const MatchResult& b) { return a.number < b.number; });
    return stop_.needed(std::move(results_));
  }

 private:
  void work() {
    try {
      std::vector<Competitor> competitors = job_.make_competitors();
      std::vector<Act> acts;
      for (auto match = next(); match; match = next()) {
        acts.clear();
        auto result = play_arena_match(job_.settings, competitors, *match,
                                       job_.records_moves ? &acts : nullptr, job_.interrupted);
        if (!result) return;
        add(std::move(*result), acts);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(mutex_);
    while (next_ < job_.matches && played_.contains(next_)) ++next_;
    if (failure_ || stop_.last_deal() || is_interrupted() || next_ >= job_.matches)
      return std::nullopt;
    const std::uint64_t deal = job_.settings.schedule.deal(next_);
    if (deal != last_deal_ && time_is_up()) return std::nullopt;
    last_deal_ = deal;
    return next_++;
  }

  bool time_is_up() const {
    const std::chrono::duration<double> taken = Clock::now() - start_;
    return job_.seconds > 0 && taken.count() >= job_.seconds;
  }

  bool is_interrupted() const { return job_.interrupted != nullptr && *job_.interrupted; }

  void add(MatchResult match, const std::vector<Act>& acts) {
    const std::lock_guard lock(mutex_);
    if (job_.on_match) job_.on_match(match, acts);
    stop_.add(match);
    results_.push_back(std::move(match));
    if (job_.on_progress) job_.on_progress(results_.size());
  }

  const ArenaJob& job_;
  StopRule stop_;
  std::mutex mutex_;
  std::vector<MatchResult> results_;
  std::set<std::uint64_t> played_;
  std::uint64_t next_ = 0;
  std::uint64_t last_deal_ = UINT64_MAX;
  std::exception_ptr failure_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

std::vector<MatchResult> run_arena(const ArenaJob& job, std::vector<MatchResult> already) {
  return Runner(job, std::move(already)).play();
}

}  // namespace pioche
