// The event loop of one thread: connections and timers. It is an Asio context, which only the files
// that include load/asio.h see.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <queue>

namespace pioche::load {

using Microseconds = std::int64_t;  // of a monotonic clock
Microseconds now();

class EventLoop {
 public:
  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Calls the function once, at that time; what it captures must live until then.
  void call_at(Microseconds, std::function<void()>);
  // Waits for events or timers, at most until then, and handles them.
  void run_once(Microseconds until);

  struct Impl;
  Impl& impl() { return *impl_; }

 private:
  struct Timer {
    Microseconds time;
    std::uint64_t order;
    std::function<void()> function;
    bool operator<(const Timer& other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };
  void run_due_timers();

  std::unique_ptr<Impl> impl_;
  std::priority_queue<Timer> timers_;
  std::uint64_t timers_added_ = 0;
};

}  // namespace pioche::load
