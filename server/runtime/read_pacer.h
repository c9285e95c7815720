// When the sockets of players are read: as soon as they are ready, as long as nothing is being stored.
// What arrives while a commit runs has to wait for the next one anyway, so it is read when the commit
// has ended, all at once. So that the moves of many tables share a commit, which costs more than they
// do, there is a rest between two: some times as long as the last one took, but less than a delay that
// anybody notices. A move that comes later than that is not delayed at all.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace pioche::net {

class EventLoop;

// All calls are on the loop's thread.
class ReadPacer {
 public:
  explicit ReadPacer(EventLoop&);
  ~ReadPacer();

  // Reads all that are ready.
  void set_reader(std::function<void()> reader) { reader_ = std::move(reader); }
  void read() const;
  // Whether a commit or a rest after it makes readers wait; `read` is called when it has ended.
  bool is_paused() const { return commits_ > 0 || is_resting_; }

  void begin_commit();
  void end_commit();

  // Calls it once when the present commit and its rest have ended and sockets have been read.
  void after_read(std::function<void()> call) { calls_.push_back(std::move(call)); }
  // Where a commit costs more, more moves may share one.
  struct Resting {
    int times = 4;  // as long as the last commit took
    std::chrono::microseconds longest{1200};
  };
  void set_resting(Resting resting) { resting_ = resting; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Rest;

  std::function<void()> reader_;
  std::vector<std::function<void()>> calls_;
  Resting resting_;
  std::unique_ptr<Rest> rest_;
  int commits_ = 0;  // that run
  Clock::time_point began_;
  bool is_resting_ = false;
};

}  // namespace pioche::net
