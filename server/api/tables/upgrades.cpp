#include "server/api/tables/upgrades.h"

#include "server/api/request/request_checks.h"
#include "server/api/request/router.h"
#include "server/api/request/site_checks.h"
#include "server/api/tables/websocket_handlers.h"
#include "server/http/networks.h"
#include "server/runtime/log.h"

namespace pioche::server {

net::Awaitable<net::UpgradeResult> UpgradeHandlers::upgrade(Call& call) {
  if (status_.is_stopping) co_return refusal(503, call, "stopping");
  if (!is_allowed_origin(call.request, options_.origins)) co_return refusal(403, call, "origin");
  if (!limits_.allow_address(Limit::websockets_by_address, call.request))
    co_return refusal(429, call, "too_often");
  if (auto refused = refused_by_ban(call, site_)) co_return std::move(*refused);
  if (call.request.path == "/ws/lobby") co_return lobby_handler(lobby_);
  const auto names = match_path(call.request.path, "/ws/tables/*");
  if (!names) co_return refusal(404, call, "no_such_path");
  try {
    co_return co_await upgrade_to_table(call, names->front());
  } catch (const store::Failure& caught) {
    log(LogLevel::error, "a table could not be looked up: {}", caught.what());
    co_return refusal(503, call, "storage");
  }
}

net::Awaitable<net::UpgradeResult> UpgradeHandlers::upgrade_to_table(Call& call,
                                                                     std::string table) {
  if (cluster_ != nullptr && cluster_->is_cut_off()) co_return refusal(503, call, "unreachable");
  call.principal = co_await accounts_.authenticate(call.request);
  const Principal& principal = call.principal;
  if (principal.has_bad_token) co_return refusal(401, call, "bad_token");
  if (!principal.person) co_return refusal(401, call, "who");
  if (auto refused = refused_by_ban(call, site_)) co_return std::move(*refused);
  if (site_.settings().mode == Mode::read_only) co_return refusal(503, call, "read_only");
  pioche::Person person = to_table_person(*principal.person, principal.is_program);
  person.takes_part = call.request.parameter("deal") == "1";
  Client client = client_of(call, options_.exempt);
  if (cluster_ != nullptr) {
    const cluster::Cluster::Location location = co_await cluster_->locate(table);
    using enum cluster::Cluster::Place;
    if (location.place == nowhere) co_return refusal(404, call, "no_such_table");
    if (location.place == unreachable) co_return refusal(503, call, "unreachable");
    if (location.place == elsewhere) {
      if (auto refused = co_await refused_now(call)) co_return std::move(*refused);
      co_return cluster_->forward(location.owner, {table, person, client});
    }
  }
  TableService::Pin pin = co_await tables_.pin_table(table);
  if (const Error* error = tables_.load_error(table)) co_return refusal_to_load(call, *error);
  // It may have gone to another node while it was loaded.
  const bool has_moved =
      cluster_ != nullptr && !cluster_->owns(table) && lobby_.find(table) != nullptr;
  if (!pin && has_moved) co_return refusal(503, call, "unreachable");
  if (!pin) co_return refusal(404, call, "no_such_table");
  if (auto refused = co_await refused_now(call)) co_return std::move(*refused);
  co_return table_handler(tables_, std::move(table), std::move(pin), std::move(person),
                          std::move(client));
}

// To find and restore a table takes a while, in which the session may end.
net::Awaitable<std::optional<net::Response>> UpgradeHandlers::refused_now(Call& call) {
  if (!(co_await accounts_.authenticate(call.request)).person) co_return refusal(401, call, "who");
  co_return refused_by_ban(call, site_);
}

}  // namespace pioche::server
