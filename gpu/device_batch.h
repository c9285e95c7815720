// A batch of matches that lives on a GPU: what pioche_batch is on the CPU, with the same matches for
// the same seeds and actions.
#pragma once

#include <string>
#include <vector>

#include "capi/handles.h"
#include "gpu/driver.h"
#include "gpu/kernels.h"

namespace pioche::gpu {

class DeviceBatch {
 public:
  // `kernels`: the compiled kernels of the game. Throws std::runtime_error where the GPU cannot be
  // used, std::invalid_argument for what no batch can have.
  DeviceBatch(capi::Setup setup, std::string kernels, std::size_t size, std::uint64_t seed,
              const std::uint64_t* seeds, Reward reward, bool with_observations);
  ~DeviceBatch();
  DeviceBatch(const DeviceBatch&) = delete;
  DeviceBatch& operator=(const DeviceBatch&) = delete;

  std::size_t size() const { return size_; }
  const capi::GameSetup& setup() const { return *setup_; }

  // All matches anew, from the same seeds.
  void reset();
  // One action for each match, in the memory of the device or of the host. Where one is not legal
  // the match stays as it is, and `illegal` says so.
  void step_from_device(const std::int32_t* actions);
  void step_from_host(const std::int32_t* actions);
  // So many random moves in every match.
  void play(std::uint64_t moves, std::uint64_t seed);
  // Adds what every match shows to its hash; play adds the moves that it makes.
  void hash();
  // A copy of one of the matches, as pioche_state_save writes it.
  std::string state(std::size_t index) const;

  // The arrays, row after row, in the memory of the device.
  struct Arrays {
    Memory masks;          // bytes, all actions a match
    Memory observations;   // floats; empty: not wanted
    Memory rewards;        // floats, one a seat
    Memory dones;          // bytes
    Memory illegal;        // bytes
    Memory seats;          // std::int32_t
    Memory matches_ended;  // std::int64_t
    Memory hashes;         // std::uint64_t
  };
  const Arrays& arrays() const { return arrays_; }
  // Copies one of them to the host.
  void read(const Memory& array, void* to) const;

 private:
  void launch(const Kernel& kernel);

  capi::Setup setup_;
  std::size_t size_;
  std::string kernels_;
  Context context_;
  // From here on freed while the context is in use.
  std::unique_ptr<Module> module_;
  Memory states_;
  Memory like_;
  Memory matches_;
  Memory seeds_;
  Memory actions_;
  Memory verbs_;
  Memory numbers_;
  Memory moves_;
  Arrays arrays_;
  Arguments arguments_{};
  Kernel begin_;
  Kernel step_;
  Kernel play_;
  Kernel hash_;
};

}  // namespace pioche::gpu
