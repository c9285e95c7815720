// The part of the command line that sets a table: GAME, --players, --options, --seed.
#pragma once

#include <string>

#include "cli/arguments.h"
#include "core/engine.h"

namespace pioche {

// The game named by the first word; throws UsageError where there is none.
const Engine& table_game(const Arguments&);

// --options k=v[,k=v…], any number of times, as a JSON object. Values are JSON, but for texts, which
// are written without quotes.
std::string options_asked_for(const Arguments&, const Engine&);

// --seed, or a fresh one.
Seed seed_asked_for(const Arguments&);

// A first deal for so many players with the options asked for; throws UsageError with the reason
// where it cannot be.
void deal_table(const Arguments&, const Engine&, int players, AnyState& table);

// The same, for as many players as are asked for.
void start_table(const Arguments&, const Engine&, int standard_players, AnyState& table);

}  // namespace pioche
