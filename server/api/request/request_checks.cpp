#include "server/api/request/request_checks.h"

#include <algorithm>

namespace pioche::server {

bool is_allowed_origin(const net::Request& request, const std::vector<std::string>& others) {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return true;
  if (std::find(others.begin(), others.end(), origin) != others.end()) return true;
  const std::string own =
      (request.is_secure ? "https://" : "http://") + std::string(request.header("host"));
  return origin == own;
}

std::optional<net::Response> refused_mutation(Call& call, const std::vector<std::string>& origins) {
  if (!is_allowed_origin(call.request, origins)) return refusal(403, call, "origin");
  const bool has_token = call.principal.is_program;
  if (!has_token && call.request.header("x-pioche") != "1") return refusal(403, call, "csrf");
  if (!call.request.header("content-type").starts_with("application/json"))
    return refusal(415, call, "json_type");
  std::string_view text = call.request.body;
  if (text.empty()) text = "{}";
  if (!call.body.read(text))
    return refusal(400, call, "bad_json", std::to_string(call.body.error_at() + 1));
  if (!call.body.root().is(json::Kind::object)) return refusal(400, call, "not_an_object");
  return std::nullopt;
}

std::optional<net::Response> refused_access(const Call& call, Access access) {
  if (access >= Access::no_token && call.principal.is_program)
    return refusal(403, call, "no_token");
  if (access == Access::anyone || access == Access::no_token) return std::nullopt;
  if (!call.principal.person) return refusal(401, call, "who");
  if (access == Access::account && !call.has_account()) return refusal(403, call, "account_needed");
  return std::nullopt;
}

}  // namespace pioche::server
