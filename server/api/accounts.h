// Guests, accounts and sessions.
#pragma once

#include "server/api/passwords.h"
#include "server/maintenance/maintenance.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class AccountHandlers {
 public:
  AccountHandlers(AsyncStore& store, Accounts& accounts, TableService& tables,
                  Maintenance& maintenance, Passwords& passwords, RateLimits& limits)
      : store_(store),
        accounts_(accounts),
        tables_(tables),
        maintenance_(maintenance),
        passwords_(passwords),
        limits_(limits) {}

  Reply become_guest(Call&);
  Reply make_account(Call&);
  Reply sign_in(Call&);
  Reply sign_out(Call&);
  Reply me(Call&);
  Reply change_me(Call&);
  Reply delete_me(Call&);

 private:
  // The parts of an account that a request may change; an empty part stays as it is.
  struct Changes {
    std::string name;
    std::string settings;  // JSON
    std::string password_hash;
  };
  using Refusal = std::optional<net::Response>;
  static Refusal refused_account(const Call&);
  static Refusal read_name(const Call&, Changes&);
  static Refusal read_settings(const Call&, Changes&);
  net::Awaitable<Refusal> read_password(Call&, Changes&);
  net::Awaitable<> rehash(const Call&, const store::Person&, std::string password);
  net::Response person_response(const Call&, const store::Person&, int status);
  net::Response change_response(const Call&, const Accounts::ChangeResult&, int status = 200);

  AsyncStore& store_;
  Accounts& accounts_;
  TableService& tables_;
  Maintenance& maintenance_;
  Passwords& passwords_;
  RateLimits& limits_;
};

}  // namespace pioche::server
