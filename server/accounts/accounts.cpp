#include "server/accounts/accounts.h"

#include "server/accounts/report.h"
#include "server/accounts/token.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

constexpr std::size_t max_cached = 20'000;
constexpr std::string_view cookie_name = "pioche";
constexpr store::Time touch_interval = 3600 * 1000;  // not every request causes a write
constexpr store::Time renewal_interval = 24 * touch_interval;
// In the cache, of a session whose end is being stored: nothing that was on its way brings it back.
constexpr store::Time ending = -1;

std::string cookie_line(const std::string& value, std::int64_t seconds, bool is_secure) {
  std::string line = std::string(cookie_name) + "=" + value +
                     "; Path=/; Max-Age=" + std::to_string(seconds) + "; HttpOnly; SameSite=Lax";
  return is_secure ? line + "; Secure" : line;
}

}  // namespace

pioche::Person to_table_person(const store::Person& person, bool is_program) {
  return {person.id, person.name, person.kind == store::AccountKind::account, is_program};
}

std::string Accounts::cookie_for(const store::Person& person, const std::string& session,
                                 bool is_secure) const {
  return cookie_line(signer_.cookie({person.id, person.epoch, now(), session}),
                     accounts::session_life / 1000, is_secure);
}

std::string Accounts::expired_cookie(bool is_secure) { return cookie_line("", 0, is_secure); }

void Accounts::cache(PersonRow person) {
  if (people_cache_.size() >= max_cached) people_cache_.clear();
  people_cache_[person->id] = std::move(person);
}

void Accounts::touch(const store::Person& person) {
  if (now() - person.last_seen < touch_interval) return;
  store::Person seen = person;
  seen.last_seen = now();
  store_.submit({store::TouchPerson{seen.id, seen.last_seen}}, nullptr);
  cache(std::make_shared<const store::Person>(std::move(seen)));
}

// A session that has ended meanwhile stays so.
void Accounts::touch_session(const Principal& principal, const net::Request& request) {
  const auto known = session_cache_.find(principal.session);
  if (known == session_cache_.end() || known->second == ending ||
      now() - known->second < touch_interval)
    return;
  known->second = now();
  store_.submit(
      {},
      [seen = accounts::new_session(principal.person->id, now(), request.header("user-agent"),
                                    request.address),
       id = principal.session](store::Store& store) {
        const auto document = store.document(accounts::sessions, id);
        if (!document) return store::Batch{};
        accounts::StoredSession session = seen;
        session.id = id;
        session.expires = document->expires;
        return store::Batch{store::PutDocument{accounts::encode(session)}};
      },
      nullptr);
}

net::Awaitable<bool> Accounts::is_open(std::string session) {
  if (session.empty()) co_return true;
  if (const auto known = session_cache_.find(session); known != session_cache_.end())
    co_return known->second != ending;
  const std::uint64_t forgotten = forgotten_;
  const auto document = co_await store_.query(
      [session](store::Store& store) { return store.document(accounts::sessions, session); });
  if (!document || document->expires <= now()) co_return false;
  if (forgotten != forgotten_) co_return true;
  if (session_cache_.size() >= max_cached) session_cache_.clear();
  const auto entry =
      session_cache_.try_emplace(session, accounts::decode_session(*document).seen).first;
  co_return entry->second != ending;
}

net::Awaitable<AsyncStore::Failure> Accounts::begin_session(accounts::StoredSession session) {
  const auto ended = std::make_shared<std::vector<std::string>>();
  auto failure = co_await store_.commit(
      {store::PutDocument{accounts::encode(session)}},
      accounts::end_other_sessions(session.person, session.id, accounts::most_sessions - 1, ended));
  for (const std::string& id : *ended) {
    session_cache_.erase(id);
    tell_others(NodeEvent::Kind::session_ended, id);
  }
  co_return failure;
}

net::Awaitable<AsyncStore::Failure> Accounts::end_session(std::string id) {
  session_cache_[id] = ending;
  auto failure =
      co_await store_.commit({store::RemoveDocument{std::string(accounts::sessions), id}});
  session_cache_.erase(id);
  tell_others(NodeEvent::Kind::session_ended, id);
  co_return failure;
}

net::Awaitable<std::string> Accounts::renewed_cookie(Principal principal,
                                                     const net::Request& request) {
  if (!principal.session.empty() && now() - principal.issued < renewal_interval)
    co_return std::string{};
  if (!co_await is_open(principal.session)) co_return std::string{};
  accounts::StoredSession session = accounts::new_session(
      principal.person->id, now(), request.header("user-agent"), request.address);
  AsyncStore::Failure failure;
  if (principal.session.empty()) {
    failure = co_await begin_session(session);
  } else {
    session.id = principal.session;
    failure = co_await store_.commit({}, [session](store::Store& store) {
      return store.document(accounts::sessions, session.id)
                 ? store::Batch{store::PutDocument{accounts::encode(session)}}
                 : store::Batch{};
    });
  }
  co_return failure ? std::string{} : cookie_for(*principal.person, session.id, request.is_secure);
}

net::Awaitable<PersonRow> Accounts::person(std::string id) {
  if (const auto known = people_cache_.find(id); known != people_cache_.end())
    co_return known->second;
  const std::uint64_t forgotten = forgotten_;
  const std::optional<store::Person> row =
      co_await store_.query([id](store::Store& store) { return store.person(id); });
  if (!row) co_return nullptr;
  if (forgotten != forgotten_) co_return std::make_shared<const store::Person>(*row);
  // It may have been changed meanwhile; the cached one is newer.
  if (const auto known = people_cache_.find(id); known != people_cache_.end())
    co_return known->second;
  auto person = std::make_shared<const store::Person>(*row);
  cache(person);
  co_return person;
}

net::Awaitable<Principal> Accounts::authenticate_token(std::string token) {
  const auto hash = accounts::token_hash(token);
  if (!hash) co_return Principal{nullptr, true, true};
  if (!token_cache_.contains(*hash)) {
    const std::optional<store::Token> row =
        co_await store_.query([hash](store::Store& store) { return store.token(*hash); });
    if (!row) co_return Principal{nullptr, true, true};
    store_.submit({store::TouchToken{*hash, now()}}, nullptr);
    if (token_cache_.size() >= max_cached) token_cache_.clear();
    token_cache_[*hash] = row->person;
  }
  PersonRow person = co_await this->person(token_cache_[*hash]);
  const bool is_bad = person == nullptr;
  co_return Principal{std::move(person), true, is_bad, *hash};
}

net::Awaitable<Principal> Accounts::authenticate(const net::Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(scheme))
    co_return co_await authenticate_token(std::string(authorization.substr(scheme.size())));
  const auto session = signer_.session(request.cookie(cookie_name), now());
  if (!session) co_return Principal{};
  PersonRow person = co_await this->person(session->person);
  if (!person || session->epoch != person->epoch) co_return Principal{};
  if (!co_await is_open(session->id)) co_return Principal{};
  touch(*person);
  Principal principal{std::move(person), false, false, session->id, session->issued};
  touch_session(principal, request);
  co_return principal;
}

net::Awaitable<Accounts::PersonLock> Accounts::lock_person(std::string id) {
  const auto [waiters, is_free] = lock_waiters_.try_emplace(id);
  if (!is_free)
    co_await net::from_callback<bool>([this, &id](net::Resolve<bool> resolve) {
      lock_waiters_[id].push_back(std::move(resolve));
    });
  co_return PersonLock(nullptr, [id, weak = std::weak_ptr(self_)](std::nullptr_t) {
    if (const auto self = weak.lock()) (*self)->unlock_person(id);
  });
}

void Accounts::unlock_person(const std::string& id) {
  const auto waiters = lock_waiters_.find(id);
  if (waiters->second.empty()) {
    lock_waiters_.erase(waiters);
    return;
  }
  store_.loop().post([next = std::move(waiters->second.front())] { next(true); });
  waiters->second.pop_front();
}

net::Awaitable<AsyncStore::Failure> Accounts::add(store::Person person, store::Batch more) {
  more.insert(more.begin(), store::PutPerson{person});
  const auto failure = co_await store_.commit(std::move(more));
  if (!failure) cache(std::make_shared<const store::Person>(std::move(person)));
  co_return failure;
}

net::Awaitable<Accounts::ChangeResult> Accounts::change(PersonRow known,
                                                        std::function<void(store::Person&)> by,
                                                        store::Batch more, LateChanges compute,
                                                        std::string session) {
  const PersonLock lock = co_await lock_person(known->id);
  if (events_ != nullptr) people_cache_.erase(known->id);  // it may be changed at another node
  const PersonRow present = co_await person(known->id);
  if (!present || present->epoch != known->epoch || !co_await is_open(session))
    co_return ChangeResult{};
  store::Person changed = *present;
  by(changed);
  more.push_back(store::PutPerson{changed});
  if (auto failure = compute ? co_await store_.commit(std::move(more), std::move(compute))
                             : co_await store_.commit(std::move(more)))
    co_return ChangeResult{nullptr, std::move(failure)};
  auto row = std::make_shared<const store::Person>(std::move(changed));
  cache(row);
  tell_others(NodeEvent::Kind::person_changed, row->id);
  co_return ChangeResult{std::move(row), {}};
}

net::Awaitable<AsyncStore::Failure> Accounts::erase(std::string id, std::string erased_name) {
  const PersonLock lock = co_await lock_person(id);
  auto failure = co_await store_.commit({store::ErasePerson{id, std::move(erased_name)}},
                                        accounts::redact_reports(id));
  people_cache_.erase(id);
  std::erase_if(token_cache_, [&](const auto& token) { return token.second == id; });
  tell_others(NodeEvent::Kind::person_erased, id);
  co_return failure;
}

net::Awaitable<AsyncStore::Failure> Accounts::add_token(store::Token token) {
  co_return co_await store_.commit({store::PutToken{std::move(token)}});
}

net::Awaitable<AsyncStore::Failure> Accounts::remove_token(std::string hash) {
  token_cache_.erase(hash);
  auto failure = co_await store_.commit({store::RemoveToken{hash}});
  token_cache_.erase(hash);
  tell_others(NodeEvent::Kind::session_ended, hash);
  co_return failure;
}

void Accounts::forget_person(const std::string& id) {
  ++forgotten_;
  people_cache_.erase(id);
}

void Accounts::forget_session(const std::string& id_or_token) {
  ++forgotten_;
  if (const auto known = session_cache_.find(id_or_token);
      known != session_cache_.end() && known->second != ending)
    session_cache_.erase(known);
  token_cache_.erase(id_or_token);
}

void Accounts::forget_all() {
  ++forgotten_;
  people_cache_.clear();
  token_cache_.clear();
  std::erase_if(session_cache_, [](const auto& session) { return session.second != ending; });
}

}  // namespace pioche::server
