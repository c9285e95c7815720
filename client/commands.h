// The commands that use a server as its clients do: `pioche bot`, `pioche token`.
#pragma once

#include <span>

#include "app/command.h"

namespace pioche::client {

std::span<const Command> commands();

int run_bot(const Arguments&);
int run_token(const Arguments&);

}  // namespace pioche::client
