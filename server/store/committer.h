// Group commit: one thread owns the store, takes everything that waits, and makes it durable at
// once. One disk flush then serves many tables.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/store/store.h"

namespace pioche::store {

// The result of a batch: durable, or the failure that says why nothing of it was stored.
struct CommitResult {
  std::optional<Failure> failure = {};
  bool is_durable() const { return !failure; }
};

// What the committer has done so far, for the metrics.
struct CommitterStats {
  std::uint64_t groups = 0;
  std::uint64_t batches = 0;
  std::uint64_t failures = 0;  // batches not stored, queries that failed
  std::uint64_t waiting = 0;   // batches and queries in the queue
  std::uint64_t at_once = 0;   // groups committed by the thread that submitted them
};

// Further changes of a batch that depend on what is stored. They are computed on the committer's
// thread just before the batch is committed, and again if it has to be committed alone.
struct LateChanges {
  std::size_t batch;  // its index
  std::function<Batch(Store&)> compute;
};

class Committer {
 public:
  using Done = std::function<void(const CommitResult&)>;
  // The batches come back with their results: whoever made them takes their memory back too,
  // since to free what another thread uses makes both of them wait.
  using AllDone = std::function<void(std::vector<Batch>, std::vector<CommitResult>)>;

  // What arrives during one flush is the next group.
  explicit Committer(std::unique_ptr<Store>);
  // Finishes everything that was submitted.
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  // From any thread. `done` is called on the committer's own thread, in the order of submission,
  // and must neither throw nor wait. A batch that is refused (Failure::is_conflict) fails alone;
  // where storage fails, everybody of the group is told so, and the next group is tried afresh.
  void submit(std::vector<Batch>, std::vector<LateChanges>, AllDone done);
  void submit(Batch, Done done);

  // Commits them on the caller's thread, which saves two changes of thread, if that is quick: nothing
  // waits or runs, the store says so (Store::commit_if_quick), and no commit was slow lately.
  // False: nothing was stored, submit them.
  bool commit_if_quick(std::span<const Batch>);
  // A commit that lasts longer is slow, and keeps others from being committed at once for so long.
  static constexpr std::chrono::milliseconds slow{50};
  static constexpr std::chrono::milliseconds caution{1000};

  // Runs a query on the committer's thread, in order with the calls of `done`. It sees everything
  // that was submitted before it and perhaps some of what was submitted after it, since a group is
  // committed before its queries run. Catch Failure in it; one that leaves it is only counted.
  // False: the committer has stopped, the query will not run.
  bool query(std::function<void(Store&)> query);

  // Finishes whatever is waiting and ends the thread; what is submitted afterwards fails.
  void stop();

  CommitterStats stats() const;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace pioche::store
