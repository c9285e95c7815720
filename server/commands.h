// The commands of `pioche` that need the server's store or are the server.
#pragma once

#include <span>

#include "app/command.h"

namespace pioche::server {

std::span<const Command> commands();

}  // namespace pioche::server
