#include "load/event_loop.h"

#include <algorithm>
#include <chrono>

#include "load/asio.h"

namespace pioche::load {

namespace {

constexpr int max_events = 256;  // in one call of `run_once`

}  // namespace

Microseconds now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {}

EventLoop::~EventLoop() = default;

void EventLoop::call_at(Microseconds time, std::function<void()> function) {
  timers_.push({time, ++timers_added_, std::move(function)});
}

void EventLoop::run_due_timers() {
  const Microseconds present = now();
  while (!timers_.empty() && timers_.top().time <= present) {
    const auto function = timers_.top().function;
    timers_.pop();
    function();
  }
}

void EventLoop::run_once(Microseconds until) {
  if (!timers_.empty()) until = std::min(until, timers_.top().time);
  const Microseconds wait = std::clamp<Microseconds>(until - now(), 0, 1'000'000);
  asio::io_context& context = impl_->context;
  if (wait == 0 || context.run_one_for(std::chrono::microseconds(wait)) != 0)
    for (int i = 1; i < max_events && context.poll_one() != 0;) ++i;
  run_due_timers();
}

}  // namespace pioche::load
