// Checks that a Pioche server answers, before any client is started.
#pragma once

#include "load/address.h"

namespace pioche::load {

// Throws StartupError where nothing accepts a connection within two seconds, or what does is no
// Pioche server.
void check_server(const Address&);

}  // namespace pioche::load
