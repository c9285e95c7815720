// The state of a table as JSON, for the entry of its log that replaces all before it. Settings and
// host are in the entry itself.
#pragma once

#include <optional>

#include "engine/json.h"
#include "table/state/table_state.h"

namespace pioche {

// An object. The state can be compacted.
void write_snapshot(json::Writer&, const TableState&);

// nullopt: this is no such object, or its match is not one that can be played.
std::optional<TableState> read_snapshot(json::Value, std::string host, TableSettings);

}  // namespace pioche
