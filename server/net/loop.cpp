#include "server/net/loop.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <vector>

#include "server/net/asio.h"

namespace pioche::net {

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;

void Loop::post(std::function<void()> job) { asio::post(inside_->context, std::move(job)); }

void Loop::call_every(std::chrono::milliseconds period, std::function<void()> job) {
  const auto repeat = [](asio::io_context& context, std::chrono::milliseconds pause,
                         std::function<void()> call) -> Routine<> {
    Timer timer(context.get_executor());
    for (;;) {
      timer.expires_after(pause);
      co_await timer.async_wait(awaited);
      call();
    }
  };
  asio::co_spawn(inside_->context.get_executor(), repeat(inside_->context, period, std::move(job)),
                 asio::detached);
}

void Loop::on_interrupt(std::function<void()> job) {
  const auto signals = std::make_shared<asio::basic_signal_set<Executor>>(
      inside_->context.get_executor(), SIGINT, SIGTERM);
  signals->async_wait([signals, job = std::move(job)](const Failed& failed, int) {
    if (!failed) job();
  });
}

void Loop::run() {
  const auto work = asio::make_work_guard(inside_->context);
  inside_->context.run();
}

void Loop::stop() { inside_->context.stop(); }

struct Alarm::Inside {
  Timer timer;
  std::function<void()> ring;
  std::int64_t set_for = INT64_MAX;
};

Alarm::Alarm(Loop& loop, std::function<void()> ring)
    : inside_(
          std::make_shared<Inside>(Timer(loop.inside().context.get_executor()), std::move(ring))) {}

Alarm::~Alarm() { inside_->timer.cancel(); }

void Alarm::ring_at(std::int64_t time) {
  if (time >= inside_->set_for) return;
  inside_->set_for = time;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  // Asked again after a while at the latest: the system's clock may be set.
  constexpr std::int64_t longest = 60'000;
  const std::int64_t pause = std::clamp<std::int64_t>(time - now.count(), 0, longest);
  inside_->timer.expires_after(std::chrono::milliseconds(pause));
  inside_->timer.async_wait([weak = std::weak_ptr(inside_)](const Failed& failed) {
    const auto inside = weak.lock();
    if (failed || !inside) return;
    inside->set_for = INT64_MAX;
    inside->ring();
  });
}

struct Workers::Inside {
  std::mutex mutex;
  std::condition_variable changed;
  std::unordered_map<std::string, std::deque<std::function<void()>>> jobs;
  std::deque<std::string> line;  // those who have any
  std::size_t waiting = 0;
  bool ends = false;
  std::vector<std::thread> threads;

  std::function<void()> next() {
    const auto own = jobs.find(line.front());
    std::function<void()> job = std::move(own->second.front());
    own->second.pop_front();
    --waiting;
    if (own->second.empty())
      jobs.erase(own);
    else
      line.push_back(own->first);
    line.pop_front();
    return job;
  }

  void work() {
    // Moves of people come before thoughts of bots; on Linux a thread has a priority of its own.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return ends || waiting > 0; });
      if (ends) return;
      const std::function<void()> job = next();
      lock.unlock();
      job();
      lock.lock();
    }
  }
};

Workers::Workers(int threads) : inside_(std::make_unique<Inside>()) {
  for (int i = 0; i < threads; ++i) inside_->threads.emplace_back([this] { inside_->work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(inside_->mutex);
    inside_->ends = true;
  }
  inside_->changed.notify_all();
  for (std::thread& thread : inside_->threads) thread.join();
}

void Workers::run(const std::string& whose, std::function<void()> job) {
  {
    const std::lock_guard lock(inside_->mutex);
    auto& own = inside_->jobs[whose];
    if (own.empty()) inside_->line.push_back(whose);
    own.push_back(std::move(job));
    ++inside_->waiting;
  }
  inside_->changed.notify_one();
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->waiting;
}

}  // namespace pioche::net
