#include "load/address.h"

#include <algorithm>
#include <charconv>
#include <netdb.h>
#include <string>

#include "app/startup_error.h"

namespace pioche::load {

namespace {

in_addr resolve(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_INET;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0)
    throw StartupError({"load.host", host, {}});
  sockaddr_in address{};
  std::copy_n(reinterpret_cast<const char*>(found->ai_addr), sizeof(address),
              reinterpret_cast<char*>(&address));
  freeaddrinfo(found);
  return address.sin_addr;
}

}  // namespace

Address parse_address(std::string_view text) {
  std::string_view rest = text;
  if (rest.starts_with("http://")) rest.remove_prefix(7);
  while (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t colon = rest.rfind(':');
  const std::string host(colon == std::string_view::npos ? "127.0.0.1" : rest.substr(0, colon));
  const std::string_view port_text =
      colon == std::string_view::npos ? rest : rest.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, error] =
      std::from_chars(port_text.data(), port_text.data() + port_text.size(), port);
  if (error != std::errc{} || end != port_text.data() + port_text.size() || port == 0)
    throw StartupError({"load.address", std::string(text), {}});
  Address address;
  address.server.sin_family = AF_INET;
  address.server.sin_port = htons(port);
  address.server.sin_addr = resolve(host);
  return address;
}

}  // namespace pioche::load
