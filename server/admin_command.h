// `pioche admin`: performs an administrative operation through the socket of the server that runs on
// this machine.
#pragma once

#include "app/arguments.h"

namespace pioche::server {

std::span<const Flag> admin_flags();
int run_admin(const Arguments&);

}  // namespace pioche::server
