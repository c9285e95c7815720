// The seats as a text table: a row for each seat, a column for each zone that seats have.
#pragma once

#include <cstdint>

#include "cli/terminal/render_table.h"

namespace pioche {

enum class SeatColumns : std::uint8_t {
  all,
  beside_grids,  // without what render_grids has shown: names and scores
};

Lines render_seats(const RenderContext&, SeatColumns);

}  // namespace pioche
