// Who is who: persons, their sessions and their tokens, with those lately seen kept at hand.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/async_store.h"
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
  Register(AsyncStore& store, const people::Key& secret) : store_(store), signer_(secret) {}

  net::Async<Caller> caller(const net::Request&);
  net::Async<PersonRow> person(std::string id);  // null where there is none

  net::Async<AsyncStore::Failure> add(store::Person);
  // Once it is kept: the person as they are from now on, or why they are not. Whoever is gone, or
  // whose sessions have been ended since they were known so, is left alone: neither of the two.
  struct Changed {
    PersonRow person = {};
    AsyncStore::Failure failure = {};
  };
  net::Async<Changed> change(PersonRow known, std::function<void(store::Person&)> by);
  net::Async<AsyncStore::Failure> forget(std::string id, std::string erased_name);
  net::Async<AsyncStore::Failure> add_token(store::Token);
  net::Async<AsyncStore::Failure> remove_token(std::string hash);

  // The value of a Set-Cookie header.
  std::string cookie_for(const store::Person&, bool is_secure) const;
  static std::string no_cookie(bool is_secure);

 private:
  // Held by whoever writes a person: the next one reads only what the last one has written.
  using Turn = std::shared_ptr<Register>;
  net::Async<Turn> turn(std::string id);
  void end_turn(const std::string& id);
  net::Async<Caller> bearer(std::string token);
  void remember(PersonRow);
  void see(const store::Person&);

  AsyncStore& store_;
  people::SessionSigner signer_;
  std::unordered_map<std::string, PersonRow> persons_;
  std::unordered_map<std::string, std::string> tokens_;  // hash to person
  // Those who wait for their turn with a person, where somebody has it.
  std::unordered_map<std::string, std::deque<net::CallbackAwaitable<bool>::Resolve>> turns_;
};

}  // namespace pioche::server
