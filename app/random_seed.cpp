#include "app/random_seed.h"

#include <cstdlib>
#include <sys/random.h>

namespace pioche {

Seed random_seed() {
  Seed seed;
  if (getentropy(seed.data(), seed.size()) != 0) std::abort();  // a weak seed would be worse
  return seed;
}

}  // namespace pioche
