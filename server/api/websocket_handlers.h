// The handlers of WebSockets: of a connection to a table, and of a subscription to the lobby.
#pragma once

#include "server/house.h"

namespace pioche::server {

std::unique_ptr<net::WebSocketHandler> table_handler(House&, std::string table, House::Expectation,
                                                     pioche::Person, std::string_view language);
std::unique_ptr<net::WebSocketHandler> lobby_handler(Lobby&);

}  // namespace pioche::server
