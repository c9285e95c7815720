#include "server/http/networks.h"

#include <algorithm>

#include "server/runtime/asio.h"

namespace pioche::net {

namespace {

// IPv4 addresses are those of ::ffff:0:0/96, so that there is one kind of network.
constexpr unsigned short bits_before_v4 = 96;

asio::ip::address_v6 as_v6(const asio::ip::address& address) {
  return address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4())
                         : asio::ip::address_v6(address.to_v6().to_bytes());
}

std::optional<asio::ip::network_v6> parse_network(const std::string& text) {
  error_code error;
  const auto address = asio::ip::make_address(text, error);
  if (!error) return asio::ip::network_v6(as_v6(address), 128);
  const auto v4 = asio::ip::make_network_v4(text, error);
  if (!error) return asio::ip::network_v6(as_v6(v4.address()), v4.prefix_length() + bits_before_v4);
  auto v6 = asio::ip::make_network_v6(text, error);
  if (error) return std::nullopt;
  return v6;
}

}  // namespace

bool is_address_or_network(const std::string& text) { return parse_network(text).has_value(); }

std::optional<Network> canonical_network(const std::string& text) {
  const auto network = parse_network(text);
  if (!network) return std::nullopt;
  const asio::ip::address_v6 address = network->network();
  const int length = network->prefix_length();
  if (length < bits_before_v4 || !address.is_v4_mapped())
    return Network{address.to_string(), length};
  return Network{asio::ip::make_address_v4(asio::ip::v4_mapped, address).to_string(),
                 length - bits_before_v4};
}

bool is_in_networks(const std::vector<std::string>& list, const std::string& address) {
  error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error) return false;
  return std::any_of(list.begin(), list.end(), [&](const std::string& entry) {
    const auto network = parse_network(entry);
    return network && asio::ip::network_v6(as_v6(parsed), network->prefix_length()).network() ==
                          network->network();
  });
}

}  // namespace pioche::net
