// The REST API, and the upgrades to WebSockets: docs/protocol.md. Composes the handlers of the
// resources, the router and the rate limits.
#pragma once

#include "server/api/people/accounts.h"
#include "server/api/people/matches.h"
#include "server/api/people/passwords.h"
#include "server/api/people/privacy.h"
#include "server/api/people/profiles.h"
#include "server/api/people/reports.h"
#include "server/api/people/sessions.h"
#include "server/api/people/tokens.h"
#include "server/api/request/rate_limits.h"
#include "server/api/request/router.h"
#include "server/api/request/status.h"
#include "server/api/site/administration.h"
#include "server/api/site/monitoring.h"
#include "server/api/site/texts.h"
#include "server/api/tables/tables.h"
#include "server/api/tables/upgrades.h"
#include "server/cluster/cluster.h"

namespace pioche::server {

// The parts of the server that the API uses.
struct Services {
  net::FairThreadPool& hash_pool;  // for passwords
  AsyncStore& store;
  Accounts& accounts;
  Lobby& lobby;
  TableService& tables;
  Maintenance& maintenance;
  Administration& administration;
  const Site& site;
  Mailer& mailer;
  const DamageCheck& damage_check;
  const Options& options;
  cluster::Cluster* cluster = nullptr;  // of a node of one
};

class Api final : public net::RequestHandler {
 public:
  explicit Api(const Services&);

  net::Awaitable<net::Response> handle(net::Request) override;
  net::Awaitable<net::UpgradeResult> upgrade(net::Request) override;
  bool takes_upload(std::string_view path) const override;
  net::Awaitable<std::optional<net::Response>> refuse_upload(net::Request head) override;

  void set_http_server(net::HttpServer& http) { status_.http_server = &http; }
  void stop() { status_.is_stopping = true; }

 private:
  std::vector<Route> routes();
  Reply respond(Call&);
  Reply handle_api(Call&);
  Reply call_route(const Route&, Call&);

  const Options& options_;
  Accounts& accounts_;
  const Site& site_;
  ApiStatus status_;
  RateLimits limits_;
  Passwords passwords_;
  TextHandlers text_handlers_;
  AccountHandlers account_handlers_;
  SessionHandlers session_handlers_;
  ReportHandlers report_handlers_;
  TokenHandlers token_handlers_;
  TableHandlers table_handlers_;
  ProfileHandlers profile_handlers_;
  MatchHandlers match_handlers_;
  MonitoringHandlers monitoring_handlers_;
  AdministrationHandlers administration_handlers_;
  PrivacyHandlers privacy_handlers_;
  UpgradeHandlers upgrade_handlers_;
  Router router_;  // last: its routes call the handlers
};

}  // namespace pioche::server
