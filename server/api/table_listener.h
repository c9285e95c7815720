// What hears the WebSocket of somebody at a table, or of somebody who watches the lobby.
#pragma once

#include "server/house.h"

namespace pioche::server {

std::unique_ptr<net::Listener> table_listener(House&, std::string table, House::Expectation,
                                              pioche::Person, std::string_view language);
std::unique_ptr<net::Listener> lobby_listener(Directory&);

}  // namespace pioche::server
