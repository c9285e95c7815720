#include "load/flush_probe.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <unistd.h>

#include "load/event_loop.h"

namespace pioche::load {

namespace {

constexpr std::chrono::milliseconds pause{10};

int unnamed_file(const std::string& folder) {
  std::string path = folder + "/flush-probe-XXXXXX";
  const int file = mkstemp(path.data());
  if (file >= 0) unlink(path.c_str());
  return file;
}

}  // namespace

FlushProbe::FlushProbe(const std::string& folder)
    : file_(unnamed_file(folder)), thread_([this] { run(); }) {}

FlushProbe::~FlushProbe() {
  stop();
  if (file_ >= 0) close(file_);
}

bool FlushProbe::write_and_flush() const {
  const std::array<char, 4096> page{};
  return pwrite(file_, page.data(), page.size(), 0) == std::ssize(page) && fdatasync(file_) == 0;
}

void FlushProbe::run() {
  if (!write_and_flush()) return;  // the first one also allocates
  std::unique_lock lock(mutex_);
  do {
    const Microseconds began = now();
    if (!write_and_flush()) return;
    durations_.add(now() - began);
  } while (!stopping_.wait_for(lock, pause, [this] { return is_stopping_; }));
}

void FlushProbe::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  stopping_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::optional<Histogram> FlushProbe::finish() {
  stop();
  if (durations_.count() == 0) return std::nullopt;
  return durations_;
}

}  // namespace pioche::load
