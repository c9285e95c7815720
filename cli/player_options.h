// Players as they are named on the command line.
#pragma once

#include "bots/arena.h"
#include "cli/arguments.h"
#include "cli/bot_player.h"

namespace pioche {

// The names in a list such as normal,expert@100ms.
std::vector<std::string> split_names(std::string_view list);

// A time such as 500ms or 2s, or a number of simulations such as 1000sims.
Budget budget_flag(const Arguments&, std::string_view flag, const Budget& otherwise);

// The programs given by --bot name=command; throws UsageError where one cannot be understood.
std::vector<BotSetting> bot_flags(const Arguments&);

// Throws UsageError where a name is neither a level nor a bot.
void check_player_names(const Arguments&, const std::vector<std::string>& names,
                        const std::vector<BotSetting>& bots);

// The players of one thread; the programs among them run until it is done.
std::vector<Competitor> competitors(const std::vector<std::string>& names,
                                    const std::vector<BotSetting>& bots);

bool is_slow_player(std::string_view name);  // searches, or is a program

}  // namespace pioche
