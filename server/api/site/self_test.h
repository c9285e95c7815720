// What the health check tries: whether a table can be opened and a move made at it.
#pragma once

#include <string>

#include "table/table.h"

namespace pioche::server {

// The log entry of the first move at a new table of bots, of which nobody else knows. Throws where no
// move is made.
std::string first_move_of_new_table(const Engine&, Time now);

}  // namespace pioche::server
