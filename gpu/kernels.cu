// The kernels of one game, compiled by clang for the device alone: PIOCHE_GAME is the name of its
// folder, PIOCHE_GAME_TYPE its type and PIOCHE_GAME_HEADER where it is (gpu/CMakeLists.txt).
#include PIOCHE_GAME_HEADER

#include "gpu/kernels.h"

// Events hold string views of texts.
extern "C" __device__ std::size_t strlen(const char* text) {
  std::size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}

namespace {

using State = PIOCHE_GAME_TYPE::State;

// The states of a block lie in shared memory. An odd number of units from one to the next: what all its
// threads read of their states is then in different banks.
constexpr std::size_t threads = 32;
constexpr std::size_t unit = alignof(State);
constexpr std::size_t stride = sizeof(State) / unit % 2 == 0 ? sizeof(State) + unit : sizeof(State);

}  // namespace

#define PIOCHE_JOIN_NAMES(game, kernel) game##_##kernel
#define PIOCHE_NAME(game, kernel) PIOCHE_JOIN_NAMES(game, kernel)
#define PIOCHE_KERNEL(kernel)                                                                  \
  extern "C" __global__ void __launch_bounds__(threads)                                        \
      PIOCHE_NAME(PIOCHE_GAME, kernel)(const pioche::gpu::Arguments arguments) {               \
    alignas(8) __shared__ std::byte states[threads * stride];                                  \
    pioche::gpu::kernel##_thread<PIOCHE_GAME_TYPE>(                                            \
        arguments, blockIdx.x * threads + threadIdx.x,                                         \
        *reinterpret_cast<State*>(states + threadIdx.x * stride));                             \
  }

PIOCHE_KERNEL(begin)
PIOCHE_KERNEL(step)
PIOCHE_KERNEL(play)
PIOCHE_KERNEL(hash)
