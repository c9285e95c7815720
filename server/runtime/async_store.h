// The store for the event loop: queries and commits run on the committer's thread, their results come
// back on the loop's thread, many at a time. As long as commits are quick they run on the loop's thread:
// to wake another and to be woken by it takes as much CPU time as a move does.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "server/runtime/awaitable.h"
#include "server/runtime/event_loop.h"
#include "server/store/committer.h"

namespace pioche::server {

// A Prometheus histogram of how long commits took.
struct Latency {
  static constexpr std::array<double, 10> limits{0.001, 0.0025, 0.005, 0.01, 0.025,
                                                 0.05,  0.1,    0.25,  1,    5};
  std::array<std::uint64_t, limits.size() + 1> counts{};
  double sum = 0;
  void add(double seconds);
};

class AsyncStore {
 public:
  using Failure = std::optional<store::Failure>;

  AsyncStore(net::EventLoop& loop, std::unique_ptr<store::Store> store)
      : loop_(loop), committer_(std::move(store)) {}

  // Told when a batch is durable, or why it is not.
  class CommitHandler {
   public:
    virtual ~CommitHandler() = default;
    virtual void on_committed(const Failure&) = 0;
  };

  // Batches submitted in one iteration of the loop are committed together. The handlers, which may be
  // null, are called on the loop's thread in the order of submission.
  void submit(store::Batch, std::shared_ptr<CommitHandler>);
  // With changes that depend on what is stored: store::LateChanges.
  void submit(store::Batch, std::function<store::Batch(store::Store&)> compute,
              std::shared_ptr<CommitHandler>);
  // Null once the batch is durable, or why it is not.
  net::Awaitable<Failure> commit(store::Batch);
  net::Awaitable<Failure> commit(store::Batch, std::function<store::Batch(store::Store&)> compute);

  // What `read` returns for the store; throws what it throws.
  template <class Read>
  auto query(Read read) -> net::Awaitable<decltype(read(std::declval<store::Store&>()))>;

  void stop();
  std::uint64_t unfinished() const { return unfinished_; }
  // The storage has failed, and no commit has succeeded since.
  bool is_failing() const { return is_failing_; }
  store::CommitterStats stats() const { return committer_.stats(); }
  const Latency& latency() const { return latency_; }
  // For how many milliseconds the oldest commit that has not ended has lasted; 0: there is none.
  std::int64_t commit_age() const;
  net::EventLoop& loop() { return loop_; }

 private:
  struct Submitted {
    std::shared_ptr<CommitHandler> handler;
    std::int64_t at;  // microseconds
  };
  // Commits what is queued: at once if that is quick and the caller lets handlers be called now.
  enum class Handlers : std::uint8_t { may_run, later };
  void flush(Handlers);
  void notify(const std::vector<Submitted>&, const std::vector<store::CommitResult>&);

  net::EventLoop& loop_;
  std::vector<store::Batch> queued_;
  std::vector<Submitted> submitted_;  // these, in their order
  std::vector<store::LateChanges> late_changes_;
  std::deque<std::int64_t> commits_;  // when those that run began, in microseconds
  std::uint64_t unfinished_ = 0;
  bool is_failing_ = false;
  Latency latency_;
  store::Committer committer_;  // last: its thread uses the others
};

template <class Read>
auto AsyncStore::query(Read read) -> net::Awaitable<decltype(read(std::declval<store::Store&>()))> {
  using Answer = decltype(read(std::declval<store::Store&>()));
  struct Result {
    std::optional<Answer> answer;
    std::exception_ptr error;
  };
  const auto result = std::make_shared<Result>();
  ++unfinished_;
  flush(Handlers::later);  // the query sees what was submitted before it
  co_await net::from_callback<bool>([this, &read, &result](net::Resolve<bool> resolve) {
    committer_.query(
        [this, read = std::move(read), result, resolve = std::move(resolve)](store::Store& store) {
          try {
            result->answer.emplace(read(store));
          } catch (...) {
            result->error = std::current_exception();
          }
          loop_.post([this, resolve] {
            --unfinished_;
            resolve(true);
          });
        });
  });
  if (result->error) std::rethrow_exception(result->error);
  co_return std::move(*result->answer);
}

}  // namespace pioche::server
