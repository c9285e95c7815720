// The event loop: one thread runs all tables and sockets. Also timers, and threads for long jobs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pioche::net {

class ReadPacer;

class EventLoop {
 public:
  EventLoop();
  ~EventLoop();

  void post(std::function<void()>);  // from any thread
  // On the loop's thread.
  void call_every(std::chrono::milliseconds, std::function<void()>);
  // Once what is ready now has been handled. On the loop's thread.
  void defer(std::function<void()>);

  ReadPacer& reads() { return *reads_; }

  // SIGINT and SIGTERM call this instead of ending the program.
  void on_interrupt(std::function<void()>);
  // Each SIGHUP calls this instead of ending the program.
  void on_hangup(std::function<void()>);

  void run();   // until `stop`
  void stop();  // from any thread

  struct Impl;
  Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
  std::unique_ptr<ReadPacer> reads_;
};

// Calls back once, at the earliest time that was set, on the loop's thread.
class Timer {
 public:
  Timer(EventLoop&, std::function<void()> callback);
  ~Timer();
  void expire_at(std::int64_t time);  // of the tables' clock (clock.h); a past time: soon

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

// Threads for long jobs: bot searches, password hashes. Groups take turns, and so do the owners
// within a group; the jobs of an owner are done in order. Jobs that are not urgent are done where no
// other waits, and one of them after every few others.
class FairThreadPool {
 public:
  enum class Priority : std::uint8_t { normal, low };
  enum class Urgency : std::uint8_t { urgent, not_urgent };
  static constexpr int urgent_jobs_in_a_row = 8;

  FairThreadPool(int threads, Priority);
  ~FairThreadPool();  // finishes running jobs, drops the others

  void run(const std::string& group, const std::string& owner, std::function<void()> job,
           Urgency = Urgency::urgent);
  void run(const std::string& group, std::function<void()> job) { run(group, {}, std::move(job)); }
  std::size_t waiting() const;
  std::size_t waiting(const std::string& group) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pioche::net
