// A disk that fails on demand: it stands between SQLite and the real one.
#pragma once

#include <cstdint>

namespace pioche::tests {

// While one exists, SQLite opens files through it.
class FailingDisk {
 public:
  FailingDisk();
  ~FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  // So many bytes can still be written before the disk is full.
  void fill_up_after(std::int64_t bytes);
  // Flushing fails, as it does when a disk dies.
  void refuse_to_flush();
  void mend();
};

}  // namespace pioche::tests
