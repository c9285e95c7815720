#include "server/runtime/read_pacer.h"

#include <algorithm>

#include "server/runtime/asio.h"

namespace pioche::net {

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
      std::min<Clock::duration>(resting_.times * (now - began_), resting_.longest);
  began_ = now;  // of the next one, if it runs already
  --commits_;
  if (is_resting_) return;
  is_resting_ = true;
  rest_->timer.expires_after(rest);
  rest_->timer.async_wait([this](const error_code& error) {
    if (error) return;
    is_resting_ = false;
    read();
    for (const auto& call : std::exchange(calls_, {})) call();
  });
}

}  // namespace pioche::net
