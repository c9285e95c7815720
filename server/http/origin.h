// The origin of a page (RFC 6454), as browsers write it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pioche::server {

// scheme://host[:port] as a browser sends it: in lower case, without the scheme's default port.
// nullopt if the text is no origin.
std::optional<std::string> parse_origin(std::string_view text);

}  // namespace pioche::server
