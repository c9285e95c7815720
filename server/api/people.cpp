// Guests, accounts and sessions.
#include "server/accounts/names.h"
#include "server/accounts/random_text.h"
#include "server/api/api.h"
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

net::Response Api::person_response(const Call& call, const store::Person& person, int status) {
  net::Response response = json_response(
      [&](json::Writer& out) {
        out.key("person");
        write_person(out, person);
      },
      status);
  response.headers.emplace_back("Set-Cookie",
                                parts_.accounts.cookie_for(person, call.request.is_secure));
  return response;
}

net::Response Api::change_response(const Call& call, const Accounts::ChangeResult& changed,
                                   int status) {
  if (changed.failure) return refusal(call, *changed.failure);
  // Gone, or signed out, while this was on its way.
  if (!changed.person) return refusal(401, call, "who");
  parts_.tables.update_person(to_table_person(*changed.person, false));
  return person_response(call, *changed.person, status);
}

Api::Reply Api::become_guest(Call& call) {
  if (!is_allowed(registrations_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  if (const InputError error = accounts::name_error(name))
    co_return refusal(400, call, "bad_name", error);
  // A guest who comes again under another name is still the same.
  if (call.principal.person && !call.has_account())
    co_return change_response(
        call, co_await parts_.accounts.change(
                  call.principal.person, [name](store::Person& person) { person.name = name; }));
  const store::Person person = new_person(name);
  if (const auto failure = co_await parts_.accounts.add(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

Api::Reply Api::make_account(Call& call) {
  if (!is_allowed(registrations_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  const std::string login(call.text("login"));
  const std::string password(call.text("password"));
  if (const InputError error = accounts::name_error(name))
    co_return refusal(400, call, "bad_name", error);
  if (const InputError error = accounts::login_error(login))
    co_return refusal(400, call, "bad_login", error);
  if (const InputError error = accounts::password_error(password, login))
    co_return refusal(400, call, "bad_password", error);
  const std::string hash = co_await hash_password(password);
  if (hash.empty()) co_return refusal(503, call, "busy");
  const auto give_account = [&](store::Person& person) {
    person.name = name;
    person.kind = store::AccountKind::account;
    person.login = login;
    person.password_hash = hash;
    ++person.epoch;  // a cookie of the guest is none of the account
  };
  // A guest keeps seats and matches.
  if (call.principal.person && !call.has_account())
    co_return change_response(
        call, co_await parts_.accounts.change(call.principal.person, give_account), 201);
  store::Person person = new_person(name);
  give_account(person);
  if (const auto failure = co_await parts_.accounts.add(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

Api::Reply Api::sign_in(Call& call) {
  const std::string login(call.text("login"));
  const std::string password(call.text("password"));
  if (!may_try_password(call, login)) co_return refusal(429, call, "too_often");
  const std::optional<store::Person> person = co_await parts_.store.query(
      [login](store::Store& store) { return store.person_by_login(login); });
  const PasswordCheck check =
      co_await check_password(person ? person->password_hash : std::string{}, password);
  if (check == PasswordCheck::busy) co_return refusal(503, call, "busy");
  if (check == PasswordCheck::wrong) co_return refusal(403, call, "wrong_login");
  co_return person_response(call, *person, 200);
}

// A cookie is good until its epoch has passed: whoever signs out does so everywhere.
Api::Reply Api::sign_out(Call& call) {
  if (call.principal.person) {
    const auto changed = co_await parts_.accounts.change(
        call.principal.person, [](store::Person& person) { ++person.epoch; });
    if (changed.failure) co_return refusal(call, *changed.failure);
    parts_.tables.close_connections_of(call.person().id);
  }
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Accounts::expired_cookie(call.request.is_secure));
  co_return response;
}

Api::Reply Api::me(Call& call) {
  co_return json_response([&](json::Writer& out) {
    out.key("person");
    if (call.principal.person)
      write_person(out, call.person());
    else
      out.null();
  });
}

Api::Reply Api::change_me(Call& call) {
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  const json::Value settings = call.field("settings");
  const json::Value password = call.field("password");
  std::string settings_text;
  std::string hash;
  if (call.field("name"))
    if (const InputError error = accounts::name_error(name))
      co_return refusal(400, call, "bad_name", error);
  if (settings) {
    json::Writer(settings_text).copy(settings);
    if (!settings.is(json::Kind::object) || settings_text.size() > longest_settings)
      co_return refusal(400, call, "bad_settings", {}, std::to_string(longest_settings >> 10));
  }
  if (password) {
    const std::string fresh(call.text("password"));
    if (!call.has_account()) co_return refusal(403, call, "account_needed");
    if (const InputError error = accounts::password_error(fresh, call.person().login))
      co_return refusal(400, call, "bad_password", error);
    if (auto refused = co_await refused_without_password(call, "current"))
      co_return std::move(*refused);
    hash = co_await hash_password(fresh);
    if (hash.empty()) co_return refusal(503, call, "busy");
  }
  const auto changed =
      co_await parts_.accounts.change(call.principal.person, [&](store::Person& me) {
        if (!name.empty()) me.name = name;
        if (settings) me.settings = settings_text;
        if (hash.empty()) return;
        me.password_hash = hash;
        ++me.epoch;  // whoever was signed in elsewhere is not any more
      });
  if (!hash.empty() && changed.person) parts_.tables.close_connections_of(call.person().id);
  co_return change_response(call, changed);
}

Api::Reply Api::delete_me(Call& call) {
  if (call.has_account())
    if (auto refused = co_await refused_without_password(call, "password"))
      co_return std::move(*refused);
  co_await parts_.tables.leave_everywhere(to_table_person(call.person(), false));
  const std::string erased_name(message(default_language, {}, "people.forgotten"));
  if (const auto failure = co_await parts_.accounts.erase(call.person().id, erased_name))
    co_return refusal(call, *failure);
  parts_.tables.erase_person(call.person().id);
  parts_.maintenance.request_vacuum();
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Accounts::expired_cookie(call.request.is_secure));
  co_return response;
}

}  // namespace pioche::server
