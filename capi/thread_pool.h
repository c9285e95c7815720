// Threads that work on the parts of a range, again and again.
#pragma once

#include <cstddef>

#ifdef __STDCPP_THREADS__
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace pioche::capi {

#ifdef __STDCPP_THREADS__

inline constexpr unsigned most_threads = 1024;

class ThreadPool {
 public:
  // The caller is one of them.
  explicit ThreadPool(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) workers_.emplace_back([this, i] { work(i); });
  }
  ~ThreadPool() {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    start_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Calls `part(first, last)` for consecutive parts of 0 … size − 1, each in a thread of its own.
  void run(std::size_t size, const std::function<void(std::size_t, std::size_t)>& part) {
    if (workers_.empty()) return part(0, size);
    {
      const std::lock_guard lock(mutex_);
      size_ = size;
      part_ = &part;
      left_ = workers_.size();
      ++round_;
    }
    start_.notify_all();
    run_part(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void run_part(std::size_t index) const {
    const std::size_t parts = workers_.size() + 1;
    (*part_)(size_* index / parts, size_ * (index + 1) / parts);
  }
  void work(std::size_t index) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      start_.wait(lock, [&] { return ends_ || round_ != seen; });
      if (ends_) return;
      seen = round_;
      lock.unlock();
      run_part(index);
      lock.lock();
      if (--left_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  std::uint64_t round_ = 0;
  std::size_t left_ = 0;
  std::size_t size_ = 0;
  const std::function<void(std::size_t, std::size_t)>* part_ = nullptr;
  bool ends_ = false;
  std::vector<std::thread> workers_;
};

#else

// In WebAssembly the caller works alone.
inline constexpr unsigned most_threads = 1;

class ThreadPool {
 public:
  explicit ThreadPool(unsigned) {}
  void run(std::size_t size, const auto& part) { part(std::size_t{0}, size); }
};

#endif

}  // namespace pioche::capi
