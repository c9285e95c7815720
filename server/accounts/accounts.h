// Accounts and guests, their sessions and their tokens, with a cache of those recently used.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/accounts/session.h"
#include "server/http/http.h"
#include "server/runtime/async_store.h"
#include "table/table.h"

namespace pioche::server {

using PersonRow = std::shared_ptr<const store::Person>;

// The authenticated sender of a request.
struct Principal {
  PersonRow person;         // null: not signed in
  bool is_program = false;  // came with a token
  bool has_bad_token = false;
};

pioche::Person to_table_person(const store::Person&, bool is_program);

class Accounts {
 public:
  Accounts(AsyncStore& store, const accounts::Key& secret) : store_(store), signer_(secret) {}

  net::Awaitable<Principal> authenticate(const net::Request&);
  net::Awaitable<PersonRow> person(std::string id);  // null where there is none

  net::Awaitable<AsyncStore::Failure> add(store::Person);
  // The changed person once the change is durable, or why it is not. Neither, and no change, if the
  // person was deleted or their sessions were ended since `known` was read.
  struct ChangeResult {
    PersonRow person = {};
    AsyncStore::Failure failure = {};
  };
  net::Awaitable<ChangeResult> change(PersonRow known, std::function<void(store::Person&)> by);
  net::Awaitable<AsyncStore::Failure> erase(std::string id, std::string erased_name);
  net::Awaitable<AsyncStore::Failure> add_token(store::Token);
  net::Awaitable<AsyncStore::Failure> remove_token(std::string hash);

  // The value of a Set-Cookie header.
  std::string cookie_for(const store::Person&, bool is_secure) const;
  static std::string expired_cookie(bool is_secure);

 private:
  // An exclusive lock on a person, held from reading to writing: no update is lost. A coroutine that is
  // destroyed with the event loop may hold it longer than Accounts exists.
  using PersonLock = std::shared_ptr<void>;
  net::Awaitable<PersonLock> lock_person(std::string id);
  void unlock_person(const std::string& id);
  net::Awaitable<Principal> authenticate_token(std::string token);
  void cache(PersonRow);
  void touch(const store::Person&);

  AsyncStore& store_;
  const std::shared_ptr<Accounts*> self_ = std::make_shared<Accounts*>(this);
  accounts::SessionSigner signer_;
  std::unordered_map<std::string, PersonRow> people_cache_;
  std::unordered_map<std::string, std::string> token_cache_;  // hash to person
  // For each locked person, the coroutines that wait for the lock.
  std::unordered_map<std::string, std::deque<net::Resolve<bool>>> lock_waiters_;
};

}  // namespace pioche::server
