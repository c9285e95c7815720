#include "server/runtime/async_store.h"

#include <utility>

#include "server/runtime/clock.h"
#include "server/runtime/read_pacer.h"

namespace pioche::server {

namespace {

std::int64_t microseconds_now() { return steady_now<std::chrono::microseconds>(); }

class ResolveOnCommit final : public AsyncStore::CommitHandler {
 public:
  explicit ResolveOnCommit(net::Resolve<AsyncStore::Failure> resolve)
      : resolve_(std::move(resolve)) {}
  void on_committed(const AsyncStore::Failure& failure) override { resolve_(failure); }

 private:
  net::Resolve<AsyncStore::Failure> resolve_;
};

}  // namespace

void Latency::add(double seconds) {
  std::size_t i = 0;
  while (i < limits.size() && seconds > limits[i]) ++i;
  ++counts[i];
  sum += seconds;
}

void AsyncStore::submit(store::Batch batch, std::shared_ptr<CommitHandler> handler) {
  ++unfinished_;
  // What comes while a commit runs or rests, from other nodes, bots or requests, shares the next one with
  // what is read then.
  if (queued_.empty())
    loop_.defer([this] {
      if (!loop_.reads().is_paused()) return flush(Handlers::may_run);
      loop_.reads().after_read([this] { loop_.defer([this] { flush(Handlers::may_run); }); });
    });
  queued_.push_back(std::move(batch));
  submitted_.push_back({std::move(handler), microseconds_now()});
}

void AsyncStore::submit(store::Batch batch, std::function<store::Batch(store::Store&)> compute,
                        std::shared_ptr<CommitHandler> handler) {
  late_changes_.push_back({queued_.size(), std::move(compute)});
  submit(std::move(batch), std::move(handler));
}

// The results come back in one iteration of the loop, which also frees the batches.
void AsyncStore::flush(Handlers handlers) {
  if (queued_.empty()) return;
  loop_.reads().begin_commit();
  commits_.push_back(microseconds_now());
  if (handlers == Handlers::may_run && late_changes_.empty() &&
      committer_.commit_if_quick(queued_)) {
    const auto batches = std::exchange(queued_, {});
    return notify(std::exchange(submitted_, {}), std::vector<store::CommitResult>(batches.size()));
  }
  const auto submitted = std::make_shared<std::vector<Submitted>>(std::exchange(submitted_, {}));
  committer_.submit(std::exchange(queued_, {}), std::exchange(late_changes_, {}),
                    [this, submitted](std::vector<store::Batch> batches,
                                      std::vector<store::CommitResult> results) mutable {
                      loop_.post([this, submitted, batches = std::move(batches),
                                  results = std::move(results)] { notify(*submitted, results); });
                    });
}

void AsyncStore::notify(const std::vector<Submitted>& submitted,
                        const std::vector<store::CommitResult>& results) {
  const std::int64_t now = microseconds_now();
  unfinished_ -= submitted.size();
  commits_.pop_front();
  for (std::size_t i = 0; i < submitted.size(); ++i) {
    is_failing_ = results[i].failure && !results[i].failure->is_conflict();
    latency_.add(static_cast<double>(now - submitted[i].at) / 1e6);
    if (submitted[i].handler) submitted[i].handler->on_committed(results[i].failure);
  }
  loop_.reads().end_commit();
}

std::int64_t AsyncStore::commit_age() const {
  return commits_.empty() ? 0 : (microseconds_now() - commits_.front()) / 1000;
}

void AsyncStore::stop() {
  flush(Handlers::later);
  committer_.stop();
}

net::Awaitable<AsyncStore::Failure> AsyncStore::commit(store::Batch batch) {
  return net::from_callback<Failure>(
      [this, batch = std::move(batch)](net::Resolve<Failure> resolve) mutable {
        submit(std::move(batch), std::make_shared<ResolveOnCommit>(std::move(resolve)));
      });
}

net::Awaitable<AsyncStore::Failure> AsyncStore::commit(
    store::Batch batch, std::function<store::Batch(store::Store&)> compute) {
  return net::from_callback<Failure>([this, batch = std::move(batch), compute = std::move(compute)](
                                         net::Resolve<Failure> resolve) mutable {
    submit(std::move(batch), std::move(compute),
           std::make_shared<ResolveOnCommit>(std::move(resolve)));
  });
}

}  // namespace pioche::server
