#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite_store.h"

namespace pioche::store {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const std::string& path, const std::string& reason) {
  throw Failure(Cause::storage, {"store.cannot_back_up", path, reason});
}

// Where a link leads to, even if nothing is there yet.
fs::path followed(fs::path path) {
  constexpr int most_links = 40;
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(path, error); ++i)
    path = path.parent_path() / fs::read_symlink(path, error);
  return path;
}

std::string canonical(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(followed(fs::absolute(path, error)), error);
  if (error) fail_to_write(path, error.message());
  return found.string();
}

// Also where it is not there yet: the name counts.
bool is_same(const std::string& file, const std::string& target) {
  std::error_code ignored;
  return canonical(file) == target || fs::equivalent(file, target, ignored);
}

bool is_backup(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return false;
  if (fs::file_size(path, ignored) == 0) return true;
  try {
    Connection connection(path.string(), SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
    return is_ours(connection);
  } catch (const Failure&) {
    return false;
  }
}

// An older backup is replaced, once the new one is whole; nothing else is.
void expect_replaceable(const std::string& path, const std::string& target) {
  constexpr std::array<const char*, 5> own{"", "-wal", "-shm", "-journal", "-lock"};
  for (const char* ending : own)
    if (is_same(path + ending, target))
      throw Failure(Cause::storage, {"store.backup_of_itself", target, path});
  std::error_code ignored;
  // What waits in the log of another database would be written into the copy.
  if (fs::exists(target + "-wal", ignored))
    throw Failure(Cause::storage, {"store.backup_over_live", target, {}});
  if (fs::exists(target, ignored) && !is_backup(target))
    throw Failure(Cause::storage, {"store.backup_over_other", target, {}});
}

// A file for the copy in progress, removed at the end unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& path) : path_(path + ".new") {
    std::remove(path_.c_str());
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) fail_to_write(path_, std::strerror(errno));
    ::close(file);
  }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
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

void back_up_file(const std::string& path, const std::string& copy_path) {
  Connection from(path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
  expect_newest_schema(from);
  // Where the name is a link, what it leads to is written, not the link.
  const std::string target = canonical(copy_path);
  expect_replaceable(path, target);
  const TemporaryFile temporary(target);
  {
    Connection to(temporary.path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
    copy(from, to);
    // A backup is one file: without this it would need its log beside it to be opened.
    to.run("PRAGMA journal_mode = DELETE");
  }
  flush(temporary.path(), O_RDONLY);
  if (std::rename(temporary.path().c_str(), target.c_str()) != 0)
    fail_to_write(target, std::strerror(errno));
  flush(fs::path(target).parent_path().string(), O_RDONLY | O_DIRECTORY);
}

}  // namespace pioche::store
