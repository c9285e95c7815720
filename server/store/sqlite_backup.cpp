#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "server/store/sqlite_connection.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_store.h"

namespace pioche::store {

namespace {

[[noreturn]] void fail_to_write(const std::string& path, const std::string& reason) {
  throw Failure(Cause::storage, {"store.cannot_back_up", path, reason});
}

// Removes an unfinished copy, unless it has been renamed.
class Draft {
 public:
  explicit Draft(const std::string& path) : path_(path + ".new") {
    std::remove(path_.c_str());
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) fail_to_write(path_, std::strerror(errno));
    ::close(file);
  }
  ~Draft() { std::remove(path_.c_str()); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void flush(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool is_flushed = file >= 0 && ::fsync(file) == 0;
  const int error = errno;
  if (file >= 0) ::close(file);
  if (!is_flushed) fail_to_write(path, std::strerror(error));
}

// All in one step: that reads the state of one moment, and writers go on meanwhile.
void copy(Connection& from, Connection& to) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) to.fail(sqlite3_errcode(to.handle()));
  const int stepped = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  if (stepped != SQLITE_DONE || finished != SQLITE_OK)
    fail_to_write(to.path(), sqlite3_errstr(finished != SQLITE_OK ? finished : stepped));
}

}  // namespace

void back_up(const std::string& path, const std::string& copy_path) {
  Connection from(path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
  expect_newest_schema(from);
  const Draft draft(copy_path);
  {
    Connection to(draft.path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
    copy(from, to);
    // A backup is one file: without this it would need its log beside it to be opened.
    to.run("PRAGMA journal_mode = DELETE");
  }
  flush(draft.path(), O_RDONLY);
  if (std::rename(draft.path().c_str(), copy_path.c_str()) != 0)
    fail_to_write(copy_path, std::strerror(errno));
  const auto folder = std::filesystem::path(copy_path).parent_path();
  flush(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY);
}

}  // namespace pioche::store
