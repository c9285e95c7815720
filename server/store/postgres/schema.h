// The tables of the PostgreSQL store, in versions.
#pragma once

#include <span>
#include <string_view>

#include "server/store/postgres/connection.h"

namespace pioche::store::postgres {

// The SQL that leads from each version to the next: the first makes version 1 of an empty schema. A
// published one is never changed; another is added.
std::span<const std::string_view> schema_steps();

// Brings the database to the newest version, each step being kept whole or not at all. Refuses one
// that is not ours, or of a newer version.
void migrate(Connection&);

// Refuses what is not of exactly the newest version.
void expect_newest_schema(Connection&);

}  // namespace pioche::store::postgres
