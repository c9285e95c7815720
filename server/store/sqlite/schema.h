// The tables of the SQLite store, in versions.
#pragma once

#include <span>
#include <string_view>

#include "server/store/sqlite/connection.h"

namespace pioche::store {

// The SQL that leads from each version to the next: the first makes version 1 of an empty file. A
// published one is never changed; another is added.
std::span<const std::string_view> schema_steps();

// Whether it is a database of Pioche, of whatever version.
bool is_ours(Connection&);

// Brings a database to the newest version, each step being kept whole or not at all. Refuses a file
// that is not ours, or of a newer version.
void migrate(Connection&);

// Refuses what is not of exactly the newest version.
void expect_newest_schema(Connection&);

}  // namespace pioche::store
