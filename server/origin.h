// Where a page comes from, as browsers write it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pioche::server {

// scheme://host[:port] as a browser would send it: in small letters, without the port that goes
// without saying. nullopt where it is no origin.
std::optional<std::string> origin_in(std::string_view text);

}  // namespace pioche::server
