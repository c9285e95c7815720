// A finished match as the store keeps it, and what it does to the ratings of its people.
#pragma once

#include <vector>

#include "server/store/store.h"
#include "table/table.h"

namespace pioche::server {

// The place of each seat, from 0. Winners are first; the others follow by score where the winners
// show which way scores count, and share a place where they do not.
std::vector<int> places_of(const std::vector<FinishedSeat>&);

// The changes that keep the match. On the store's thread: people who are not there any more become
// nobody. A rated match changes ratings where two persons with an account at least have played.
store::Batch match_changes(store::Store&, std::string id, std::string table, const FinishedMatch&);

}  // namespace pioche::server
