#include "server/store/committer.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>

namespace pioche::store {

namespace {

// Batches with their callback, or a query; in one queue, because their order counts.
struct Item {
  std::vector<Batch> batches;
  std::vector<LateChanges> late_changes;
  Committer::AllDone done;
  std::function<void(Store&)> query;
};

using Clock = std::chrono::steady_clock;

Failure stopped() { return {Cause::storage, {"store.stopped", {}, {}}}; }

}  // namespace

class Committer::Worker {
 public:
  explicit Worker(std::unique_ptr<Store> store)
      : store_(std::move(store)), thread_([this] { run(); }) {}

  // False: the thread has ended, or is about to, and will not see the item.
  bool enqueue(Item& item) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return false;
      waiting_.push_back(std::move(item));
      if (is_in_use_ || waiting_.size() > 1) return true;  // it looks by itself, or was woken
    }
    wake_.notify_one();
    return true;
  }

  bool commit_if_quick(std::span<const Batch> batches) {
    const Clock::time_point began = Clock::now();
    {
      const std::lock_guard lock(mutex_);
      if (stopping_ || is_in_use_ || !waiting_.empty() || began < cautious_until_) return false;
      is_in_use_ = true;
    }
    const bool is_durable = is_committed_at_once(batches);
    if (is_durable) {
      ++groups_;
      ++at_once_;
      batches_ += batches.size();
    }
    const std::lock_guard lock(mutex_);
    end_use(began);
    if (stopping_ || !waiting_.empty()) wake_.notify_one();
    return is_durable;
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  CommitterStats stats() const {
    const std::lock_guard lock(mutex_);
    return {groups_, batches_, failures_, waiting_.size(), at_once_};
  }

 private:
  struct Incomplete {
    std::size_t batch;
    std::function<Batch(Store&)> compute;
    std::ptrdiff_t size;  // of the batch without it
  };

  void run() {
    std::vector<Item> items;
    while (take(items)) {
      const Clock::time_point began = Clock::now();
      commit(items);
      finish(items);
      items.clear();
      const std::lock_guard lock(mutex_);
      end_use(began);
    }
  }

  // With the mutex locked.
  void end_use(Clock::time_point began) {
    is_in_use_ = false;
    const Clock::time_point now = Clock::now();
    if (now - began > slow) cautious_until_ = now + caution;
  }

  // Everything that waits; false once there is nothing and will be nothing more.
  bool take(std::vector<Item>& items) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !is_in_use_ && (stopping_ || !waiting_.empty()); });
    items.swap(waiting_);
    is_in_use_ = !items.empty();
    return is_in_use_;
  }

  void commit(std::vector<Item>& items) {
    for (Item& item : items) {
      for (LateChanges& late : item.late_changes)
        incomplete_.push_back({group_.size() + late.batch, std::move(late.compute),
                               std::ssize(item.batches[late.batch])});
      std::move(item.batches.begin(), item.batches.end(), std::back_inserter(group_));
    }
    if (group_.empty()) return;
    CommitResult result = try_commit(group_, incomplete_);
    if (result.failure && result.failure->is_conflict() &&
        (group_.size() > 1 || !incomplete_.empty())) {
      commit_each();
    } else {
      results_.assign(group_.size(), result);
    }
    incomplete_.clear();
    ++groups_;
    batches_ += group_.size();
    failures_ += static_cast<std::uint64_t>(
        std::ranges::count_if(results_, [](const CommitResult& one) { return !one.is_durable(); }));
  }

  void commit_each() {
    auto next = incomplete_.begin();
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto first = next;
      while (next != incomplete_.end() && next->batch == i) ++next;
      CommitResult result = try_commit(std::span(&group_[i], 1), {first, next});
      // Another node may have stored what they were computed from anew.
      for (int again = 0; again < 3 && first != next && result.failure &&
                          result.failure->cause() == Cause::conflict;
           ++again)
        result = try_commit(std::span(&group_[i], 1), {first, next});
      results_.push_back(std::move(result));
    }
  }

  CommitResult try_commit(std::span<const Batch> batches, std::span<const Incomplete> incomplete) {
    try {
      for (const Incomplete& one : incomplete) {
        Batch& batch = group_[one.batch];
        batch.erase(batch.begin() + one.size, batch.end());
        std::ranges::move(one.compute(*store_), std::back_inserter(batch));
      }
      store_->commit(batches);
      return {};
    } catch (const Failure& failure) {
      return {failure};
    } catch (const std::exception& error) {
      return {Failure(Cause::storage, {"store.trouble", {}, error.what()})};
    }
  }

  // What fails is tried again by the thread, which tells each what was wrong with it.
  bool is_committed_at_once(std::span<const Batch> batches) {
    try {
      return store_->commit_if_quick(batches);
    } catch (const std::exception&) {
      return false;
    }
  }

  void finish(std::vector<Item>& items) {
    auto batch = group_.begin();
    auto result = results_.begin();
    for (Item& item : items) {
      if (item.query) {
        run_query(item.query);
        continue;
      }
      const auto count = std::ssize(item.batches);
      std::move(batch, batch + count, item.batches.begin());
      item.done(std::move(item.batches), {result, result + count});
      batch += count;
      result += count;
    }
    group_.clear();
    results_.clear();
  }

  void run_query(const std::function<void(Store&)>& query) {
    try {
      query(*store_);
    } catch (const Failure&) {
      ++failures_;
    }
  }

  const std::unique_ptr<Store> store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> waiting_;
  bool stopping_ = false;
  bool is_in_use_ = false;            // the store, by a thread that has set this
  Clock::time_point cautious_until_;  // until then nothing is committed at once
  std::vector<Batch> group_;
  std::vector<Incomplete> incomplete_;
  std::vector<CommitResult> results_;
  std::atomic<std::uint64_t> groups_ = 0;
  std::atomic<std::uint64_t> batches_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  std::atomic<std::uint64_t> at_once_ = 0;
  std::thread thread_;  // last: it uses all the others
};

Committer::Committer(std::unique_ptr<Store> store)
    : worker_(std::make_unique<Worker>(std::move(store))) {}

Committer::~Committer() { worker_->stop(); }

void Committer::submit(std::vector<Batch> batches, std::vector<LateChanges> late_changes,
                       AllDone done) {
  const std::size_t count = batches.size();
  Item item{std::move(batches), std::move(late_changes), std::move(done), {}};
  if (!worker_->enqueue(item))
    item.done(std::move(item.batches), std::vector<CommitResult>(count, CommitResult{stopped()}));
}

void Committer::submit(Batch batch, Done done) {
  std::vector<Batch> batches(1);
  batches[0] = std::move(batch);
  submit(std::move(batches), {},
         [done = std::move(done)](const std::vector<Batch>&,
                                  const std::vector<CommitResult>& results) {
           if (done) done(results[0]);
         });
}

bool Committer::commit_if_quick(std::span<const Batch> batches) {
  return worker_->commit_if_quick(batches);
}

bool Committer::query(std::function<void(Store&)> query) {
  Item item{{}, {}, {}, std::move(query)};
  return worker_->enqueue(item);
}

void Committer::stop() { worker_->stop(); }

CommitterStats Committer::stats() const { return worker_->stats(); }

}  // namespace pioche::store
