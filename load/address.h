// The address at which the server listens.
#pragma once

#include <netinet/in.h>
#include <string_view>

namespace pioche::load {

struct Address {
  sockaddr_in server{};
  // On this machine each connection can have its own source address, as real clients have.
  bool is_loopback() const { return (ntohl(server.sin_addr.s_addr) >> 24) == 127; }
};

// PORT, HOST:PORT or http://HOST:PORT; throws StartupError on anything else.
Address parse_address(std::string_view text);

}  // namespace pioche::load
