// The kernels as functions of the CPU, by their names: what the driver of the tests launches. CMake
// makes one source for each game that registers its own.
#pragma once

#include <map>
#include <string>

#include "gpu/kernels.h"

namespace pioche::tests {

using HostKernel = void (*)(const gpu::Arguments&, std::size_t thread);

inline std::map<std::string, HostKernel>& host_kernels() {
  static std::map<std::string, HostKernel> all;
  return all;
}

template <Game G>
bool register_kernels() {
  const std::string name(G::id);
  host_kernels()[name + "_begin"] = gpu::begin_thread<G>;
  host_kernels()[name + "_step"] = gpu::step_thread<G>;
  host_kernels()[name + "_play"] = gpu::play_thread<G>;
  host_kernels()[name + "_hash"] = gpu::hash_thread<G>;
  return true;
}

}  // namespace pioche::tests
