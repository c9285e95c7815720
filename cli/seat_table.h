// The players as a table: a row for each, a column for each thing that players have.
#pragma once

#include <cstdint>

#include "cli/table_picture.h"

namespace pioche {

enum class SeatColumns : std::uint8_t {
  all,
  beside_grids,  // name and score stand over the grids: nothing but what is missing there
};

Lines seat_table(const TableAsked&, SeatColumns);

}  // namespace pioche
