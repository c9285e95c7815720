// The handlers of WebSockets: of a connection to a table, and of a subscription to the lobby.
#pragma once

#include "server/api/request/call.h"
#include "server/tables/table_service.h"

namespace pioche::server {

// Where a call comes from; `exempt`: networks without limits.
Client client_of(const Call&, const std::vector<std::string>& exempt);

std::unique_ptr<net::WebSocketHandler> table_handler(TableService&, std::string table,
                                                     TableService::Pin, pioche::Person, Client);
std::unique_ptr<net::WebSocketHandler> lobby_handler(Lobby&);

}  // namespace pioche::server
