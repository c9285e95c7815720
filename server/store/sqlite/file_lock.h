// A file that one program at a time holds; the system lets go of it however the program ends.
#pragma once

#include <string>

namespace pioche::store {

class FileLock {
 public:
  // Throws Failure where another program holds it, `guarded` being what it is about.
  FileLock(const std::string& path, const std::string& guarded);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace pioche::store
