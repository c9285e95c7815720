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

#define PIOCHE_JOIN_NAMES(game, kernel) game##_##kernel
#define PIOCHE_NAME(game, kernel) PIOCHE_JOIN_NAMES(game, kernel)
#define PIOCHE_KERNEL(kernel)                                                               \
  extern "C" __global__ void __launch_bounds__(64, 8) \
      PIOCHE_NAME(PIOCHE_GAME, kernel)(const pioche::gpu::Arguments arguments) {            \
    pioche::gpu::kernel##_thread<PIOCHE_GAME_TYPE>(arguments,                               \
                                                   blockIdx.x * std::size_t{blockDim.x} +   \
                                                       threadIdx.x);                        \
  }

PIOCHE_KERNEL(begin)
PIOCHE_KERNEL(step)
PIOCHE_KERNEL(play)
PIOCHE_KERNEL(hash)
