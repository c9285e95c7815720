#include "server/keeper.h"

#include <chrono>
#include <utility>

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
  if (gathered_.empty()) loop_.post([this] { hand_over(); });
  gathered_.push_back(std::move(batch));
  waiting_.push_back({std::move(done), microseconds_now()});
}

void Keeper::submit(store::Batch batch, std::function<store::Batch(store::Store&)> more,
                    std::function<void(const Failure&)> done) {
  completions_.push_back({gathered_.size(), std::move(more)});
  submit(std::move(batch), std::move(done));
}

// Comes back in one turn of the loop, where all of it is freed too.
void Keeper::hand_over() {
  if (gathered_.empty()) return;
  const auto waiting = std::make_shared<std::vector<Waiting>>(std::exchange(waiting_, {}));
  committer_.submit(std::exchange(gathered_, {}), std::exchange(completions_, {}),
                    [this, waiting](std::vector<store::Batch> batches,
                                    std::vector<store::Outcome> outcomes) mutable {
                      loop_.post([this, waiting = std::move(waiting), batches = std::move(batches),
                                  outcomes = std::move(outcomes)] { tell(*waiting, outcomes); });
                    });
}

void Keeper::tell(const std::vector<Waiting>& waiting,
                  const std::vector<store::Outcome>& outcomes) {
  const std::int64_t now = microseconds_now();
  unfinished_ -= waiting.size();
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    latency_.add(static_cast<double>(now - waiting[i].submitted) / 1e6);
    waiting[i].done(outcomes[i].failure);
  }
}

void Keeper::stop() {
  hand_over();
  committer_.stop();
}

net::Later<Keeper::Failure> Keeper::kept(store::Batch batch) {
  return net::Later<Failure>(
      [this, batch = std::move(batch)](net::Later<Failure>::Give give) mutable {
        submit(std::move(batch), [give](const Failure& failure) { give(failure); });
      });
}

}  // namespace pioche::server
