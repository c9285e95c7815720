// Lists of addresses and networks, as an operator writes them: 10.0.0.1, fd00::1, 10.0.0.0/8.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pioche::net {

bool is_address_or_network(const std::string& text);

// An address or a network in the one way to write it; nullopt: the text is neither. An IPv4 network that
// is written as an IPv6 one is itself.
struct Network {
  std::string address;  // without the bits that are those of single clients
  int length = 0;       // of the prefix; of a whole address 32 or 128
};
std::optional<Network> canonical_network(const std::string& text);

// Whether the address is in the list, or in one of its networks. An IPv4 address that is written
// as an IPv6 one (::ffff:10.0.0.1) is itself.
bool is_in_networks(const std::vector<std::string>& list, const std::string& address);

}  // namespace pioche::net
