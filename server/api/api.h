// The REST API, and the upgrades to WebSockets: docs/protocol.md.
#pragma once

#include <span>

#include "server/http/content.h"
#include "server/http/http_server.h"
#include "server/http/rate_limiter.h"
#include "server/maintenance/maintenance.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

struct Parts {
  net::FairThreadPool& hash_pool;  // of passwords
  AsyncStore& store;
  Accounts& accounts;
  Lobby& lobby;
  TableService& tables;
  Maintenance& maintenance;
  const Options& options;
};

// A request, and what its handlers need to know.
struct Call {
  net::Request request;
  std::string_view language;
  Principal principal = {};
  std::vector<std::string> names = {};  // what the path names, such as the table
  json::Document body = {};

  const store::Person& person() const { return *principal.person; }
  bool has_account() const {
    return principal.person && principal.person->kind == store::AccountKind::account;
  }
  json::Value field(std::string_view name) const { return body.root().find(name); }
  // Empty where it is no text.
  std::string_view text(std::string_view name) const {
    const json::Value value = field(name);
    return value.is(json::Kind::text) ? value.text() : std::string_view{};
  }
};

// How many matches a person may add in a day: enough for those played offline on a journey, too few to
// fill the store.
inline constexpr int most_matches_a_day = 100;

struct ApiStats {
  std::uint64_t refusals = 0;
  std::uint64_t limited = 0;  // of them, for coming too often
};

class Api final : public net::RequestHandler {
 public:
  explicit Api(const Parts&);

  net::Async<net::Response> handle(net::Request) override;
  net::Async<net::UpgradeResult> upgrade(net::Request) override;
  bool takes_upload(std::string_view path) const override;

  void set_http_server(const net::HttpServer& http) { http_server_ = &http; }
  void stop() { is_stopping_ = true; }

 private:
  using Reply = net::Async<net::Response>;
  // The first two accept a token; the others do not.
  enum class Needs : std::uint8_t { nothing, person, no_token, session, account };
  struct Route {
    std::string_view method;
    std::string_view pattern;  // a part * is a name
    Needs needs;
    Reply (Api::*handler)(Call&);
  };
  static std::span<const Route> routes();

  Reply handle_api(Call&);
  std::optional<net::Response> refused_as_forged(Call&);
  std::optional<net::Response> refused_for_needs(const Call&, Needs);
  bool is_allowed(RateLimiter&, const Call&, std::string_view key);
  bool is_own_origin(const net::Request&) const;
  net::Response refusal(int status, const Call&, std::string_view code, std::string_view where = {},
                        std::string_view what = {});
  net::Response refusal(int status, const Call&, std::string_view code, const InputError&);
  net::Response refusal(const Call&, const store::Failure&);

  // texts.cpp
  Reply games(Call&);
  Reply words(Call&);
  Reply rules(Call&);
  net::Response cached_response(const Call&, const std::string& key,
                                const std::function<void(json::Writer&)>& write);
  // people.cpp
  Reply become_guest(Call&);
  Reply make_account(Call&);
  Reply sign_in(Call&);
  Reply sign_out(Call&);
  Reply me(Call&);
  Reply change_me(Call&);
  Reply delete_me(Call&);
  net::Response person_response(const Call&, const store::Person&, int status);
  net::Response change_response(const Call&, const Accounts::ChangeResult&, int status = 200);
  // passwords.cpp
  net::Async<std::string> hash_password(std::string password);
  enum class PasswordCheck : std::uint8_t { right, wrong, busy };
  net::Async<PasswordCheck> check_password(std::string hash, std::string password);
  bool may_try_password(const Call&, std::string_view login);
  net::Async<std::optional<net::Response>> refused_without_password(Call&, std::string_view field);
  // tokens.cpp
  Reply tokens(Call&);
  Reply make_token(Call&);
  Reply delete_token(Call&);
  // tables.cpp
  Reply lobby(Call&);
  Reply my_tables(Call&);
  Reply open_table(Call&);
  Reply table(Call&);
  // matches.cpp
  Reply person(Call&);
  Reply matches_of_person(Call&);
  Reply ratings_of_person(Call&);
  Reply leaderboard(Call&);
  Reply match(Call&);
  Reply record(Call&);
  Reply add_match(Call&);
  std::optional<net::Response> refused_for_names(const Call&, const std::vector<std::string>&);
  // monitoring.cpp
  Reply health(Call&);
  Reply metrics(Call&);

  Parts parts_;
  const net::HttpServer* http_server_ = nullptr;
  bool is_stopping_ = false;
  ApiStats stats_;
  RateLimiter requests_{400, 1200};          // of an address
  RateLimiter registrations_{20, 20};        // guests and accounts, of an address
  RateLimiter password_tries_from_{10, 10};  // passwords tried, of an address
  RateLimiter password_tries_{5, 5};         // passwords tried, of a login
  RateLimiter tables_opened_{20, 20};        // of tables, by a person
  RateLimiter tables_opened_from_{60, 20};   // of tables, from an address
  RateLimiter uploads_{20, 20};              // of records, by a person
  RateLimiter matches_added_ = RateLimiter::per_day(most_matches_a_day);  // by a person
  RateLimiter matches_added_from_ =
      RateLimiter::per_day(5 * most_matches_a_day);            // from an address
  RateLimiter websockets_opened_{60, 120};                     // WebSockets, of an address
  std::unordered_map<std::string, CachedBody> cached_bodies_;  // what only the language changes
};

// A body of JSON, made by a function that is given the writer.
template <class Write>
net::Response json_response(Write write, int status = 200) {
  net::Response response;
  response.status = status;
  json::Writer out(response.body);
  out.begin_object();
  write(out);
  out.end_object();
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace pioche::server
