// The store, as the loop's thread uses it: whatever is asked or kept is done on the committer's
// thread, and the answers come back on the loop's, many at a time.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "server/net/async.h"
#include "server/net/event_loop.h"
#include "server/store/committer.h"

namespace pioche::server {

// How long commits took, as Prometheus counts it.
struct Latency {
  static constexpr std::array<double, 10> limits{0.001, 0.0025, 0.005, 0.01, 0.025,
                                                 0.05,  0.1,    0.25,  1,    5};
  std::array<std::uint64_t, limits.size() + 1> counts{};
  double sum = 0;
  void add(double seconds);
};

class Keeper {
 public:
  using Failure = std::optional<store::Failure>;

  Keeper(net::EventLoop& loop, std::unique_ptr<store::Store> store)
      : loop_(loop), committer_(std::move(store)) {}

  // Whoever waits until something is kept for good, or could not be.
  class Waiting {
   public:
    virtual ~Waiting() = default;
    virtual void be_kept(const Failure&) = 0;
  };

  // What is submitted in one turn of the loop becomes durable together. Who waits, if anybody, is
  // told on the loop's thread, in the order of submission.
  void submit(store::Batch, std::shared_ptr<Waiting>);
  // … with what the store adds to it: store::LateChanges.
  void submit(store::Batch, std::function<store::Batch(store::Store&)> compute,
              std::shared_ptr<Waiting>);
  // Kept for good, or why not.
  net::CallbackAwaitable<Failure> kept(store::Batch);

  // What a question to the store answers; throws what it throws.
  template <class Question>
  auto asked(Question question) -> net::Async<decltype(question(std::declval<store::Store&>()))>;

  void stop();
  std::uint64_t unfinished() const { return unfinished_; }
  // The storage has failed, and nothing has been kept since.
  bool is_failing() const { return is_failing_; }
  store::CommitterFigures figures() const { return committer_.figures(); }
  const Latency& latency() const { return latency_; }
  net::EventLoop& loop() { return loop_; }

 private:
  struct Submitted {
    std::shared_ptr<Waiting> by;
    std::int64_t at;  // microseconds
  };
  void hand_over();
  void tell(const std::vector<Submitted>&, const std::vector<store::CommitResult>&);

  net::EventLoop& loop_;
  std::vector<store::Batch> gathered_;
  std::vector<Submitted> submitted_;  // these, in their order
  std::vector<store::LateChanges> late_changes_;
  std::uint64_t unfinished_ = 0;
  bool is_failing_ = false;
  Latency latency_;
  store::Committer committer_;  // last: its thread uses the others
};

template <class Question>
auto Keeper::asked(Question question)
    -> net::Async<decltype(question(std::declval<store::Store&>()))> {
  using Answer = decltype(question(std::declval<store::Store&>()));
  struct Result {
    std::optional<Answer> answer;
    std::exception_ptr error;
  };
  const auto result = std::make_shared<Result>();
  ++unfinished_;
  hand_over();  // the question sees what was submitted before it
  net::CallbackAwaitable<bool> answered(
      [this, &question, &result](net::CallbackAwaitable<bool>::Resolve resolve) {
        committer_.query([this, question = std::move(question), result,
                          resolve = std::move(resolve)](store::Store& store) {
          try {
            result->answer.emplace(question(store));
          } catch (...) {
            result->error = std::current_exception();
          }
          loop_.post([this, resolve] {
            --unfinished_;
            resolve(true);
          });
        });
      });
  co_await answered;
  if (result->error) std::rethrow_exception(result->error);
  co_return std::move(*result->answer);
}

}  // namespace pioche::server
