#include "server/keeper.h"

#include <chrono>

namespace pioche::server {

namespace {

std::int64_t microseconds_now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

void Latency::add(double seconds) {
  std::size_t i = 0;
  while (i < limits.size() && seconds > limits[i]) ++i;
  ++counts[i];
  sum += seconds;
}

void Keeper::submit(store::Batch batch, std::function<void(const Failure&)> done) {
  ++unfinished_;
  committer_.submit(std::move(batch),
                    [this, done = std::move(done),
                     submitted = microseconds_now()](const store::Outcome& outcome) mutable {
                      come_back({std::move(done), outcome.failure, submitted});
                    });
}

net::Later<Keeper::Failure> Keeper::kept(store::Batch batch) {
  return net::Later<Failure>(
      [this, batch = std::move(batch)](net::Later<Failure>::Give give) mutable {
        submit(std::move(batch), [give](const Failure& failure) { give(failure); });
      });
}

// On the committer's thread. The loop is woken once for all that a group brings.
void Keeper::come_back(Finished finished) {
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = finished_.empty();
    finished_.push_back(std::move(finished));
  }
  if (is_first) loop_.post([this] { tell(); });
}

void Keeper::tell() {
  {
    const std::lock_guard lock(mutex_);
    telling_.swap(finished_);
  }
  const std::int64_t now = microseconds_now();
  unfinished_ -= telling_.size();
  for (const Finished& finished : telling_) {
    latency_.add(static_cast<double>(now - finished.submitted) / 1e6);
    finished.done(finished.failure);
  }
  telling_.clear();
}

}  // namespace pioche::server
