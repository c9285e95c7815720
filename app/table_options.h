// The arguments of commands that deal: GAME, --players, --options, --seed.
#pragma once

#include <string>

#include "app/arguments.h"
#include "engine/engine.h"

namespace pioche {

// The game with this id; throws UsageError with the list of games otherwise.
const Engine& game_named(const Arguments&, std::string_view id);

// The game named by the first argument; throws UsageError where there is none.
const Engine& game_argument(const Arguments&);

// --options k=v[,k=v…], any number of times, as a JSON object. Values are JSON, but for texts, which
// are written without quotes.
std::string options_flag(const Arguments&, const Engine&);

// --seed, or a random one.
Seed seed_flag(const Arguments&);

// A first deal for so many players with the options of --options; throws UsageError with the reason
// where the game refuses them.
void deal_state(const Arguments&, const Engine&, int players, AnyState& state);

// The same for the players of --players.
void deal_for_flags(const Arguments&, const Engine&, int default_players, AnyState& state);

}  // namespace pioche
