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

class ResolveOnCommit final : public Keeper::Waiting {
 public:
  explicit ResolveOnCommit(net::CallbackAwaitable<Keeper::Failure>::Resolve resolve)
      : resolve_(std::move(resolve)) {}
  void be_kept(const Keeper::Failure& failure) override { resolve_(failure); }

 private:
  net::CallbackAwaitable<Keeper::Failure>::Resolve resolve_;
};

}  // namespace

void Latency::add(double seconds) {
  std::size_t i = 0;
  while (i < limits.size() && seconds > limits[i]) ++i;
  ++counts[i];
  sum += seconds;
}

void Keeper::submit(store::Batch batch, std::shared_ptr<Waiting> waiting) {
  ++unfinished_;
  if (gathered_.empty()) loop_.post([this] { hand_over(); });
  gathered_.push_back(std::move(batch));
  submitted_.push_back({std::move(waiting), microseconds_now()});
}

void Keeper::submit(store::Batch batch, std::function<store::Batch(store::Store&)> compute,
                    std::shared_ptr<Waiting> waiting) {
  late_changes_.push_back({gathered_.size(), std::move(compute)});
  submit(std::move(batch), std::move(waiting));
}

// Comes back in one turn of the loop, where all of it is freed too.
void Keeper::hand_over() {
  if (gathered_.empty()) return;
  const auto submitted = std::make_shared<std::vector<Submitted>>(std::exchange(submitted_, {}));
  committer_.submit(
      std::exchange(gathered_, {}), std::exchange(late_changes_, {}),
      [this, submitted](std::vector<store::Batch> batches,
                        std::vector<store::CommitResult> results) mutable {
        loop_.post([this, submitted = std::move(submitted), batches = std::move(batches),
                    results = std::move(results)] { tell(*submitted, results); });
      });
}

void Keeper::tell(const std::vector<Submitted>& submitted,
                  const std::vector<store::CommitResult>& results) {
  const std::int64_t now = microseconds_now();
  unfinished_ -= submitted.size();
  for (std::size_t i = 0; i < submitted.size(); ++i) {
    is_failing_ = results[i].failure && !results[i].failure->is_conflict();
    latency_.add(static_cast<double>(now - submitted[i].at) / 1e6);
    if (submitted[i].by) submitted[i].by->be_kept(results[i].failure);
  }
}

void Keeper::stop() {
  hand_over();
  committer_.stop();
}

net::CallbackAwaitable<Keeper::Failure> Keeper::kept(store::Batch batch) {
  return net::CallbackAwaitable<Failure>(
      [this, batch = std::move(batch)](net::CallbackAwaitable<Failure>::Resolve resolve) mutable {
        submit(std::move(batch), std::make_shared<ResolveOnCommit>(std::move(resolve)));
      });
}

}  // namespace pioche::server
