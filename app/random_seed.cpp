#include "app/random_seed.h"

#include <random>

namespace pioche {

Seed random_seed() {
  std::random_device system;  // /dev/urandom or the processor's generator, never a fixed sequence
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); i += 4) {
    const std::uint32_t word = system();
    for (std::size_t b = 0; b < 4; ++b) seed[i + b] = static_cast<std::uint8_t>(word >> (8 * b));
  }
  return seed;
}

}  // namespace pioche
