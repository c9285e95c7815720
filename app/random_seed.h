// Seeds from the operating system.
#pragma once

#include "core/chance.h"

namespace pioche {

Seed random_seed();

}  // namespace pioche
