// What the server's process has used up, as the system counts it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "load/socket.h"

namespace pioche::load {

struct ServerCost {
  double cpu_seconds = 0;   // of all its threads
  std::int64_t memory = 0;  // bytes that are its own, in memory
};

// nullopt where there is no such process, or it is not ours to look at.
std::optional<ServerCost> cost_of(int process);

// The process on this machine that listens at this address; nullopt where it cannot be found.
std::optional<int> process_at(const Address&);

}  // namespace pioche::load
