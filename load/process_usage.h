// CPU time and memory of the server's process, from /proc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "load/address.h"

namespace pioche::load {

struct ProcessUsage {
  double cpu_seconds = 0;   // of all its threads
  std::int64_t memory = 0;  // bytes, shared pages counted in part (Pss)
};

// nullopt where there is no such process, or it belongs to another user.
std::optional<ProcessUsage> usage_of(int process);

// The process on this machine that listens at this address; nullopt where it cannot be found.
std::optional<int> process_listening_at(const Address&);

}  // namespace pioche::load
