// A stored match as the API writes it.
#pragma once

#include <map>
#include <string>

#include "engine/json.h"
#include "server/store/store.h"

namespace pioche::server {

using Names = std::map<std::string, std::string, std::less<>>;  // of people, by id

// Adds the names of the people who played the match. Called on the store's thread.
void add_names(store::Store&, const store::MatchSummary&, Names&);

// The members of a JSON object. `nobody_name` stands for people who were deleted.
void write_match(json::Writer&, const store::MatchSummary&, const Names&,
                 std::string_view nobody_name);

}  // namespace pioche::server
