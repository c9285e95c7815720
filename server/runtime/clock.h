// The clocks of the server: of the calendar, which may be set; of the tables, which is not; and
// steady ones for intervals.
#pragma once

#include <chrono>
#include <cstdint>

namespace pioche::server {

// Milliseconds since 1970, for dates: of people, sessions and stored matches.
inline std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Since some time in the past; never set back.
template <class Unit>
std::int64_t steady_now() {
  return std::chrono::duration_cast<Unit>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Milliseconds since 1970 for all that is due: the calendar's time when the program began, and what
// has passed since, without the times in which the event loop stood still or nothing could be stored,
// and so nobody was told of a move. So neither a clock that is set nor a stall of the server or of its
// disk costs a player time. Only for the loop's thread, which reads it at least every `heartbeat`.
class TableClock {
 public:
  static constexpr std::int64_t heartbeat = 100;
  // A longer gap between two readings, or a longer commit, is a stall.
  static constexpr std::int64_t stall_threshold = 500;

  explicit TableClock(std::int64_t calendar, std::int64_t steady)
      : offset_(calendar - steady), last_(steady) {}

  std::int64_t read(std::int64_t steady) {
    const std::int64_t gap = steady - last_;
    if (is_held_)
      lose(gap);
    else if (gap > stall_threshold)
      lose(gap - heartbeat);
    last_ = steady;
    return steady + offset_;
  }
  // Stands still until `release`.
  void hold(std::int64_t steady) {
    read(steady);
    is_held_ = true;
  }
  void release(std::int64_t steady) {
    read(steady);
    is_held_ = false;
  }
  std::int64_t stalled() const { return stalled_; }

 private:
  void lose(std::int64_t time) {
    offset_ -= time;
    stalled_ += time;
  }

  std::int64_t offset_;
  std::int64_t last_;
  bool is_held_ = false;
  std::int64_t stalled_ = 0;
};

inline TableClock& table_clock() {
  thread_local TableClock clock(now(), steady_now<std::chrono::milliseconds>());
  return clock;
}

inline std::int64_t table_now() {
  return table_clock().read(steady_now<std::chrono::milliseconds>());
}

}  // namespace pioche::server
