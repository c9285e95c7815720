// In the tests `engines()` has one game more than is shipped; these are the others.
#pragma once

#include "engine/engine.h"

namespace pioche {

std::span<const Engine* const> shipped_engines();

}  // namespace pioche
