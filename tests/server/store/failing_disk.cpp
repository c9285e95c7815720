#include "tests/server/store/failing_disk.h"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <new>
#include <random>
#include <sqlite3.h>
#include <vector>

namespace pioche::tests {

namespace {

std::atomic<std::int64_t> bytes_left = std::numeric_limits<std::int64_t>::max();
std::atomic<bool> flushes = true;
std::atomic<bool> stalls = false;

// A part of a file that was written, or, without bytes, its new end.
struct Write {
  sqlite3_int64 at;
  std::string bytes;
};

struct RecordedFile {
  std::string flushed;
  std::vector<Write> unflushed;
};

constexpr std::size_t sector = 512;
std::string recorded_folder;                   // empty: none
std::map<std::string, RecordedFile> recorded;  // by path
int writes_until_loss = 0;                     // 0: none is due
std::string folder_of_loss;
std::mt19937 random_sectors(1);

void apply(const Write& write, std::string& content) {
  const auto at = static_cast<std::size_t>(write.at);
  if (write.bytes.empty()) return content.resize(std::min(at, content.size()));
  if (content.size() < at + write.bytes.size()) content.resize(at + write.bytes.size());
  content.replace(at, write.bytes.size(), write.bytes);
}

// What is left of a file: at times nothing that was not flushed, at times all, or any part.
std::string content_after_loss(const RecordedFile& file) {
  std::string content = file.flushed;
  const unsigned kept_of_four = random_sectors() % 5;
  for (const Write& write : file.unflushed) {
    std::size_t done = 0;
    do {
      // Sectors are those of the file, not of the write.
      const std::size_t at = static_cast<std::size_t>(write.at) + done;
      const std::size_t size = std::min(sector - at % sector, write.bytes.size() - done);
      if (random_sectors() % 4 < kept_of_four)
        apply({static_cast<sqlite3_int64>(at), write.bytes.substr(done, size)}, content);
      done += size;
    } while (done < write.bytes.size());
  }
  return content;
}

void leave_files(const std::string& folder) {
  for (const auto& [path, file] : recorded) {
    const std::filesystem::path name = std::filesystem::path(path).filename();
    std::ofstream(folder / name, std::ios::binary) << content_after_loss(file);
  }
}

void record(RecordedFile* file, Write write) {
  if (file == nullptr) return;
  file->unflushed.push_back(std::move(write));
  if (writes_until_loss > 0 && --writes_until_loss == 0) leave_files(folder_of_loss);
}

// SQLite gives the memory for both: this first, then the real file.
struct File {
  sqlite3_file base;
  sqlite3_io_methods methods;
  RecordedFile* recorded;  // null: it is not
};

RecordedFile* recorded_of(sqlite3_file* file) { return reinterpret_cast<File*>(file)->recorded; }

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
  record(recorded_of(file), {at, std::string(static_cast<const char*>(data), size)});
  return real(file)->pMethods->xWrite(real(file), data, size, at);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  record(recorded_of(file), {size, {}});
  return real(file)->pMethods->xTruncate(real(file), size);
}

int flush(sqlite3_file* file, int flags) {
  if (RecordedFile* const written = recorded_of(file)) {
    for (const Write& write : written->unflushed) apply(write, written->flushed);
    written->unflushed.clear();
  }
  stalls.wait(true);
  return flushes ? real(file)->pMethods->xSync(real(file), flags) : SQLITE_IOERR_FSYNC;
}

void unmap_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }

using Io = sqlite3_io_methods;

constexpr Io io{
    2,
    pass<&Io::xClose>,
    pass<&Io::xRead, void*, int, sqlite3_int64>,
    write,
    truncate,
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
    const std::string path = name == nullptr ? "" : name;
    if (!recorded_folder.empty() && path.starts_with(recorded_folder + "/")) {
      shim->recorded = &recorded[path];
      std::ifstream content(path, std::ios::binary);
      *shim->recorded = {{std::istreambuf_iterator<char>(content), {}}, {}};
    }
  }
  return code;
}

int remove(sqlite3_vfs*, const char* name, int syncs_folder) {
  recorded.erase(name);
  return beneath->xDelete(beneath, name, syncs_folder);
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
  shim_vfs.xDelete = remove;
  sqlite3_vfs_register(&shim_vfs, 1);
}

FailingDisk::~FailingDisk() {
  sqlite3_vfs_unregister(&shim_vfs);
  sqlite3_vfs_register(beneath, 1);
  record_writes({});
}

void FailingDisk::fill_up_after(std::int64_t bytes) { bytes_left = bytes; }
void FailingDisk::refuse_to_flush() { flushes = false; }

void FailingDisk::stall() { stalls = true; }

void FailingDisk::mend() {
  stalls = false;
  stalls.notify_all();
  bytes_left = std::numeric_limits<std::int64_t>::max();
  flushes = true;
}

void FailingDisk::record_writes(const std::string& folder) {
  recorded_folder = folder;
  recorded.clear();
}

void FailingDisk::lose_power(const std::string& folder) { leave_files(folder); }

void FailingDisk::lose_power_after(int writes, const std::string& folder) {
  writes_until_loss = writes;
  folder_of_loss = folder;
}

}  // namespace pioche::tests
