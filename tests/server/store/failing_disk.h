// A disk that fails on demand: it stands between SQLite and the real one.
#pragma once

#include <cstdint>
#include <string>

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
  // Flushing does not end, until `mend`.
  void stall();
  void mend();

  // Power losses: from here on what is written to the files of a folder is known apart from what was
  // flushed. Called before the files are opened, which one thread uses.
  void record_writes(const std::string& folder);
  // Leaves in another folder what the disk holds if power is lost now: all that was flushed, and of
  // what was written since any part, in sectors.
  void lose_power(const std::string& folder);
  // The same in the middle of a commit: after so many writes from now.
  void lose_power_after(int writes, const std::string& folder);
};

}  // namespace pioche::tests
