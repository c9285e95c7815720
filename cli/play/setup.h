// What `pioche play` starts: which game, who plays, a new match or a saved one.
#pragma once

#include "app/arguments.h"
#include "cli/play/saved_matches.h"
#include "cli/terminal/terminal.h"

namespace pioche {

// The game named on the command line, else chosen from a menu; nothing when the person leaves.
const Engine* choose_game(const Arguments&, Terminal&);

// The interrupted match if the person wants it, else a new one; false when the person leaves.
// Throws UsageError where the flags do not fit the game.
bool choose_match(const Arguments&, Terminal&, const Engine&, const SavedMatches&, SavedMatch&);

}  // namespace pioche
