// Accounts and guests, their sessions and their tokens, with a cache of those recently used.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/accounts/session.h"
#include "server/accounts/stored_session.h"
#include "server/http/http.h"
#include "server/runtime/async_store.h"
#include "server/runtime/node_events.h"
#include "table/table.h"

namespace pioche::server {

using PersonRow = std::shared_ptr<const store::Person>;
// Changes that depend on what is stored at the moment of the commit.
using LateChanges = std::function<store::Batch(store::Store&)>;

// The authenticated sender of a request.
struct Principal {
  PersonRow person;         // null: not signed in
  bool is_program = false;  // came with a token
  bool has_bad_token = false;
  // The id of the session, or the hash of the token. Empty: a cookie of version 0.1.
  std::string session = {};
  store::Time issued = 0;  // the cookie
};

pioche::Person to_table_person(const store::Person&, bool is_program);

class Accounts {
 public:
  Accounts(AsyncStore& store, const accounts::Key& secret) : store_(store), signer_(secret) {}

  // With other nodes, which are told what changes here, and tell what changes there.
  void set_node_events(const NodeEvents& events) { events_ = &events; }
  void forget_person(const std::string& id);
  void forget_session(const std::string& id_or_token);
  void forget_all();

  net::Awaitable<Principal> authenticate(const net::Request&);
  net::Awaitable<PersonRow> person(std::string id);  // null where there is none

  // `more`: further changes, in the same commit.
  net::Awaitable<AsyncStore::Failure> add(store::Person, store::Batch more = {});
  // The changed person once the change is durable, or why it is not. Neither, and no change, if the
  // person was deleted or their sessions were ended since `known` was read, or if `session` has ended.
  struct ChangeResult {
    PersonRow person = {};
    AsyncStore::Failure failure = {};
  };
  // `more` and `compute`: further changes, in the same commit.
  net::Awaitable<ChangeResult> change(PersonRow known, std::function<void(store::Person&)> by,
                                      store::Batch more = {}, LateChanges compute = {},
                                      std::string session = {});
  net::Awaitable<AsyncStore::Failure> erase(std::string id, std::string erased_name);
  net::Awaitable<AsyncStore::Failure> add_token(store::Token);
  net::Awaitable<AsyncStore::Failure> remove_token(std::string hash);

  // Ends the oldest session where the person has too many.
  net::Awaitable<AsyncStore::Failure> begin_session(accounts::StoredSession);
  net::Awaitable<AsyncStore::Failure> end_session(std::string id);
  net::Awaitable<bool> is_open(std::string session);
  // A cookie that lasts longer, once a day, and a session where there was none; empty: not now.
  net::Awaitable<std::string> renewed_cookie(Principal, const net::Request&);

  // The value of a Set-Cookie header.
  std::string cookie_for(const store::Person&, const std::string& session, bool is_secure) const;
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
  void touch_session(const Principal&, const net::Request&);

  void tell_others(NodeEvent::Kind kind, const std::string& subject) const {
    if (events_ != nullptr) events_->publish(kind, subject);
  }

  AsyncStore& store_;
  const NodeEvents* events_ = nullptr;
  // Raised when something is forgotten: what was read before may be older.
  std::uint64_t forgotten_ = 0;
  const std::shared_ptr<Accounts*> self_ = std::make_shared<Accounts*>(this);
  accounts::SessionSigner signer_;
  std::unordered_map<std::string, PersonRow> people_cache_;
  std::unordered_map<std::string, std::string> token_cache_;    // hash to person
  std::unordered_map<std::string, store::Time> session_cache_;  // open ones; when they were seen
  // For each locked person, the coroutines that wait for the lock.
  std::unordered_map<std::string, std::deque<net::Resolve<bool>>> lock_waiters_;
};

}  // namespace pioche::server
