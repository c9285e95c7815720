// How a request becomes a WebSocket: RFC 6455, 4.2.
#pragma once

#include "server/http/http.h"

namespace pioche::net {

// The status to refuse with; 0: nothing is wrong with the request.
int handshake_error(const Request&);

// What accepts it. The subprotocol is the one of docs/protocol.md, where it is offered.
Response handshake(const Request&);

}  // namespace pioche::net
