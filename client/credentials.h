// Secrets that a command needs, kept out of the list of processes.
#pragma once

#include <string>

#include "app/arguments.h"
#include "client/connection.h"

namespace pioche::client {

// --server; throws UsageError where it is missing or no address.
ServerUrl server_flag(const Arguments&);

// The token of --token, of the file of --token-file, or of PIOCHE_TOKEN, which is then removed from
// the environment; throws UsageError where there is none or it is not a token.
std::string token_flag(const Arguments&);

// The first line of the file of --password-file (`-`: standard input), or what is typed without echo.
std::string password_flag(const Arguments&);

// Throws with the server's own sentence where it refuses; `where` names the server.
void check_response(const Arguments&, const ServerUrl& where, const Response&);

// The same with a ConnectionError.
[[noreturn]] void throw_unreachable(const Arguments&, const ServerUrl&, const ConnectionError&);

}  // namespace pioche::client
