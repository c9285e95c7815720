// The epoll loop of one thread: sockets and timers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace pioche::load {

using Microseconds = std::int64_t;  // of a monotonic clock
Microseconds now();

// Told when its fd can be read or written; `events` are those of epoll.
class EventHandler {
 public:
  virtual ~EventHandler() = default;
  virtual void on_events(std::uint32_t events) = 0;
};

class EventLoop {
 public:
  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  enum class Interest : std::uint8_t { none, read, read_and_write };
  void add(int fd, EventHandler&, Interest);
  void change(int fd, EventHandler&, Interest);
  void remove(int fd, EventHandler&);

  // Calls the function once, at that time; what it captures must live until then.
  void call_at(Microseconds, std::function<void()>);
  // Waits for events or timers, at most until then, and handles them.
  void run_once(Microseconds until);

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

  int epoll_;
  std::priority_queue<Timer> timers_;
  std::uint64_t timers_added_ = 0;
  std::vector<EventHandler*> removed_;  // since epoll_wait returned
};

}  // namespace pioche::load
