#include "server/store/sqlite/file_lock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/failure.h"

namespace pioche::store {

FileLock::FileLock(const std::string& path, const std::string& guarded)
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (file_ < 0)
    throw Failure(Cause::storage, {"store.cannot_open", guarded, std::strerror(errno)});
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw Failure(Cause::storage, {"store.in_use", guarded, {}});
  }
}

FileLock::~FileLock() { ::close(file_); }

}  // namespace pioche::store
