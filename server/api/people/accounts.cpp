#include "server/api/people/accounts.h"

#include <algorithm>
#include <iterator>

#include "server/accounts/names.h"
#include "server/accounts/one_time_code.h"
#include "server/accounts/password.h"
#include "server/accounts/random_text.h"
#include "server/admin/operation.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

// As long as a std::string keeps without memory of its own: a table for two has some thirty of them.
constexpr std::size_t person_id_length = 15;
constexpr std::size_t longest_settings = 8 << 10;

void write_person(json::Writer& out, const store::Person& person) {
  const bool has_account = person.kind == store::AccountKind::account;
  out.begin_object().key("person").text(person.id).key("name").text(person.name);
  out.key("account").boolean(has_account);
  if (has_account) out.key("login").text(person.login);
  if (person.role != store::Role::none) out.key("role").text(name_of(person.role));
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

accounts::StoredSession AccountHandlers::new_session(const Call& call, const std::string& person) {
  return accounts::new_session(person, now(), call.request.header("user-agent"),
                               call.request.address);
}

net::Response AccountHandlers::person_response(const store::Person& person, const More& more) {
  net::Response response = json_response(
      [&](json::Writer& out) {
        out.key("person");
        write_person(out, person);
        if (!more.recovery.empty()) out.key("recovery").text(more.recovery);
      },
      more.status);
  if (!more.cookie.empty()) response.headers.emplace_back("Set-Cookie", more.cookie);
  return response;
}

net::Response AccountHandlers::change_response(const Call& call,
                                               const Accounts::ChangeResult& changed,
                                               const More& more) {
  if (changed.failure) return refusal(call, *changed.failure);
  // Deleted or signed out in the meantime.
  if (!changed.person) return refusal(401, call, "who");
  tables_.update_person(to_table_person(*changed.person, false));
  return person_response(*changed.person, more);
}

Reply AccountHandlers::change_and_sign_in(Call& call, PersonRow person,
                                          std::function<void(store::Person&)> by, store::Batch more,
                                          std::string recovery, int status) {
  const accounts::StoredSession session = new_session(call, person->id);
  more.push_back(store::PutDocument{accounts::encode(session)});
  const bool is_own = call.principal.person && call.person().id == person->id;
  // A new password is not to be replaced by a link from before it.
  auto end_all = [id = person->id, end_others = accounts::end_other_sessions(
                                       person->id, session.id, 0)](store::Store& store) {
    store::Batch batch = end_others(store);
    std::ranges::move(accounts::removal_of(store, accounts::password_resets, id),
                      std::back_inserter(batch));
    return batch;
  };
  const auto changed = co_await accounts_.change(
      person,
      [&](store::Person& one) {
        by(one);
        ++one.epoch;  // ends all sessions
      },
      std::move(more), std::move(end_all), is_own ? call.principal.session : std::string{});
  if (!changed.person) co_return change_response(call, changed, {});
  co_return change_response(
      call, changed,
      {status, accounts_.cookie_for(*changed.person, session.id, call.request.is_secure),
       std::move(recovery)});
}

Reply AccountHandlers::become_guest(Call& call) {
  if (!limits_.allow_address(Limit::registrations_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  if (const Result<> checked = accounts::check_name(name); !checked)
    co_return refusal(400, call, "bad_name", checked.error());
  // A guest who gives another name stays the same person.
  if (call.principal.person && !call.has_account()) {
    const auto changed = co_await accounts_.change(
        call.principal.person, [name](store::Person& person) { person.name = name; }, {}, {},
        call.principal.session);
    co_return change_response(
        call, changed, {.cookie = co_await accounts_.renewed_cookie(call.principal, call.request)});
  }
  if (!site_.settings().has_guests) co_return refusal(403, call, "guests_closed");
  const store::Person person = new_person(name);
  const accounts::StoredSession session = new_session(call, person.id);
  if (const auto failure =
          co_await accounts_.add(person, {store::PutDocument{accounts::encode(session)}}))
    co_return refusal(call, *failure);
  co_return person_response(
      person, {201, accounts_.cookie_for(person, session.id, call.request.is_secure)});
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
  std::optional<ClaimedCode> invitation;
  if (auto refused = co_await refused_registration(call, invitation)) co_return std::move(*refused);
  store::Batch used;
  if (invitation)
    used.push_back(store::UseDocument{invitation->document.collection, invitation->document.id});
  const std::string_view name = accounts::trimmed_name(call.text("name"));
  const std::string hash = co_await passwords_.hash(call, std::string(call.text("password")));
  if (hash.empty()) co_return refusal(503, call, "busy");
  const auto give_account = [&](store::Person& person) {
    person.name = name;
    person.kind = store::AccountKind::account;
    person.login = call.text("login");
    person.password_hash = hash;
  };
  const bool was_guest = call.principal.person && !call.has_account();
  store::Person person = was_guest ? call.person() : new_person(name);
  accounts::NewCode recovery = accounts::new_code(accounts::recovery_codes, person.id, now(), 0);
  used.push_back(store::PutDocument{std::move(recovery.document)});
  // A guest keeps seats and matches; the guest's cookie is not valid for the account.
  if (was_guest)
    co_return co_await change_and_sign_in(call, call.principal.person, give_account,
                                          std::move(used), std::move(recovery.code), 201);
  give_account(person);
  const accounts::StoredSession session = new_session(call, person.id);
  used.push_back(store::PutDocument{accounts::encode(session)});
  if (const auto failure = co_await accounts_.add(person, std::move(used)))
    co_return refusal(call, *failure);
  co_return person_response(person,
                            {201, accounts_.cookie_for(person, session.id, call.request.is_secure),
                             std::move(recovery.code)});
}

net::Awaitable<std::optional<AccountHandlers::ClaimedCode>> AccountHandlers::claim_code(
    std::string_view collection, std::string_view code) {
  const auto hash = accounts::code_hash(code);
  if (!hash || !claimed_->insert(*hash).second) co_return std::nullopt;
  std::shared_ptr<void> claim(nullptr,
                              [id = *hash, weak = std::weak_ptr(claimed_)](std::nullptr_t) {
                                if (const auto claimed = weak.lock()) claimed->erase(id);
                              });
  const auto document =
      co_await store_.query([collection = std::string(collection), id = *hash](
                                store::Store& store) { return store.document(collection, id); });
  if (!document || (document->expires != 0 && document->expires <= now())) co_return std::nullopt;
  co_return ClaimedCode{*document, std::move(claim)};
}

net::Awaitable<AccountHandlers::Refusal> AccountHandlers::refused_registration(
    Call& call, std::optional<ClaimedCode>& invitation) {
  const Registration registration = site_.settings().registration;
  if (registration == Registration::open) co_return std::nullopt;
  if (registration == Registration::closed) co_return refusal(403, call, "registration_closed");
  invitation = co_await claim_code(accounts::invitations, call.text("invitation"));
  if (!invitation) co_return refusal(403, call, "invitation_needed");
  co_return std::nullopt;
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
  // In read-only mode a cookie without a stored session does as well.
  accounts::StoredSession session;
  if (site_.settings().mode != Mode::read_only) {
    session = new_session(call, person->id);
    if (const auto failure = co_await accounts_.begin_session(session))
      co_return refusal(call, *failure);
  }
  co_return person_response(
      *person, {.cookie = accounts_.cookie_for(*person, session.id, call.request.is_secure)});
}

// Replaces a hash that is weaker than new ones. Where the pool is busy, a later sign-in does it.
net::Awaitable<> AccountHandlers::rehash(const Call& call, const store::Person& person,
                                         std::string password) {
  const std::string hash = co_await passwords_.hash(call, std::move(password));
  if (hash.empty()) co_return;
  co_await accounts_.change(std::make_shared<const store::Person>(person),
                            [&](store::Person& changed) { changed.password_hash = hash; });
}

// A cookie of version 0.1 belongs to no stored session: raising the epoch ends all sessions.
Reply AccountHandlers::sign_out(Call& call) {
  if (call.principal.person && !call.principal.session.empty()) {
    if (const auto failure = co_await accounts_.end_session(call.principal.session))
      co_return refusal(call, *failure);
    tables_.close_connections_of_session(call.principal.session);
  } else if (call.principal.person) {
    const auto changed = co_await accounts_.change(
        call.principal.person, [](store::Person& person) { ++person.epoch; }, {},
        accounts::end_other_sessions(call.person().id, {}, 0));
    if (changed.failure) co_return refusal(call, *changed.failure);
    tables_.close_connections_of(call.person().id);
  }
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Accounts::expired_cookie(call.request.is_secure));
  co_return response;
}

Reply AccountHandlers::me(Call& call) {
  net::Response response = json_response([&](json::Writer& out) {
    out.key("person");
    if (call.principal.person)
      write_person(out, call.person());
    else
      out.null();
  });
  const bool has_cookie = call.principal.person && !call.principal.is_program;
  if (!has_cookie || site_.settings().mode == Mode::read_only) co_return response;
  if (std::string cookie = co_await accounts_.renewed_cookie(call.principal, call.request);
      !cookie.empty())
    response.headers.emplace_back("Set-Cookie", std::move(cookie));
  co_return response;
}

AccountHandlers::Refusal AccountHandlers::read_name(const Call& call, Changes& changes) {
  if (!call.field("name")) return std::nullopt;
  if (!limits_.allow(Limit::names_by_person, call.request, call.person().id))
    return refusal(429, call, "too_often");
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
  const auto change = [&](store::Person& person) {
    if (!changes.name.empty()) person.name = changes.name;
    if (!changes.settings.empty()) person.settings = changes.settings;
    if (!changes.password_hash.empty()) person.password_hash = changes.password_hash;
  };
  if (!changes.password_hash.empty()) {
    net::Response response = co_await change_and_sign_in(call, call.principal.person, change, {});
    if (response.status == 200) tables_.close_connections_of(call.person().id);
    co_return response;
  }
  const auto changed =
      co_await accounts_.change(call.principal.person, change, {}, {}, call.principal.session);
  co_return change_response(
      call, changed, {.cookie = co_await accounts_.renewed_cookie(call.principal, call.request)});
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
