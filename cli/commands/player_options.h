// Players as they are named on the command line.
#pragma once

#include "app/arguments.h"
#include "arena/arena.h"
#include "arena/bot_program.h"

namespace pioche {

// The names in a list such as normal,expert@100ms.
std::vector<std::string> split_names(std::string_view list);

// A time such as 500ms or 2s, or a number of simulations such as 1000sims.
Budget budget_flag(const Arguments&, std::string_view flag, const Budget& otherwise);

// The bot programs of --bot name=command; throws UsageError where a value is malformed.
std::vector<BotProgramSettings> bot_flags(const Arguments&);

// Throws UsageError where a name is neither a level nor a bot.
void check_player_names(const Arguments&, const std::vector<std::string>& names,
                        const std::vector<BotProgramSettings>& bots);

// The players of one thread; it starts bot programs of its own.
std::vector<Competitor> competitors(const std::vector<std::string>& names,
                                    const std::vector<BotProgramSettings>& bots);

// Searches in this game, or is a program.
bool is_slow_player(std::string_view name, const Engine&);

}  // namespace pioche
