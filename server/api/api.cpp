#include "server/api/api.h"

#include <algorithm>

#include "server/api/websocket_handlers.h"
#include "server/http/assets.h"
#include "server/http/networks.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

using net::Request;
using net::Response;

bool is_mutation(const Request& request) { return !request.is("GET") && !request.is("HEAD"); }

std::string_view language_of(const Request& request) {
  static const std::vector<std::string_view> all = languages();
  const auto known = [&](std::string_view name) -> std::string_view {
    const auto found = std::find(all.begin(), all.end(), name);
    return found == all.end() ? std::string_view{} : *found;
  };
  if (const auto asked = request.parameter("lang"))
    if (const std::string_view language = known(*asked); !language.empty()) return language;
  // Browsers list the best first; weights are for those who do not.
  std::string_view list = request.header("accept-language");
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view part = list.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    part = part.substr(0, part.find_first_of(";-"));
    if (const std::string_view language = known(part); !language.empty()) return language;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return default_language;
}

// The names in a path that fits the pattern.
std::optional<std::vector<std::string>> match_path(std::string_view path,
                                                   std::string_view pattern) {
  std::vector<std::string> names;
  while (!pattern.empty() && !path.empty()) {
    const std::size_t path_end = std::min(path.find('/', 1), path.size());
    const std::size_t end = std::min(pattern.find('/', 1), pattern.size());
    const std::string_view part = path.substr(1, path_end - 1);
    if (pattern.substr(1, end - 1) == "*") {
      if (part.empty() || part.size() > 128) return std::nullopt;
      names.emplace_back(part);
    } else if (part != pattern.substr(1, end - 1)) {
      return std::nullopt;
    }
    path.remove_prefix(path_end);
    pattern.remove_prefix(end);
  }
  if (!path.empty() || !pattern.empty()) return std::nullopt;
  return names;
}

void add_security_headers(Response& response, bool is_secure) {
  auto& headers = response.headers;
  headers.emplace_back("X-Content-Type-Options", "nosniff");
  headers.emplace_back("Referrer-Policy", "no-referrer");
  headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  headers.emplace_back("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  headers.emplace_back("X-Frame-Options", "DENY");
  headers.emplace_back("Content-Security-Policy",
                       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                       "style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; "
                       "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  if (is_secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

bool is_under(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

Api::Api(const Parts& parts) : parts_(parts) {}

std::span<const Api::Route> Api::routes() {
  static constexpr std::array all{
      Route{"GET", "/api/games", Needs::nothing, &Api::games},
      Route{"GET", "/api/words/*", Needs::nothing, &Api::words},
      Route{"GET", "/api/rules/*", Needs::nothing, &Api::rules},
      Route{"POST", "/api/guest", Needs::no_token, &Api::become_guest},
      Route{"POST", "/api/accounts", Needs::no_token, &Api::make_account},
      Route{"POST", "/api/session", Needs::no_token, &Api::sign_in},
      Route{"DELETE", "/api/session", Needs::no_token, &Api::sign_out},
      Route{"GET", "/api/me", Needs::nothing, &Api::me},
      Route{"PATCH", "/api/me", Needs::session, &Api::change_me},
      Route{"DELETE", "/api/me", Needs::session, &Api::delete_me},
      Route{"GET", "/api/me/tables", Needs::person, &Api::my_tables},
      Route{"GET", "/api/tokens", Needs::account, &Api::tokens},
      Route{"POST", "/api/tokens", Needs::account, &Api::make_token},
      Route{"DELETE", "/api/tokens/*", Needs::account, &Api::delete_token},
      Route{"GET", "/api/lobby", Needs::nothing, &Api::lobby},
      Route{"POST", "/api/tables", Needs::person, &Api::open_table},
      Route{"GET", "/api/tables/*", Needs::nothing, &Api::table},
      Route{"GET", "/api/people/*", Needs::nothing, &Api::person},
      Route{"GET", "/api/people/*/matches", Needs::nothing, &Api::matches_of_person},
      Route{"GET", "/api/people/*/ratings", Needs::nothing, &Api::ratings_of_person},
      Route{"GET", "/api/leaderboard/*", Needs::nothing, &Api::leaderboard},
      Route{"GET", "/api/matches/*", Needs::nothing, &Api::match},
      Route{"GET", "/api/matches/*/record", Needs::nothing, &Api::record},
      Route{"POST", "/api/matches", Needs::person, &Api::add_match},
      Route{"GET", "/api/health", Needs::nothing, &Api::health},
      Route{"GET", "/metrics", Needs::nothing, &Api::metrics},
  };
  return all;
}

bool Api::takes_upload(std::string_view path) const { return path == "/api/matches"; }

Response Api::refusal(int status, const Call& call, std::string_view code, std::string_view where,
                      std::string_view what) {
  ++stats_.refusals;
  return json_response(
      [&](json::Writer& out) {
        out.key("error").begin_object().key("code").text(code);
        const std::string key = "api." + std::string(code);
        out.key("message").text(
            format_message(message(call.language, {}, key), {{"where", where}, {"what", what}}));
        out.end_object();
      },
      status);
}

Response Api::refusal(int status, const Call& call, std::string_view code,
                      const InputError& error) {
  ++stats_.refusals;
  return json_response(
      [&](json::Writer& out) {
        out.key("error").begin_object().key("code").text(code);
        out.key("message").text(sentence(call.language, {}, error)).end_object();
      },
      status);
}

Response Api::refusal(const Call& call, const store::Failure& failure) {
  if (failure.cause() == store::Cause::login_taken) return refusal(409, call, "login_taken");
  log(LogLevel::error, "the store refused: {}", failure.what());
  return refusal(503, call, "storage");
}

// Scheme, host and port are the server's own, or of one that was named at the start.
bool Api::is_own_origin(const Request& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return true;
  const auto& others = parts_.options.origins;
  if (std::find(others.begin(), others.end(), origin) != others.end()) return true;
  const std::string own =
      (request.is_secure ? "https://" : "http://") + std::string(request.header("host"));
  return origin == own;
}

std::optional<Response> Api::refused_as_forged(Call& call) {
  if (!is_own_origin(call.request)) return refusal(403, call, "origin");
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

std::optional<Response> Api::refused_for_needs(const Call& call, Needs needs) {
  if (needs >= Needs::no_token && call.principal.is_program) return refusal(403, call, "no_token");
  if (needs == Needs::nothing || needs == Needs::no_token) return std::nullopt;
  if (!call.principal.person) return refusal(401, call, "who");
  if (needs == Needs::account && !call.has_account()) return refusal(403, call, "account_needed");
  return std::nullopt;
}

bool Api::is_allowed(RateLimiter& limiter, const Call& call, std::string_view key) {
  if (net::is_in_networks(parts_.options.exempt, call.request.address)) return true;
  if (limiter.take(key, now())) return true;
  ++stats_.limited;
  return false;
}

Api::Reply Api::handle(Request request) {
  const store::Time began = now();
  Call call{std::move(request), {}};
  call.language = language_of(call.request);
  const bool is_secure = call.request.is_secure;
  const std::string& path = call.request.path;
  Response response;
  if (is_under(path, "/api") || path == "/metrics")
    response = co_await handle_api(call);
  else if (is_under(path, "/ws"))
    response = refusal(426, call, "websocket");
  else if (is_mutation(call.request))
    response = refusal(405, call, "method");
  else
    response = asset_response(call.request, call.language);
  compress(call.request, response);
  add_security_headers(response, is_secure);
  log(LogLevel::debug, "{} {} {} in {} ms for {}", call.request.method, path, response.status,
      now() - began, call.principal.person ? call.principal.person->id : "nobody");
  co_return response;
}

Api::Reply Api::handle_api(Call& call) {
  if (!is_allowed(requests_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  const Route* route = nullptr;
  bool is_known = false;
  std::string_view method = call.request.method;
  if (method == "HEAD") method = "GET";
  for (const Route& candidate : routes()) {
    auto names = match_path(call.request.path, candidate.pattern);
    if (!names) continue;
    is_known = true;
    if (candidate.method != method) continue;
    route = &candidate;
    call.names = std::move(*names);
    break;
  }
  if (route == nullptr)
    co_return is_known ? refusal(405, call, "method") : refusal(404, call, "no_such_path");
  try {
    call.principal = co_await parts_.accounts.authenticate(call.request);
    if (call.principal.has_bad_token) co_return refusal(401, call, "bad_token");
    if (is_mutation(call.request))
      if (auto forged = refused_as_forged(call)) co_return std::move(*forged);
    if (auto refused = refused_for_needs(call, route->needs)) co_return std::move(*refused);
    co_return co_await (this->*route->handler)(call);
  } catch (const store::Failure& failure) {
    co_return refusal(call, failure);
  } catch (const std::exception& error) {
    log(LogLevel::error, "{} {}: {}", call.request.method, route->pattern, error.what());
    co_return refusal(500, call, "fault");
  }
}

net::Async<net::UpgradeResult> Api::upgrade(Request request) {
  Call call{std::move(request), {}};
  call.language = language_of(call.request);
  const auto refused = [&](int status, std::string_view code) {
    Response response = refusal(status, call, code);
    add_security_headers(response, call.request.is_secure);
    return net::UpgradeResult(std::move(response));
  };
  if (is_stopping_) co_return refused(503, "stopping");
  if (!is_own_origin(call.request)) co_return refused(403, "origin");
  if (!is_allowed(websockets_opened_, call, network_of(call.request.address)))
    co_return refused(429, "too_often");
  if (call.request.path == "/ws/lobby") co_return lobby_handler(parts_.lobby);
  const auto names = match_path(call.request.path, "/ws/tables/*");
  if (!names) co_return refused(404, "no_such_path");
  try {
    const Principal principal = co_await parts_.accounts.authenticate(call.request);
    if (principal.has_bad_token) co_return refused(401, "bad_token");
    if (!principal.person) co_return refused(401, "who");
    TableService::Pin pin = co_await parts_.tables.pin_table(names->front());
    if (!pin) co_return refused(404, "no_such_table");
    // A table that has to be restored takes a while, in which a session may end.
    if (!(co_await parts_.accounts.authenticate(call.request)).person)
      co_return refused(401, "who");
    co_return table_handler(parts_.tables, names->front(), std::move(pin),
                            to_table_person(*principal.person, principal.is_program),
                            call.language);
  } catch (const store::Failure& failure) {
    log(LogLevel::error, "a table could not be looked up: {}", failure.what());
    co_return refused(503, "storage");
  }
}

}  // namespace pioche::server
