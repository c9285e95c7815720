#include "server/api/accounts.h"

#include "server/accounts/names.h"
#include "server/accounts/password.h"
#include "server/accounts/random_text.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::size_t person_id_length = 16;
constexpr std::size_t longest_settings = 8 << 10;

void write_person(json::Writer& out, const store::Person& person) {
  const bool has_account = person.kind == store::AccountKind::account;
  out.begin_object().key("person").text(person.id).key("name").text(person.name);
  out.key("account").boolean(has_account);
  if (has_account) out.key("login").text(person.login);
  out.key("settings").raw(person.settings).end_object();
}

store::Person new_person(std::string_view name) {
  store::Person person;
  person.id = accounts::random_text(person_id_length);
  person.name = name;
  person.created = person.last_seen = now();
  return person;
}

}  // namespace

net::Response AccountHandlers::person_response(const Call& call, const store::Person& person,
                                               int status) {
  net::Response response = json_response(
      [&](json::Writer& out) {
        out.key("person");
        write_person(out, person);
      },
      status);
  response.headers.emplace_back("Set-Cookie", accounts_.cookie_for(person, call.request.is_secure));
  return response;
}

net::Response AccountHandlers::change_response(const Call& call,
                                               const Accounts::ChangeResult& changed, int status) {
  if (changed.failure) return refusal(call, *changed.failure);
  // Deleted or signed out in the meantime.
  if (!changed.person) return refusal(401, call, "who");
  tables_.update_person(to_table_person(*changed.person, false));
  return person_response(call, *changed.person, status);
}

Reply AccountHandlers::become_guest(Call& call) {
  if (!limits_.allow_address(Limit::registrations_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  if (const Result<> checked = accounts::check_name(name); !checked)
    co_return refusal(400, call, "bad_name", checked.error());
  // A guest who gives another name stays the same person.
  if (call.principal.person && !call.has_account())
    co_return change_response(
        call, co_await accounts_.change(call.principal.person,
                                        [name](store::Person& person) { person.name = name; }));
  const store::Person person = new_person(name);
  if (const auto failure = co_await accounts_.add(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

AccountHandlers::Refusal AccountHandlers::refused_account(const Call& call) {
  const std::string_view login = call.text("login");
  if (const Result<> checked = accounts::check_name(accounts::trimmed_name(call.text("name")));
      !checked)
    return refusal(400, call, "bad_name", checked.error());
  if (const Result<> checked = accounts::check_login(login); !checked)
    return refusal(400, call, "bad_login", checked.error());
  if (const Result<> checked = accounts::check_new_password(call.text("password"), login); !checked)
    return refusal(400, call, "bad_password", checked.error());
  return std::nullopt;
}

Reply AccountHandlers::make_account(Call& call) {
  if (!limits_.allow_address(Limit::registrations_by_address, call.request))
    co_return refusal(429, call, "too_often");
  if (auto refused = refused_account(call)) co_return std::move(*refused);
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  const std::string hash = co_await passwords_.hash(call, std::string(call.text("password")));
  if (hash.empty()) co_return refusal(503, call, "busy");
  const auto give_account = [&](store::Person& person) {
    person.name = name;
    person.kind = store::AccountKind::account;
    person.login = call.text("login");
    person.password_hash = hash;
    ++person.epoch;  // the guest's cookie is not valid for the account
  };
  // A guest keeps seats and matches.
  if (call.principal.person && !call.has_account())
    co_return change_response(call, co_await accounts_.change(call.principal.person, give_account),
                              201);
  store::Person person = new_person(name);
  give_account(person);
  if (const auto failure = co_await accounts_.add(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

Reply AccountHandlers::sign_in(Call& call) {
  const std::string login(call.text("login"));
  const std::string password(call.text("password"));
  if (!passwords_.may_try(call, login)) co_return refusal(429, call, "too_often");
  const std::optional<store::Person> person =
      co_await store_.query([login](store::Store& store) { return store.person_by_login(login); });
  const Passwords::Check check =
      co_await passwords_.check(call, person ? person->password_hash : std::string{}, password);
  if (check == Passwords::Check::busy) co_return refusal(503, call, "busy");
  if (check == Passwords::Check::wrong) co_return refusal(403, call, "wrong_login");
  passwords_.note_success(call, login);
  if (accounts::needs_rehash(person->password_hash)) co_await rehash(call, *person, password);
  co_return person_response(call, *person, 200);
}

// Replaces a hash that is weaker than new ones. Where the pool is busy, a later sign-in does it.
net::Awaitable<> AccountHandlers::rehash(const Call& call, const store::Person& person,
                                         std::string password) {
  const std::string hash = co_await passwords_.hash(call, std::move(password));
  if (hash.empty()) co_return;
  co_await accounts_.change(std::make_shared<const store::Person>(person),
                            [&](store::Person& changed) { changed.password_hash = hash; });
}

// Raising the epoch invalidates every cookie of the person: signing out ends all sessions.
Reply AccountHandlers::sign_out(Call& call) {
  if (call.principal.person) {
    const auto changed = co_await accounts_.change(call.principal.person,
                                                   [](store::Person& person) { ++person.epoch; });
    if (changed.failure) co_return refusal(call, *changed.failure);
    tables_.close_connections_of(call.person().id);
  }
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Accounts::expired_cookie(call.request.is_secure));
  co_return response;
}

Reply AccountHandlers::me(Call& call) {
  co_return json_response([&](json::Writer& out) {
    out.key("person");
    if (call.principal.person)
      write_person(out, call.person());
    else
      out.null();
  });
}

AccountHandlers::Refusal AccountHandlers::read_name(const Call& call, Changes& changes) {
  if (!call.field("name")) return std::nullopt;
  changes.name = accounts::trimmed_name(call.text("name"));
  if (const Result<> checked = accounts::check_name(changes.name); !checked)
    return refusal(400, call, "bad_name", checked.error());
  return std::nullopt;
}

AccountHandlers::Refusal AccountHandlers::read_settings(const Call& call, Changes& changes) {
  const json::Value settings = call.field("settings");
  if (!settings) return std::nullopt;
  json::Writer(changes.settings).copy(settings);
  if (!settings.is(json::Kind::object) || changes.settings.size() > longest_settings)
    return refusal(400, call, "bad_settings", {}, std::to_string(longest_settings >> 10));
  return std::nullopt;
}

net::Awaitable<AccountHandlers::Refusal> AccountHandlers::read_password(Call& call,
                                                                        Changes& changes) {
  if (!call.field("password")) co_return std::nullopt;
  const std::string password(call.text("password"));
  if (!call.has_account()) co_return refusal(403, call, "account_needed");
  if (const Result<> checked = accounts::check_new_password(password, call.person().login);
      !checked)
    co_return refusal(400, call, "bad_password", checked.error());
  if (auto refused = co_await passwords_.refuse_unless_confirmed(call, "current"))
    co_return std::move(*refused);
  changes.password_hash = co_await passwords_.hash(call, password);
  if (changes.password_hash.empty()) co_return refusal(503, call, "busy");
  co_return std::nullopt;
}

Reply AccountHandlers::change_me(Call& call) {
  Changes changes;
  if (auto refused = read_name(call, changes)) co_return std::move(*refused);
  if (auto refused = read_settings(call, changes)) co_return std::move(*refused);
  if (auto refused = co_await read_password(call, changes)) co_return std::move(*refused);
  const auto changed = co_await accounts_.change(call.principal.person, [&](store::Person& person) {
    if (!changes.name.empty()) person.name = changes.name;
    if (!changes.settings.empty()) person.settings = changes.settings;
    if (changes.password_hash.empty()) return;
    person.password_hash = changes.password_hash;
    ++person.epoch;  // ends all other sessions
  });
  if (!changes.password_hash.empty() && changed.person)
    tables_.close_connections_of(call.person().id);
  co_return change_response(call, changed);
}

Reply AccountHandlers::delete_me(Call& call) {
  if (call.has_account())
    if (auto refused = co_await passwords_.refuse_unless_confirmed(call, "password"))
      co_return std::move(*refused);
  co_await tables_.leave_everywhere(to_table_person(call.person(), false));
  const std::string erased_name(message(default_language, {}, "people.forgotten"));
  if (const auto failure = co_await accounts_.erase(call.person().id, erased_name))
    co_return refusal(call, *failure);
  tables_.erase_person(call.person().id);
  maintenance_.request_vacuum();
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Accounts::expired_cookie(call.request.is_secure));
  co_return response;
}

}  // namespace pioche::server
