#include "server/runtime/read_pacer.h"

#include <algorithm>

#include "server/runtime/asio.h"

namespace pioche::net {

namespace {

constexpr std::chrono::microseconds longest_rest{1200};
constexpr int rests_per_commit = 4;

}  // namespace

struct ReadPacer::Rest {
  EventLoop& loop;
  SteadyTimer timer;
};

ReadPacer::ReadPacer(EventLoop& loop)
    : rest_(std::make_unique<Rest>(loop, SteadyTimer(loop.impl().context.get_executor()))) {}
ReadPacer::~ReadPacer() = default;

void ReadPacer::read() const {
  if (reader_) rest_->loop.impl().run_with_deferred(reader_);
}

void ReadPacer::begin_commit() {
  if (commits_++ == 0) began_ = Clock::now();
}

void ReadPacer::end_commit() {
  const Clock::time_point now = Clock::now();
  const Clock::duration rest =
      std::min<Clock::duration>(rests_per_commit * (now - began_), longest_rest);
  began_ = now;  // of the next one, if it runs already
  --commits_;
  if (is_resting_) return;
  is_resting_ = true;
  rest_->timer.expires_after(rest);
  rest_->timer.async_wait([this](const error_code& error) {
    if (error) return;
    is_resting_ = false;
    read();
  });
}

}  // namespace pioche::net
