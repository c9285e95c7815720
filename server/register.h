// Who is who: persons, their sessions and their tokens, with those lately seen kept at hand.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/keeper.h"
#include "server/net/http.h"
#include "server/people/session.h"
#include "table/table.h"

namespace pioche::server {

using PersonRow = std::shared_ptr<const store::Person>;

// Whoever sent a request.
struct Caller {
  PersonRow person;         // null: nobody we know
  bool is_program = false;  // came with a token
  bool has_bad_token = false;
};

pioche::Person at_table(const store::Person&, bool is_program);

class Register {
 public:
  Register(Keeper& keeper, const people::Key& secret) : keeper_(keeper), signer_(secret) {}

  net::Async<Caller> caller(const net::Request&);
  net::Async<PersonRow> person(std::string id);  // null where there is none

  // Once it is kept. A changed person is the one that is known from now on.
  net::Async<Keeper::Failure> keep(store::Person);
  net::Async<Keeper::Failure> forget(std::string id, std::string neutral_name);
  net::Async<Keeper::Failure> add_token(store::Token);
  net::Async<Keeper::Failure> remove_token(std::string hash);

  // The value of a Set-Cookie header.
  std::string cookie_for(const store::Person&, bool is_secure) const;
  static std::string no_cookie(bool is_secure);

 private:
  net::Async<Caller> bearer(std::string token);
  void remember(PersonRow);
  void see(const store::Person&);

  Keeper& keeper_;
  people::SessionSigner signer_;
  std::unordered_map<std::string, PersonRow> persons_;
  std::unordered_map<std::string, std::string> tokens_;  // hash to person
};

}  // namespace pioche::server
