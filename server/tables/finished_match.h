// A finished match as it is stored, and the ratings after it.
#pragma once

#include <vector>

#include "server/store/store.h"
#include "table/table.h"

namespace pioche::server {

// The rank of each seat, from 0. Winners are first. The others follow by score, if the winners show
// whether high or low scores are better; otherwise they share a rank.
std::vector<int> ranks_of(const std::vector<FinishedSeat>&);

// Where a match was played, and who may see it.
struct MatchOrigin {
  std::string id;  // of the match
  std::string table;
  store::Visibility visibility = store::Visibility::participants;
};

// The changes that store the match. On the store's thread. Seats of deleted people become nobody's. A
// rated match changes ratings if at least two people with an account have played.
store::Batch match_changes(store::Store&, const MatchOrigin&, const FinishedMatch&);

}  // namespace pioche::server
