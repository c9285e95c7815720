// Checks of every request before its handler runs: cross-site forgery, the body, and who may call.
#pragma once

#include <optional>

#include "server/api/request/call.h"
#include "server/api/request/router.h"

namespace pioche::server {

// Whether the request comes from a page of this server, from one of `others`, or from no page.
bool is_allowed_origin(const net::Request&, const std::vector<std::string>& others);

// Refuses a request of another site, and a body that is not a JSON object; reads the body.
std::optional<net::Response> refused_mutation(Call&, const std::vector<std::string>& origins);

std::optional<net::Response> refused_access(const Call&, Access);

}  // namespace pioche::server
