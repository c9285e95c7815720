// The handlers of WebSockets: of a connection to a table, and of a subscription to the lobby.
#pragma once

#include "server/tables/table_service.h"

namespace pioche::server {

std::unique_ptr<net::WebSocketHandler> table_handler(TableService&, std::string table,
                                                     TableService::Pin, pioche::Person, Client);
std::unique_ptr<net::WebSocketHandler> lobby_handler(Lobby&);

}  // namespace pioche::server
