// Measures how long the disk takes for a flush while a load runs: a thread writes 4 kB to a file of
// its own and calls fdatasync, again and again with a pause in between.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "load/histogram.h"

namespace pioche::load {

class FlushProbe {
 public:
  // The file has no name in the folder and is gone when the probe is.
  explicit FlushProbe(const std::string& folder);
  ~FlushProbe();
  FlushProbe(const FlushProbe&) = delete;
  FlushProbe& operator=(const FlushProbe&) = delete;

  // Ends the measurement. nullopt where no file could be written in the folder.
  std::optional<Histogram> finish();

 private:
  bool write_and_flush() const;
  void run();
  void stop();

  int file_;
  Histogram durations_;
  std::mutex mutex_;
  std::condition_variable stopping_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses the others
};

}  // namespace pioche::load
