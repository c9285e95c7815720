// Refuses what the administrators of the server do not allow now: to whoever is banned, in the modes
// without new tables or without writing.
#pragma once

#include <optional>

#include "server/admin/site.h"
#include "server/api/request/router.h"

namespace pioche::server {

// `address`: of the client; `person`: null where nobody is signed in.
std::optional<net::Response> refused_by_ban(const Call&, const Site&);
std::optional<net::Response> refused_by_site(const Call&, const Route&, const Site&);

}  // namespace pioche::server
