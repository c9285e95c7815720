#include "server/api/request/site_checks.h"

#include <algorithm>
#include <array>
#include <fmt/chrono.h>

#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

struct Request {
  std::string_view method;
  std::string_view pattern;
};

// Whoever is banned may still leave, and take along what is theirs.
constexpr std::array<Request, 7> for_the_banned{{{"DELETE", "/api/session"},
                                                 {"GET", "/api/sessions"},
                                                 {"DELETE", "/api/sessions"},
                                                 {"DELETE", "/api/sessions/*"},
                                                 {"DELETE", "/api/me"},
                                                 {"DELETE", "/api/me/email"},
                                                 {"GET", "/api/me/export"}}};

// In the mode without writing.
constexpr std::array<Request, 2> without_writing{
    {{"POST", "/api/session"}, {"POST", "/api/admin/*"}}};

bool is_among(std::span<const Request> requests, const Route& route) {
  return std::ranges::any_of(requests, [&](const Request& one) {
    return one.method == route.method && one.pattern == route.pattern;
  });
}

net::Response refused_for(const Call& call, const Ban& ban) {
  const std::string until =
      ban.until == 0 ? std::string{}
                     : fmt::format("{:%Y-%m-%d %H:%M} UTC",
                                   fmt::gmtime(static_cast<std::time_t>(ban.until / 1000)));
  return refusal_with_message(
      403, "banned",
      format_message(call.language, {}, ban.until == 0 ? "api.banned" : "api.banned_until",
                     {{"where", until}, {"what", ban.reason}}));
}

}  // namespace

std::optional<net::Response> refused_by_ban(const Call& call, const Site& site) {
  const store::Time time = now();
  if (const Ban* ban = site.bans().of_address(call.request.address, time))
    return refused_for(call, *ban);
  if (call.principal.person)
    if (const Ban* ban = site.bans().of_person(call.person().id, time))
      return refused_for(call, *ban);
  return std::nullopt;
}

std::optional<net::Response> refused_by_site(const Call& call, const Route& route,
                                             const Site& site) {
  const bool changes = is_mutation(call.request);
  if ((changes || route.access != Access::anyone) && !is_among(for_the_banned, route))
    if (auto refused = refused_by_ban(call, site)) return refused;
  const Mode mode = site.settings().mode;
  if (changes && mode == Mode::read_only && !is_among(without_writing, route))
    return refusal(503, call, "read_only");
  if (mode == Mode::draining && changes && route.pattern == "/api/tables")
    return refusal(503, call, "draining");
  return std::nullopt;
}

}  // namespace pioche::server
