// The standings of an arena as a picture: ratings with their intervals, and how scores spread.
#pragma once

#include <string>

#include "arena/report.h"

namespace pioche {

// An SVG document that follows the light or dark theme of whoever shows it.
std::string arena_plot(const ArenaReport&);

}  // namespace pioche
