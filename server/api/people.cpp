// Guests, accounts, sessions and tokens.
#include "core/words.h"
#include "server/api/api.h"
#include "server/moment.h"
#include "server/people/names.h"
#include "server/people/password.h"
#include "server/people/random_text.h"
#include "server/people/token.h"

namespace pioche::server {

namespace {

constexpr std::size_t person_id_length = 16;
constexpr std::size_t longest_settings = 8 << 10;
constexpr std::size_t longest_label = 64;
constexpr std::size_t most_tokens = 50;
constexpr std::size_t most_waiting_hashes = 64;

std::string_view text_of(json::Value value) {
  return value.is(json::Kind::text) ? value.text() : std::string_view{};
}

void write_person(json::Writer& out, const store::Person& person) {
  const bool has_account = person.standing == store::Standing::account;
  out.begin_object().key("person").text(person.id).key("name").text(person.name);
  out.key("account").boolean(has_account);
  if (has_account) out.key("login").text(person.login);
  out.key("settings").raw(person.settings).end_object();
}

store::Person newcomer(std::string_view name) {
  store::Person person;
  person.id = people::random_text(person_id_length);
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
                                parts_.people.cookie_for(person, call.request.is_secure));
  return response;
}

// Empty where too many wait already.
net::Async<std::string> Api::hashed(std::string password) {
  if (parts_.hashers.waiting() >= most_waiting_hashes) co_return std::string{};
  co_return co_await net::Later<std::string>(
      [this, password = std::move(password)](net::Later<std::string>::Give give) {
        parts_.hashers.run([this, password, give] {
          std::string hash;
          try {
            hash = people::password_hash(password);
          } catch (const std::exception& error) {
            note(Level::error, "a password could not be hashed: {}", error.what());
          }
          parts_.keeper.loop().post([give, hash] { give(hash); });
        });
      });
}

Api::Reply Api::become_guest(Call& call) {
  if (!is_allowed(newcomers_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  const std::string_view name = people::trimmed_name(text_of(call.field("name")));
  if (const Complaint complaint = people::name_complaint(name))
    co_return refusal(400, call, "bad_name", complaint);
  // A guest who comes again under another name is still the same.
  if (call.caller.person && !call.has_account() && !call.caller.is_program) {
    store::Person person = call.person();
    person.name = name;
    if (const auto failure = co_await parts_.people.keep(person)) co_return refusal(call, *failure);
    co_return person_response(call, person, 200);
  }
  const store::Person person = newcomer(name);
  if (const auto failure = co_await parts_.people.keep(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

Api::Reply Api::make_account(Call& call) {
  if (!is_allowed(newcomers_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  const std::string_view name = people::trimmed_name(text_of(call.field("name")));
  const std::string login(text_of(call.field("login")));
  const std::string password(text_of(call.field("password")));
  if (const Complaint complaint = people::name_complaint(name))
    co_return refusal(400, call, "bad_name", complaint);
  if (const Complaint complaint = people::login_complaint(login))
    co_return refusal(400, call, "bad_login", complaint);
  if (const Complaint complaint = people::password_complaint(password, login))
    co_return refusal(400, call, "bad_password", complaint);
  std::string hash = co_await hashed(password);
  if (hash.empty()) co_return refusal(503, call, "busy");
  // A guest keeps seats and matches.
  const bool was_guest = call.caller.person && !call.has_account() && !call.caller.is_program;
  store::Person person = was_guest ? call.person() : newcomer(name);
  person.name = name;
  person.standing = store::Standing::account;
  person.login = login;
  person.password_hash = std::move(hash);
  if (const auto failure = co_await parts_.people.keep(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 201);
}

Api::Reply Api::sign_in(Call& call) {
  const std::string login(text_of(call.field("login")));
  const std::string password(text_of(call.field("password")));
  if (!is_allowed(sign_ins_, call, network_of(call.request.address)) ||
      !is_allowed(guesses_, call, login.substr(0, people::longest_login)))
    co_return refusal(429, call, "too_often");
  if (password.size() > people::longest_password) co_return refusal(403, call, "wrong_login");
  if (parts_.hashers.waiting() >= most_waiting_hashes) co_return refusal(503, call, "busy");
  const std::optional<store::Person> person = co_await parts_.keeper.asked(
      [login](store::Store& store) { return store.person_by_login(login); });
  const std::string hash = person ? person->password_hash : std::string{};
  const bool matches = co_await net::Later<bool>([&](net::Later<bool>::Give give) {
    parts_.hashers.run([this, hash, password, give] {
      const bool result = people::password_matches(hash, password);
      parts_.keeper.loop().post([give, result] { give(result); });
    });
  });
  if (!matches) co_return refusal(403, call, "wrong_login");
  co_return person_response(call, *person, 200);
}

Api::Reply Api::sign_out(Call& call) {
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Register::no_cookie(call.request.is_secure));
  co_return response;
}

Api::Reply Api::me(Call& call) {
  co_return json_response([&](json::Writer& out) {
    out.key("person");
    if (call.caller.person)
      write_person(out, call.person());
    else
      out.null();
  });
}

Api::Reply Api::change_me(Call& call) {
  store::Person person = call.person();
  if (const json::Value name = call.field("name")) {
    person.name = people::trimmed_name(text_of(name));
    if (const Complaint complaint = people::name_complaint(person.name))
      co_return refusal(400, call, "bad_name", complaint);
  }
  if (const json::Value settings = call.field("settings")) {
    person.settings.clear();
    json::Writer(person.settings).copy(settings);
    if (!settings.is(json::Kind::object) || person.settings.size() > longest_settings)
      co_return refusal(400, call, "bad_settings", {}, std::to_string(longest_settings >> 10));
  }
  if (const json::Value password = call.field("password")) {
    if (!call.has_account() || call.caller.is_program)
      co_return refusal(403, call, "account_needed");
    if (!is_allowed(sign_ins_, call, network_of(call.request.address)))
      co_return refusal(429, call, "too_often");
    if (const Complaint complaint = people::password_complaint(text_of(password), person.login))
      co_return refusal(400, call, "bad_password", complaint);
    person.password_hash = co_await hashed(std::string(text_of(password)));
    if (person.password_hash.empty()) co_return refusal(503, call, "busy");
    ++person.epoch;  // whoever was signed in elsewhere is not any more
  }
  if (const auto failure = co_await parts_.people.keep(person)) co_return refusal(call, *failure);
  co_return person_response(call, person, 200);
}

Api::Reply Api::delete_me(Call& call) {
  if (call.caller.is_program) co_return refusal(403, call, "account_needed");
  co_await parts_.house.send_away(at_table(call.person(), false));
  const std::string neutral(word(default_language, {}, "people.forgotten"));
  if (const auto failure = co_await parts_.people.forget(call.person().id, neutral))
    co_return refusal(call, *failure);
  parts_.housekeeping.hurry();
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie", Register::no_cookie(call.request.is_secure));
  co_return response;
}

Api::Reply Api::tokens(Call& call) {
  const auto tokens = co_await parts_.keeper.asked(
      [id = call.person().id](store::Store& store) { return store.tokens_of(id); });
  co_return json_response([&](json::Writer& out) {
    out.key("tokens").begin_list();
    for (const store::Token& token : tokens) {
      out.begin_object().key("id").text(token.hash).key("label").text(token.label);
      out.key("created").number(token.created).key("used");
      token.last_used == 0 ? out.null() : out.number(token.last_used);
      out.end_object();
    }
    out.end_list();
  });
}

Api::Reply Api::make_token(Call& call) {
  const std::string_view label = people::trimmed_name(text_of(call.field("label")));
  if (label.empty() || label.size() > longest_label)
    co_return refusal(400, call, "bad_label", {}, std::to_string(longest_label));
  const auto tokens = co_await parts_.keeper.asked(
      [id = call.person().id](store::Store& store) { return store.tokens_of(id); });
  if (tokens.size() >= most_tokens)
    co_return refusal(409, call, "too_many_tokens", {}, std::to_string(most_tokens));
  const std::string secret = people::fresh_token();
  const store::Token token{*people::token_hash(secret), call.person().id, std::string(label), now(),
                           0};
  if (const auto failure = co_await parts_.people.add_token(token))
    co_return refusal(call, *failure);
  co_return json_response(
      [&](json::Writer& out) { out.key("id").text(token.hash).key("token").text(secret); }, 201);
}

Api::Reply Api::delete_token(Call& call) {
  const auto token = co_await parts_.keeper.asked(
      [hash = call.names[0]](store::Store& store) { return store.token(hash); });
  if (!token || token->person != call.person().id) co_return refusal(404, call, "no_such_token");
  if (const auto failure = co_await parts_.people.remove_token(token->hash))
    co_return refusal(call, *failure);
  co_return json_response([](json::Writer&) {});
}

}  // namespace pioche::server
