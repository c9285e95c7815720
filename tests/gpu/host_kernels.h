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

template <Game G, void (*run)(const gpu::Arguments&, std::size_t, typename G::State&)>
void on_host(const gpu::Arguments& arguments, std::size_t thread) {
  typename G::State state;
  run(arguments, thread, state);
}

template <Game G>
bool register_kernels() {
  const std::string name(G::id);
  host_kernels()[name + "_begin"] = on_host<G, gpu::begin_thread<G>>;
  host_kernels()[name + "_step"] = on_host<G, gpu::step_thread<G>>;
  host_kernels()[name + "_play"] = on_host<G, gpu::play_thread<G>>;
  host_kernels()[name + "_hash"] = on_host<G, gpu::hash_thread<G>>;
  return true;
}

}  // namespace pioche::tests
