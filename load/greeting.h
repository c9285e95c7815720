// A first word with the server, before anybody comes.
#pragma once

#include "load/socket.h"

namespace pioche::load {

// Throws StartupError where nobody takes a connection within two seconds, or whoever does is no
// server of Pioche.
void expect_server(const Address&);

}  // namespace pioche::load
