// The settings of a table, chosen at random.
#pragma once

#include <string>

#include "core/chance.h"

namespace pioche::tests {

// What `POST /api/tables` takes.
std::string random_setup(Rng&);

}  // namespace pioche::tests
