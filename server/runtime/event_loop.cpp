#include "server/runtime/event_loop.h"

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

#include "server/runtime/asio.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/read_pacer.h"

namespace pioche::net {

void spawn(const Executor& executor, Awaitable<> task) {
  asio::co_spawn(executor, std::move(task), [](const std::exception_ptr& error) {
    if (!error) return;
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& thrown) {
      server::log(server::LogLevel::error, "a task has failed: {}", thrown.what());
    } catch (...) {
      server::log(server::LogLevel::error, "a task has failed");
    }
    std::terminate();
  });
}

void spawn(EventLoop& loop, Awaitable<> task) {
  spawn(loop.impl().context.get_executor(), std::move(task));
}

EventLoop::EventLoop()
    : impl_(std::make_unique<Impl>()), reads_(std::make_unique<ReadPacer>(*this)) {}
EventLoop::~EventLoop() = default;

void EventLoop::post(std::function<void()> job) { asio::post(impl_->context, std::move(job)); }

void EventLoop::defer(std::function<void()> job) { impl_->defer(std::move(job)); }

void EventLoop::Impl::defer(std::function<void()> job) {
  if (deferred.empty() && !will_run_deferred) asio::post(context, [this] { run_deferred(); });
  deferred.push_back(std::move(job));
}

void EventLoop::Impl::run_with_deferred(const std::function<void()>& job) {
  will_run_deferred = true;
  job();
  will_run_deferred = false;
  run_deferred();
}

// Including those that are deferred meanwhile.
void EventLoop::Impl::run_deferred() {
  std::size_t next = 0;
  while (next < deferred.size()) {
    const std::function<void()> job = std::move(deferred[next++]);
    job();
  }
  deferred.clear();
}

void EventLoop::call_every(std::chrono::milliseconds period, std::function<void()> job) {
  const auto repeat = [](asio::io_context& context, std::chrono::milliseconds pause,
                         std::function<void()> call) -> Awaitable<> {
    SteadyTimer timer(context.get_executor());
    for (;;) {
      timer.expires_after(pause);
      co_await timer.async_wait(use_awaitable);
      call();
    }
  };
  spawn(*this, repeat(impl_->context, period, std::move(job)));
}

void EventLoop::on_interrupt(std::function<void()> job) {
  const auto signals = std::make_shared<asio::basic_signal_set<Executor>>(
      impl_->context.get_executor(), SIGINT, SIGTERM);
  signals->async_wait([signals, job = std::move(job)](const error_code& error, int) {
    if (!error) job();
  });
}

void EventLoop::on_hangup(std::function<void()> job) {
  using Signals = asio::basic_signal_set<Executor>;
  // Registered at once: a signal that comes before the loop runs waits for it.
  const auto signals = std::make_shared<Signals>(impl_->context.get_executor(), SIGHUP);
  const auto repeat = [](std::shared_ptr<Signals> set, std::function<void()> call) -> Awaitable<> {
    for (;;) {
      co_await set->async_wait(use_awaitable);
      call();
    }
  };
  spawn(*this, repeat(signals, std::move(job)));
}

void EventLoop::run() {
  const auto work = asio::make_work_guard(impl_->context);
  impl_->context.run();
}

void EventLoop::stop() { impl_->context.stop(); }

struct Timer::Impl {
  SteadyTimer timer;
  std::function<void()> callback;
  std::int64_t expiry = INT64_MAX;
};

Timer::Timer(EventLoop& loop, std::function<void()> callback)
    : impl_(std::make_shared<Impl>(SteadyTimer(loop.impl().context.get_executor()),
                                   std::move(callback))) {}

Timer::~Timer() { impl_->timer.cancel(); }

void Timer::expire_at(std::int64_t time) {
  if (time >= impl_->expiry) return;
  impl_->expiry = time;
  // Checks the clock again after a while at the latest: it stands still while the loop does.
  constexpr std::int64_t longest = 60'000;
  const std::int64_t pause = std::clamp<std::int64_t>(time - server::table_now(), 0, longest);
  impl_->timer.expires_after(std::chrono::milliseconds(pause));
  impl_->timer.async_wait([weak = std::weak_ptr(impl_)](const error_code& error) {
    const auto impl = weak.lock();
    if (error || !impl) return;
    impl->expiry = INT64_MAX;
    impl->callback();
  });
}

namespace {

using Job = std::function<void()>;

// Queues by name, of which each has its turn.
template <class Queue>
struct Turns {
  std::unordered_map<std::string, Queue> queues;
  std::deque<std::string> order;  // of those that are not empty

  Queue& queue(const std::string& name) {
    const auto [found, is_new] = queues.try_emplace(name);
    if (is_new) order.push_back(name);
    return found->second;
  }
  bool empty() const { return queues.empty(); }
  std::size_t size() const {
    std::size_t all = 0;
    for (const auto& [_, queue] : queues) all += queue.size();
    return all;
  }

  Job next() {
    const auto first = queues.find(order.front());
    order.pop_front();
    Job job = first->second.next();
    if (first->second.empty())
      queues.erase(first);
    else
      order.push_back(first->first);
    return job;
  }
};

struct JobQueue : std::deque<Job> {
  Job next() {
    Job job = std::move(front());
    pop_front();
    return job;
  }
};

}  // namespace

struct FairThreadPool::Impl {
  std::mutex mutex;
  std::condition_variable changed;
  using Groups = Turns<Turns<JobQueue>>;
  Groups urgent;
  Groups not_urgent;
  int urgent_in_a_row = 0;
  std::size_t waiting = 0;
  bool ends = false;
  std::vector<std::thread> threads;

  Job next() {
    --waiting;
    const bool is_turn_of_others = urgent_in_a_row >= urgent_jobs_in_a_row && !not_urgent.empty();
    if (urgent.empty() || is_turn_of_others) {
      urgent_in_a_row = 0;
      return not_urgent.next();
    }
    ++urgent_in_a_row;
    return urgent.next();
  }

  void work(Priority priority) {
    // On Linux the priority is per thread.
    if (priority == Priority::low) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return ends || waiting > 0; });
      if (ends) return;
      const Job job = next();
      lock.unlock();
      job();
      lock.lock();
    }
  }
};

FairThreadPool::FairThreadPool(int threads, Priority priority) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < threads; ++i)
    impl_->threads.emplace_back([this, priority] { impl_->work(priority); });
}

FairThreadPool::~FairThreadPool() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ends = true;
  }
  impl_->changed.notify_all();
  for (std::thread& thread : impl_->threads) thread.join();
}

void FairThreadPool::run(const std::string& group, const std::string& owner,
                         std::function<void()> job, Urgency urgency) {
  {
    const std::lock_guard lock(impl_->mutex);
    Impl::Groups& groups = urgency == Urgency::urgent ? impl_->urgent : impl_->not_urgent;
    groups.queue(group).queue(owner).push_back(std::move(job));
    ++impl_->waiting;
  }
  impl_->changed.notify_one();
}

std::size_t FairThreadPool::waiting(const std::string& group) const {
  const std::lock_guard lock(impl_->mutex);
  std::size_t count = 0;
  for (const Impl::Groups* groups : {&impl_->urgent, &impl_->not_urgent})
    if (const auto found = groups->queues.find(group); found != groups->queues.end())
      count += found->second.size();
  return count;
}

std::size_t FairThreadPool::waiting() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->waiting;
}

}  // namespace pioche::net
