// Seeds from the operating system.
#pragma once

#include "core/chance.h"

namespace pioche {

Seed fresh_seed();

}  // namespace pioche
