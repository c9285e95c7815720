// pioche load: many people at many tables of a server that runs somewhere else.
#pragma once

#include <span>

#include "cli/arguments.h"

namespace pioche::load {

std::span<const Flag> load_flags();
int run_load(const Arguments&);

}  // namespace pioche::load
