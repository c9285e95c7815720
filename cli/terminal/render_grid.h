// Grids of cards side by side, each under its player's name.
#pragma once

#include "cli/terminal/render_table.h"

namespace pioche {

Lines render_grids(const RenderContext&);

}  // namespace pioche
