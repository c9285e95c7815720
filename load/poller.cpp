#include "load/poller.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/epoll.h>
#include <system_error>
#include <unistd.h>

namespace pioche::load {

namespace {

std::uint32_t events_of(Poller::Interest interest) {
  switch (interest) {
    case Poller::Interest::none:
      return 0;
    case Poller::Interest::read:
      return EPOLLIN;
    case Poller::Interest::read_and_write:
      return EPOLLIN | EPOLLOUT;
  }
  return 0;
}

void control(int poll, int operation, int socket, Waiting& waiting, std::uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &waiting;
  if (epoll_ctl(poll, operation, socket, &event) != 0)
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

}  // namespace

Microseconds now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

Poller::Poller() : poll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (poll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
}

Poller::~Poller() { close(poll_); }

void Poller::add(int socket, Waiting& waiting, Interest interest) {
  control(poll_, EPOLL_CTL_ADD, socket, waiting, events_of(interest));
}

void Poller::change(int socket, Waiting& waiting, Interest interest) {
  control(poll_, EPOLL_CTL_MOD, socket, waiting, events_of(interest));
}

void Poller::remove(int socket, Waiting& waiting) {
  control(poll_, EPOLL_CTL_DEL, socket, waiting, 0);
  gone_.push_back(&waiting);
}

void Poller::call_at(Microseconds time, std::function<void()> function) {
  calls_.push({time, ++calls_made_, std::move(function)});
}

void Poller::call_due() {
  const Microseconds present = now();
  while (!calls_.empty() && calls_.top().time <= present) {
    const auto function = calls_.top().function;
    calls_.pop();
    function();
  }
}

void Poller::turn(Microseconds until) {
  if (!calls_.empty()) until = std::min(until, calls_.top().time);
  const Microseconds wait = std::clamp<Microseconds>(until - now(), 0, 1'000'000);
  std::array<epoll_event, 256> events;
  gone_.clear();
  const int milliseconds = static_cast<int>((wait + 999) / 1000);
  const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), milliseconds);
  for (int i = 0; i < count; ++i) {
    auto* waiting = static_cast<Waiting*>(events[i].data.ptr);
    // Whoever was removed in this turn hears no more of it.
    if (std::find(gone_.begin(), gone_.end(), waiting) == gone_.end())
      waiting->be_ready(events[i].events);
  }
  call_due();
}

}  // namespace pioche::load
