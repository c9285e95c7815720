// Sockets and timers of one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace pioche::load {

using Microseconds = std::int64_t;  // of a monotonic clock
Microseconds now();

// What waits for a socket.
class Waiting {
 public:
  virtual ~Waiting() = default;
  virtual void be_ready(std::uint32_t events) = 0;
};

class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  enum class Interest : std::uint8_t { none, read, read_and_write };
  void add(int socket, Waiting&, Interest);
  void change(int socket, Waiting&, Interest);
  void remove(int socket, Waiting&);

  // Once, at that time; what it uses must live until then.
  void call_at(Microseconds, std::function<void()>);
  // Waits for something to happen, at the longest until then, and does it.
  void turn(Microseconds until);

 private:
  struct Call {
    Microseconds time;
    std::uint64_t order;
    std::function<void()> function;
    bool operator<(const Call& other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };
  void call_due();

  int poll_;
  std::priority_queue<Call> calls_;
  std::uint64_t calls_made_ = 0;
  std::vector<Waiting*> gone_;  // in this turn
};

}  // namespace pioche::load
