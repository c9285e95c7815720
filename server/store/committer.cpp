#include "server/store/committer.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace pioche::store {

namespace {

// A batch with whom to tell, or a question; in one queue, because their order counts.
struct Item {
  Batch batch;
  Committer::Done done;
  std::function<void(Store&)> question;
};

Failure stopped() { return {Cause::storage, {"store.stopped", {}, {}}}; }

}  // namespace

class Committer::Worker {
 public:
  Worker(std::unique_ptr<Store> store, std::chrono::microseconds gathering)
      : store_(std::move(store)), gathering_(gathering), thread_([this] { run(); }) {}

  // False: the thread has ended, or is about to, and will not see the item.
  bool enqueue(Item& item) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return false;
      waiting_.push_back(std::move(item));
      if (waiting_.size() > 1) return true;  // it has been woken already
    }
    wake_.notify_one();
    return true;
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  CommitterFigures figures() const {
    const std::lock_guard lock(mutex_);
    return {groups_, batches_, failures_, waiting_.size()};
  }

 private:
  void run() {
    std::vector<Item> items;
    while (take(items)) {
      commit(items);
      answer(items);
      items.clear();
    }
  }

  // Everything that waits; false once there is nothing and will be nothing more.
  bool take(std::vector<Item>& items) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (gathering_.count() > 0 && !stopping_)
      wake_.wait_for(lock, gathering_, [this] { return stopping_; });
    items.swap(waiting_);
    return !items.empty();
  }

  void commit(std::vector<Item>& items) {
    group_.clear();
    for (Item& item : items)
      if (!item.question) group_.push_back(std::move(item.batch));
    outcomes_.clear();
    if (group_.empty()) return;
    Outcome outcome = outcome_of(group_);
    if (outcome.failure && outcome.failure->is_refusal() && group_.size() > 1) {
      for (const Batch& batch : group_) outcomes_.push_back(outcome_of(std::span(&batch, 1)));
    } else {
      outcomes_.assign(group_.size(), outcome);
    }
    ++groups_;
    batches_ += group_.size();
  }

  Outcome outcome_of(std::span<const Batch> batches) {
    try {
      store_->commit(batches);
      return {};
    } catch (const Failure& failure) {
      return {failure};
    } catch (const std::exception& error) {
      return {Failure(Cause::storage, {"store.trouble", {}, error.what()})};
    }
  }

  void answer(std::vector<Item>& items) {
    auto outcome = outcomes_.begin();
    for (Item& item : items) {
      if (item.question) {
        ask(item.question);
        continue;
      }
      if (outcome->failure) ++failures_;
      if (item.done) item.done(*outcome);
      ++outcome;
    }
  }

  void ask(const std::function<void(Store&)>& question) {
    try {
      question(*store_);
    } catch (const Failure&) {
      ++failures_;
    }
  }

  const std::unique_ptr<Store> store_;
  const std::chrono::microseconds gathering_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> waiting_;
  bool stopping_ = false;
  std::vector<Batch> group_;
  std::vector<Outcome> outcomes_;
  std::atomic<std::uint64_t> groups_ = 0;
  std::atomic<std::uint64_t> batches_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  std::thread thread_;  // last: it uses all the others
};

Committer::Committer(std::unique_ptr<Store> store, std::chrono::microseconds gathering)
    : worker_(std::make_unique<Worker>(std::move(store), gathering)) {}

Committer::~Committer() { worker_->stop(); }

void Committer::submit(Batch batch, Done done) {
  Item item{std::move(batch), std::move(done), {}};
  if (!worker_->enqueue(item) && item.done) item.done({stopped()});
}

bool Committer::ask(std::function<void(Store&)> question) {
  Item item{{}, {}, std::move(question)};
  return worker_->enqueue(item);
}

void Committer::stop() { worker_->stop(); }

CommitterFigures Committer::figures() const { return worker_->figures(); }

}  // namespace pioche::store
