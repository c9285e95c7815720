#include "server/register.h"

#include "server/clock.h"
#include "server/people/token.h"

namespace pioche::server {

namespace {

constexpr std::size_t most_at_hand = 20'000;
constexpr std::string_view cookie_name = "pioche";
constexpr store::Time seen_again_after = 3600 * 1000;  // not every request is worth a write

std::string cookie_line(const std::string& value, std::int64_t seconds, bool is_secure) {
  std::string line = std::string(cookie_name) + "=" + value +
                     "; Path=/; Max-Age=" + std::to_string(seconds) + "; HttpOnly; SameSite=Lax";
  return is_secure ? line + "; Secure" : line;
}

}  // namespace

pioche::Person at_table(const store::Person& person, bool is_program) {
  return {person.id, person.name, person.kind == store::AccountKind::account, is_program};
}

std::string Register::cookie_for(const store::Person& person, bool is_secure) const {
  return cookie_line(signer_.cookie({person.id, person.epoch, now()}), people::session_life / 1000,
                     is_secure);
}

std::string Register::no_cookie(bool is_secure) { return cookie_line("", 0, is_secure); }

void Register::remember(PersonRow person) {
  if (persons_.size() >= most_at_hand) persons_.clear();
  persons_[person->id] = std::move(person);
}

void Register::see(const store::Person& person) {
  if (now() - person.last_seen < seen_again_after) return;
  store::Person seen = person;
  seen.last_seen = now();
  store_.submit({store::TouchPerson{seen.id, seen.last_seen}}, nullptr);
  remember(std::make_shared<const store::Person>(std::move(seen)));
}

net::Async<PersonRow> Register::person(std::string id) {
  if (const auto known = persons_.find(id); known != persons_.end()) co_return known->second;
  const std::optional<store::Person> row =
      co_await store_.query([id](store::Store& store) { return store.person(id); });
  if (!row) co_return nullptr;
  // Somebody may have changed it meanwhile; what is at hand is the newer.
  if (const auto known = persons_.find(id); known != persons_.end()) co_return known->second;
  auto person = std::make_shared<const store::Person>(*row);
  remember(person);
  co_return person;
}

net::Async<Caller> Register::bearer(std::string token) {
  const auto hash = people::token_hash(token);
  if (!hash) co_return Caller{nullptr, true, true};
  if (!tokens_.contains(*hash)) {
    const std::optional<store::Token> row =
        co_await store_.query([hash](store::Store& store) { return store.token(*hash); });
    if (!row) co_return Caller{nullptr, true, true};
    store_.submit({store::TouchToken{*hash, now()}}, nullptr);
    if (tokens_.size() >= most_at_hand) tokens_.clear();
    tokens_[*hash] = row->person;
  }
  PersonRow person = co_await this->person(tokens_[*hash]);
  const bool is_bad = person == nullptr;
  co_return Caller{std::move(person), true, is_bad};
}

net::Async<Caller> Register::caller(const net::Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(scheme))
    co_return co_await bearer(std::string(authorization.substr(scheme.size())));
  const auto session = signer_.session(request.cookie(cookie_name), now());
  if (!session) co_return Caller{};
  PersonRow person = co_await this->person(session->person);
  if (!person || session->epoch != person->epoch) co_return Caller{};
  see(*person);
  co_return Caller{std::move(person)};
}

net::Async<Register::Turn> Register::turn(std::string id) {
  const auto [place, is_free] = turns_.try_emplace(id);
  if (!is_free)
    co_await net::CallbackAwaitable<bool>(
        [this, &id](net::CallbackAwaitable<bool>::Resolve resolve) {
          turns_[id].push_back(std::move(resolve));
        });
  co_return Turn(this, [id](Register* of) { of->end_turn(id); });
}

void Register::end_turn(const std::string& id) {
  const auto place = turns_.find(id);
  if (place->second.empty()) {
    turns_.erase(place);
    return;
  }
  store_.loop().post([next = std::move(place->second.front())] { next(true); });
  place->second.pop_front();
}

net::Async<AsyncStore::Failure> Register::add(store::Person person) {
  const auto failure = co_await store_.commit({store::PutPerson{person}});
  if (!failure) remember(std::make_shared<const store::Person>(std::move(person)));
  co_return failure;
}

net::Async<Register::Changed> Register::change(PersonRow known,
                                               std::function<void(store::Person&)> by) {
  const Turn own = co_await turn(known->id);
  const PersonRow present = co_await person(known->id);
  if (!present || present->epoch != known->epoch) co_return Changed{};
  store::Person changed = *present;
  by(changed);
  if (auto failure = co_await store_.commit({store::PutPerson{changed}}))
    co_return Changed{nullptr, std::move(failure)};
  auto row = std::make_shared<const store::Person>(std::move(changed));
  remember(row);
  co_return Changed{std::move(row), {}};
}

net::Async<AsyncStore::Failure> Register::forget(std::string id, std::string erased_name) {
  const Turn own = co_await turn(id);
  auto failure = co_await store_.commit({store::ErasePerson{id, std::move(erased_name)}});
  persons_.erase(id);
  std::erase_if(tokens_, [&](const auto& token) { return token.second == id; });
  co_return failure;
}

net::Async<AsyncStore::Failure> Register::add_token(store::Token token) {
  co_return co_await store_.commit({store::PutToken{std::move(token)}});
}

net::Async<AsyncStore::Failure> Register::remove_token(std::string hash) {
  tokens_.erase(hash);
  auto failure = co_await store_.commit({store::RemoveToken{hash}});
  tokens_.erase(hash);
  co_return failure;
}

}  // namespace pioche::server
