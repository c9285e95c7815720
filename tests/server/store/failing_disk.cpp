#include "tests/server/store/failing_disk.h"

#include <atomic>
#include <cstddef>
#include <limits>
#include <new>
#include <sqlite3.h>

namespace pioche::tests {

namespace {

std::atomic<std::int64_t> bytes_left = std::numeric_limits<std::int64_t>::max();
std::atomic<bool> flushes = true;

// SQLite gives the memory for both: this first, then the real file.
struct File {
  sqlite3_file base;
  sqlite3_io_methods methods;
};

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

// A call that is passed on as it is.
template <auto Member, class... Arguments>
int pass(sqlite3_file* file, Arguments... arguments) {
  return (real(file)->pMethods->*Member)(real(file), arguments...);
}

int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 at) {
  if (bytes_left.fetch_sub(size) < size) return SQLITE_FULL;
  return real(file)->pMethods->xWrite(real(file), data, size, at);
}

int flush(sqlite3_file* file, int flags) {
  return flushes ? real(file)->pMethods->xSync(real(file), flags) : SQLITE_IOERR_FSYNC;
}

void unmap_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }

using Io = sqlite3_io_methods;

constexpr Io io{
    2,
    pass<&Io::xClose>,
    pass<&Io::xRead, void*, int, sqlite3_int64>,
    write,
    pass<&Io::xTruncate, sqlite3_int64>,
    flush,
    pass<&Io::xFileSize, sqlite3_int64*>,
    pass<&Io::xLock, int>,
    pass<&Io::xUnlock, int>,
    pass<&Io::xCheckReservedLock, int*>,
    pass<&Io::xFileControl, int, void*>,
    pass<&Io::xSectorSize>,
    pass<&Io::xDeviceCharacteristics>,
    pass<&Io::xShmMap, int, int, int, void volatile**>,
    pass<&Io::xShmLock, int, int, int>,
    unmap_barrier,
    pass<&Io::xShmUnmap, int>,
    nullptr,
    nullptr,
};

sqlite3_vfs* beneath = nullptr;

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  auto* shim = new (file) File{};
  const int code = beneath->xOpen(beneath, name, real(file), flags, flags_out);
  if (real(file)->pMethods != nullptr) {
    shim->methods = io;
    shim->base.pMethods = &shim->methods;
  }
  return code;
}

sqlite3_vfs shim_vfs;

}  // namespace

FailingDisk::FailingDisk() {
  mend();
  beneath = sqlite3_vfs_find(nullptr);
  // The names and the clock stay those of the system; only files are opened otherwise.
  shim_vfs = *beneath;
  shim_vfs.szOsFile = static_cast<int>(sizeof(File)) + beneath->szOsFile;
  shim_vfs.zName = "failing";
  shim_vfs.xOpen = open;
  sqlite3_vfs_register(&shim_vfs, 1);
}

FailingDisk::~FailingDisk() {
  sqlite3_vfs_unregister(&shim_vfs);
  sqlite3_vfs_register(beneath, 1);
}

void FailingDisk::fill_up_after(std::int64_t bytes) { bytes_left = bytes; }
void FailingDisk::refuse_to_flush() { flushes = false; }

void FailingDisk::mend() {
  bytes_left = std::numeric_limits<std::int64_t>::max();
  flushes = true;
}

}  // namespace pioche::tests
