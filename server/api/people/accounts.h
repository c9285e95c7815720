// Guests, accounts and sessions.
#pragma once

#include "server/admin/site.h"
#include "server/api/people/passwords.h"
#include "server/mail/mailer.h"
#include "server/maintenance/maintenance.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class AccountHandlers {
 public:
  AccountHandlers(AsyncStore& store, Accounts& accounts, TableService& tables,
                  Maintenance& maintenance, const Site& site, Passwords& passwords,
                  RateLimits& limits, Mailer& mailer)
      : store_(store),
        accounts_(accounts),
        tables_(tables),
        maintenance_(maintenance),
        site_(site),
        passwords_(passwords),
        limits_(limits),
        mailer_(mailer) {}

  Reply become_guest(Call&);
  Reply make_account(Call&);
  Reply sign_in(Call&);
  Reply sign_out(Call&);
  Reply me(Call&);
  Reply change_me(Call&);
  Reply delete_me(Call&);
  // account_recovery.cpp: a new password by the link of an administrator or by a recovery code, and
  // another recovery code.
  Reply reset_password(Call&);
  Reply recover(Call&);
  Reply new_recovery_code(Call&);
  // account_email.cpp: the e-mail address of the caller, and a link by it to a new password.
  Reply email(Call&);
  Reply set_email(Call&);
  Reply remove_email(Call&);
  Reply confirm_email(Call&);
  Reply forget_password(Call&);

 private:
  // The parts of an account that a request may change; an empty part stays as it is.
  struct Changes {
    std::string name;
    std::string settings;  // JSON
    std::string password_hash;
  };
  using Refusal = std::optional<net::Response>;
  // A one-time code while a request uses it: no other request of this server can. Another node of a
  // cluster may: the first whose commit has a UseDocument of it wins.
  struct ClaimedCode {
    store::Document document;
    std::shared_ptr<void> claim;
  };
  // nullopt: there is no such code, it has expired, or somebody else is using it.
  net::Awaitable<std::optional<ClaimedCode>> claim_code(std::string_view collection,
                                                        std::string_view code);
  net::Awaitable<Refusal> refused_registration(Call&, std::optional<ClaimedCode>& invitation);
  static Refusal refused_account(const Call&);
  Refusal read_name(const Call&, Changes&);
  static Refusal read_settings(const Call&, Changes&);
  net::Awaitable<Refusal> read_password(Call&, Changes&);
  net::Awaitable<> rehash(const Call&, const store::Person&, std::string password);
  // A new session for the request.
  static accounts::StoredSession new_session(const Call&, const std::string& person);
  // What a response holds beside the person.
  struct More {
    int status = 200;
    std::string cookie = {};    // empty: the client keeps the one it has
    std::string recovery = {};  // a recovery code
  };
  static net::Response person_response(const store::Person&, const More&);
  net::Response change_response(const Call&, const Accounts::ChangeResult&, const More&);
  // Gives a person a new password and a new session, while all others and all links to a new password
  // end.
  Reply change_and_sign_in(Call&, PersonRow, std::function<void(store::Person&)> by,
                           store::Batch more, std::string recovery = {}, int status = 200);
  // Sets a new password with a code, in the same commit as `more`.
  Reply set_password(Call&, PersonRow, const ClaimedCode&, store::Batch more,
                     std::string recovery = {});
  Reply email_response(const Call&);
  // `name`: a login or an address. Nothing happens where no account has it.
  net::Awaitable<> mail_reset_link(std::string name, net::Request, std::string_view language);

  AsyncStore& store_;
  Accounts& accounts_;
  TableService& tables_;
  Maintenance& maintenance_;
  const Site& site_;
  Passwords& passwords_;
  RateLimits& limits_;
  Mailer& mailer_;
  // The codes that requests are using now.
  std::shared_ptr<std::unordered_set<std::string>> claimed_ =
      std::make_shared<std::unordered_set<std::string>>();
};

}  // namespace pioche::server
