// The thread on which tables live: what is posted runs there, one after the other.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace pioche::net {

class Loop {
 public:
  Loop();
  ~Loop();

  void post(std::function<void()>);  // from any thread
  // On the loop's thread.
  void call_every(std::chrono::milliseconds, std::function<void()>);

  // SIGINT and SIGTERM call this instead of ending the program.
  void on_interrupt(std::function<void()>);

  void run();   // until `stop`
  void stop();  // from any thread

  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

// Rings once, at the earliest time that was asked for. On the loop's thread.
class Alarm {
 public:
  Alarm(Loop&, std::function<void()> ring);
  ~Alarm();
  void ring_at(std::int64_t time);  // milliseconds since 1970; a time that is past: soon

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

// Threads for what takes long: thoughts of bots, hashes of passwords. They run at low priority.
// Everybody who has something to do has a turn before anybody has a second one.
class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();  // finishes what was begun, drops the rest

  void run(std::function<void()> job) { run({}, std::move(job)); }
  void run(const std::string& whose, std::function<void()> job);
  std::size_t waiting() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pioche::net
