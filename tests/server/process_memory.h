// How much memory a process uses.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <unistd.h>

namespace pioche::test {

inline std::size_t resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace pioche::test
