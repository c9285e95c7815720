#include "load/event_loop.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/epoll.h>
#include <system_error>
#include <unistd.h>

namespace pioche::load {

namespace {

std::uint32_t events_of(EventLoop::Interest interest) {
  switch (interest) {
    case EventLoop::Interest::none:
      return 0;
    case EventLoop::Interest::read:
      return EPOLLIN;
    case EventLoop::Interest::read_and_write:
      return EPOLLIN | EPOLLOUT;
  }
  return 0;
}

void control(int epoll, int operation, int fd, EventHandler& handler, std::uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &handler;
  if (epoll_ctl(epoll, operation, fd, &event) != 0)
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

}  // namespace

Microseconds now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

EventLoop::EventLoop() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
}

EventLoop::~EventLoop() { close(epoll_); }

void EventLoop::add(int fd, EventHandler& handler, Interest interest) {
  control(epoll_, EPOLL_CTL_ADD, fd, handler, events_of(interest));
}

void EventLoop::change(int fd, EventHandler& handler, Interest interest) {
  control(epoll_, EPOLL_CTL_MOD, fd, handler, events_of(interest));
}

void EventLoop::remove(int fd, EventHandler& handler) {
  control(epoll_, EPOLL_CTL_DEL, fd, handler, 0);
  removed_.push_back(&handler);
}

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
  std::array<epoll_event, 256> events;
  removed_.clear();
  const int milliseconds = static_cast<int>((wait + 999) / 1000);
  const int count =
      epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
  for (int i = 0; i < count; ++i) {
    auto* handler = static_cast<EventHandler*>(events[i].data.ptr);
    // A handler that was removed meanwhile gets no more events.
    if (std::find(removed_.begin(), removed_.end(), handler) == removed_.end())
      handler->on_events(events[i].events);
  }
  run_due_timers();
}

}  // namespace pioche::load
