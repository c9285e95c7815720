// A new password for an account whose password is forgotten.
#include "server/accounts/names.h"
#include "server/accounts/one_time_code.h"
#include "server/api/people/accounts.h"
#include "server/runtime/clock.h"

namespace pioche::server {

Reply AccountHandlers::set_password(Call& call, PersonRow person, const ClaimedCode& code,
                                    store::Batch more, std::string recovery) {
  const std::string password(call.text("password"));
  if (const Result<> checked = accounts::check_new_password(password, person->login); !checked)
    co_return refusal(400, call, "bad_password", checked.error());
  const std::string hash = co_await passwords_.hash(call, password);
  if (hash.empty()) co_return refusal(503, call, "busy");
  more.push_back(store::UseDocument{code.document.collection, code.document.id});
  net::Response response = co_await change_and_sign_in(
      call, person, [&](store::Person& one) { one.password_hash = hash; }, std::move(more),
      std::move(recovery));
  if (response.status == 200) tables_.close_connections_of(person->id);
  co_return response;
}

Reply AccountHandlers::reset_password(Call& call) {
  if (!limits_.allow_address(Limit::passwords_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const auto code = co_await claim_code(accounts::password_resets, call.text("code"));
  const PersonRow person = code ? co_await accounts_.person(code->document.person) : PersonRow{};
  if (!person) co_return refusal(403, call, "bad_code");
  co_return co_await set_password(call, person, *code, {});
}

// The code is used up; the response has the next one.
Reply AccountHandlers::recover(Call& call) {
  const std::string login(call.text("login"));
  if (!passwords_.may_try(call, login)) co_return refusal(429, call, "too_often");
  const auto code = co_await claim_code(accounts::recovery_codes, call.text("code"));
  const PersonRow person = code ? co_await accounts_.person(code->document.person) : PersonRow{};
  if (!person || accounts::folded_login(person->login) != accounts::folded_login(login))
    co_return refusal(403, call, "wrong_recovery_code");
  accounts::NewCode next = accounts::new_code(accounts::recovery_codes, person->id, now(), 0);
  co_return co_await set_password(
      call, person, *code, {store::PutDocument{std::move(next.document)}}, std::move(next.code));
}

Reply AccountHandlers::new_recovery_code(Call& call) {
  if (auto refused = co_await passwords_.refuse_unless_confirmed(call, "password"))
    co_return std::move(*refused);
  const accounts::NewCode next =
      accounts::new_code(accounts::recovery_codes, call.person().id, now(), 0);
  const auto failure = co_await store_.commit(
      {store::PutDocument{next.document}},
      [person = call.person().id, id = next.document.id](store::Store& store) {
        store::Batch older;
        for (const store::Document& one : store.documents_of(accounts::recovery_codes, person))
          if (one.id != id) older.push_back(store::RemoveDocument{one.collection, one.id});
        return older;
      });
  if (failure) co_return refusal(call, *failure);
  co_return json_response([&](json::Writer& out) { out.key("recovery").text(next.code); });
}

}  // namespace pioche::server
