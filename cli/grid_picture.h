// Grids of cards side by side, each under its player's name.
#pragma once

#include "cli/table_picture.h"

namespace pioche {

Lines grid_pictures(const TableAsked&);

}  // namespace pioche
