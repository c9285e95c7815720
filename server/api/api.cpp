#include "server/api/api.h"

#include "server/api/request/request_checks.h"
#include "server/api/request/site_checks.h"
#include "server/http/assets.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::server {

namespace {

using net::Request;
using net::Response;

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
                       "style-src 'self'; img-src 'self' blob:; font-src 'self'; media-src 'self'; "
                       "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  if (is_secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

bool is_under(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

Api::Api(const Services& services)
    : options_(services.options),
      accounts_(services.accounts),
      site_(services.site),
      limits_(services.options.exempt),
      passwords_(services.store.loop(), services.hash_pool, services.accounts, limits_),
      account_handlers_(services.store, services.accounts, services.tables, services.maintenance,
                        services.site, passwords_, limits_, services.mailer),
      session_handlers_(services.store, services.accounts, services.tables),
      report_handlers_(services.store, services.accounts, services.lobby, services.tables, limits_),
      token_handlers_(services.store, services.accounts, services.tables),
      table_handlers_(services.store, services.lobby, services.tables, services.options, limits_,
                      status_, services.cluster),
      profile_handlers_(services.store, services.accounts),
      match_handlers_(services.store, limits_),
      monitoring_handlers_(services.store, services.lobby, services.tables, services.site,
                           services.damage_check, limits_, status_, services.options,
                           services.mailer, services.cluster),
      administration_handlers_(services.administration, services.site, services.options),
      privacy_handlers_(services.store, services.lobby, services.maintenance, limits_,
                        services.options),
      upgrade_handlers_(services.accounts, services.lobby, services.tables, services.site,
                        services.options, limits_, status_, services.cluster),
      router_(routes()) {}

std::vector<Route> Api::routes() {
  auto& texts = text_handlers_;
  auto& accounts = account_handlers_;
  auto& sessions = session_handlers_;
  auto& reports = report_handlers_;
  auto& tokens = token_handlers_;
  auto& tables = table_handlers_;
  auto& profiles = profile_handlers_;
  auto& matches = match_handlers_;
  auto& monitoring = monitoring_handlers_;
  auto& administration = administration_handlers_;
  auto& privacy = privacy_handlers_;
  using enum Access;
  return {
      {"GET", "/api/games", anyone, bind(texts, &TextHandlers::games)},
      {"GET", "/api/words/*", anyone, bind(texts, &TextHandlers::words)},
      {"GET", "/api/rules/*", anyone, bind(texts, &TextHandlers::rules)},
      {"POST", "/api/guest", no_token, bind(accounts, &AccountHandlers::become_guest)},
      {"POST", "/api/accounts", no_token, bind(accounts, &AccountHandlers::make_account)},
      {"POST", "/api/session", no_token, bind(accounts, &AccountHandlers::sign_in)},
      {"DELETE", "/api/session", no_token, bind(accounts, &AccountHandlers::sign_out)},
      {"GET", "/api/me", anyone, bind(accounts, &AccountHandlers::me)},
      {"PATCH", "/api/me", session, bind(accounts, &AccountHandlers::change_me)},
      {"DELETE", "/api/me", session, bind(accounts, &AccountHandlers::delete_me)},
      {"GET", "/api/me/export", session, bind(privacy, &PrivacyHandlers::export_me)},
      {"GET", "/api/privacy", anyone, bind(privacy, &PrivacyHandlers::privacy)},
      {"GET", "/api/me/tables", person, bind(tables, &TableHandlers::my_tables)},
      {"GET", "/api/sessions", session, bind(sessions, &SessionHandlers::sessions)},
      {"DELETE", "/api/sessions", session, bind(sessions, &SessionHandlers::end_others)},
      {"DELETE", "/api/sessions/*", session, bind(sessions, &SessionHandlers::end_session)},
      {"POST", "/api/reports", session, bind(reports, &ReportHandlers::report)},
      {"GET", "/api/me/reports", session, bind(reports, &ReportHandlers::my_reports)},
      {"GET", "/api/tokens", account, bind(tokens, &TokenHandlers::tokens)},
      {"POST", "/api/tokens", account, bind(tokens, &TokenHandlers::make_token)},
      {"DELETE", "/api/tokens/*", account, bind(tokens, &TokenHandlers::delete_token)},
      {"GET", "/api/lobby", anyone, bind(tables, &TableHandlers::lobby)},
      {"POST", "/api/tables", person, bind(tables, &TableHandlers::open_table)},
      {"GET", "/api/tables/*", anyone, bind(tables, &TableHandlers::table)},
      {"GET", "/api/people/*", anyone, bind(profiles, &ProfileHandlers::person)},
      {"GET", "/api/people/*/matches", anyone, bind(profiles, &ProfileHandlers::matches_of_person)},
      {"GET", "/api/people/*/ratings", anyone, bind(profiles, &ProfileHandlers::ratings_of_person)},
      {"GET", "/api/leaderboard/*", anyone, bind(profiles, &ProfileHandlers::leaderboard)},
      {"GET", "/api/matches/*", anyone, bind(matches, &MatchHandlers::match)},
      {"GET", "/api/matches/*/record", anyone, bind(matches, &MatchHandlers::record)},
      {"POST", "/api/matches", person, bind(matches, &MatchHandlers::add_match)},
      {"POST", "/api/password-reset", no_token, bind(accounts, &AccountHandlers::reset_password)},
      {"POST", "/api/recovery", no_token, bind(accounts, &AccountHandlers::recover)},
      {"POST", "/api/me/recovery", account, bind(accounts, &AccountHandlers::new_recovery_code)},
      {"GET", "/api/me/email", account, bind(accounts, &AccountHandlers::email)},
      {"POST", "/api/me/email", account, bind(accounts, &AccountHandlers::set_email)},
      {"DELETE", "/api/me/email", account, bind(accounts, &AccountHandlers::remove_email)},
      {"POST", "/api/email-confirmation", no_token,
       bind(accounts, &AccountHandlers::confirm_email)},
      {"POST", "/api/forgotten-password", no_token,
       bind(accounts, &AccountHandlers::forget_password)},
      {"GET", "/api/site", anyone, bind(administration, &AdministrationHandlers::site)},
      {"GET", "/api/admin", account, bind(administration, &AdministrationHandlers::operations)},
      {"POST", "/api/admin/*", account, bind(administration, &AdministrationHandlers::perform)},
      {"GET", "/api/health", anyone, bind(monitoring, &MonitoringHandlers::health)},
      {"GET", "/api/status", anyone, bind(monitoring, &MonitoringHandlers::status)},
      {"GET", "/metrics", anyone, bind(monitoring, &MonitoringHandlers::metrics)},
  };
}

bool Api::takes_upload(std::string_view path) const { return path == "/api/matches"; }

net::Awaitable<std::optional<Response>> Api::refuse_upload(Request head) {
  Call call(std::move(head));
  std::optional<Response> refused;
  if (!limits_.allow_address(Limit::uploads_by_address, call.request))
    refused = refusal(429, call, "too_often");
  else if (!(co_await accounts_.authenticate(call.request)).person)
    refused = refusal(401, call, "who");
  if (refused) add_security_headers(*refused, call.request.is_secure);
  co_return refused;
}

Reply Api::handle(Request request) {
  const std::int64_t began = steady_now<std::chrono::milliseconds>();
  Call call(std::move(request));
  Response response = co_await respond(call);
  compress(call.request, response);
  add_security_headers(response, call.request.is_secure);
  log(LogLevel::debug, "{} {} {} in {} ms for {}", call.request.method, call.request.path,
      response.status, steady_now<std::chrono::milliseconds>() - began,
      call.principal.person ? call.person().id : "nobody");
  co_return response;
}

Reply Api::respond(Call& call) {
  const std::string& path = call.request.path;
  const bool is_api = is_under(path, "/api") || path == "/metrics";
  if (!is_api && !is_under(path, "/ws") && !is_mutation(call.request))
    co_return asset_response(call.request, call.language);
  Response response = is_api                  ? co_await handle_api(call)
                      : is_under(path, "/ws") ? refusal(426, call, "websocket")
                                              : refusal(405, call, "method");
  if (response.status >= 400) ++status_.refusals;
  co_return response;
}

Reply Api::handle_api(Call& call) {
  if (!limits_.allow_address(Limit::requests_by_address, call.request))
    co_return refusal(429, call, "too_often");
  Router::Found found = router_.find(call.request.method, call.request.path);
  if (found.route == nullptr)
    co_return found.is_known_path ? refusal(405, call, "method")
                                  : refusal(404, call, "no_such_path");
  call.names = std::move(found.names);
  try {
    co_return co_await call_route(*found.route, call);
  } catch (const store::Failure& failure) {
    co_return refusal(call, failure);
  } catch (const std::exception& error) {
    log(LogLevel::error, "{} {}: {}", call.request.method, found.route->pattern, error.what());
    co_return refusal(500, call, "fault");
  }
}

Reply Api::call_route(const Route& route, Call& call) {
  call.principal = co_await accounts_.authenticate(call.request);
  if (call.principal.has_bad_token) co_return refusal(401, call, "bad_token");
  if (is_mutation(call.request))
    if (auto refused = refused_mutation(call, options_.origins)) co_return std::move(*refused);
  if (auto refused = refused_access(call, route.access)) co_return std::move(*refused);
  if (auto refused = refused_by_site(call, route, site_)) co_return std::move(*refused);
  co_return co_await route.handler(call);
}

net::Awaitable<net::UpgradeResult> Api::upgrade(Request request) {
  Call call(std::move(request));
  net::UpgradeResult result = co_await upgrade_handlers_.upgrade(call);
  if (auto* response = std::get_if<Response>(&result)) {
    ++status_.refusals;
    add_security_headers(*response, call.request.is_secure);
  }
  co_return result;
}

}  // namespace pioche::server
