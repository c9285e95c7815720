// pioche load: simulates many players at the tables of a running server.
#pragma once

#include <span>

#include "app/arguments.h"

namespace pioche::load {

std::span<const Flag> load_flags();
int run_load(const Arguments&);

}  // namespace pioche::load
