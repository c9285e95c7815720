#include "server/api/people/passwords.h"

#include "server/accounts/names.h"
#include "server/accounts/password.h"
#include "server/runtime/budgets.h"
#include "server/runtime/log.h"

namespace pioche::server {

namespace {

// Networks take turns, and in each of them those who sign in do not wait for newcomers.
std::string queue_of(const Call& call, std::string_view purpose) {
  return network_of(call.request.address).append(purpose);
}

std::string try_key(const Call& call, std::string_view login) {
  return accounts::folded_login(login.substr(0, accounts::longest_login)) + "@" +
         network_of(call.request.address);
}

}  // namespace

bool Passwords::is_busy(const std::string& queue) const {
  return hash_pool_.waiting() >= budget::waiting_hashes ||
         hash_pool_.waiting(queue) >= budget::waiting_hashes_by_address;
}

net::Awaitable<std::string> Passwords::hash(const Call& call, std::string password) {
  const std::string queue = queue_of(call, "+");
  if (is_busy(queue)) co_return std::string{};
  co_return co_await net::from_callback<std::string>(
      [this, queue, password = std::move(password)](const net::Resolve<std::string>& resolve) {
        hash_pool_.run(queue, [this, password, resolve] {
          std::string hash;
          try {
            hash = accounts::password_hash(password);
          } catch (const std::exception& error) {
            log(LogLevel::error, "a password could not be hashed: {}", error.what());
          }
          loop_.post([resolve, hash] { resolve(hash); });
        });
      });
}

net::Awaitable<Passwords::Check> Passwords::check(const Call& call, std::string hash,
                                                  std::string password) {
  if (password.size() > accounts::longest_password) co_return Check::wrong;
  const std::string queue = queue_of(call, "");
  if (is_busy(queue)) co_return Check::busy;
  co_return co_await net::from_callback<Check>([&](const net::Resolve<Check>& resolve) {
    hash_pool_.run(queue, [this, hash, password, resolve] {
      const bool matches = accounts::password_matches(hash, password);
      loop_.post([resolve, matches] { resolve(matches ? Check::right : Check::wrong); });
    });
  });
}

bool Passwords::may_try(const Call& call, std::string_view login) {
  return limits_.allow_address(Limit::passwords_by_address, call.request) &&
         limits_.allow(Limit::passwords_by_login_and_address, call.request, try_key(call, login)) &&
         (known_.contains(try_key(call, login)) ||
          limits_.allow(Limit::passwords_by_login, call.request,
                        accounts::folded_login(login.substr(0, accounts::longest_login))));
}

void Passwords::note_success(const Call& call, std::string_view login) {
  if (known_.size() >= budget::known_logins) known_.clear();
  known_.insert(try_key(call, login));
}

net::Awaitable<std::optional<net::Response>> Passwords::refuse_unless_confirmed(
    Call& call, std::string_view field) {
  const std::string password(call.text(field));
  const PersonRow known = call.principal.person;
  if (password.empty()) co_return refusal(403, call, "password_needed", field);
  if (!may_try(call, known->login)) co_return refusal(429, call, "too_often");
  const Check result = co_await check(call, known->password_hash, password);
  if (result == Check::busy) co_return refusal(503, call, "busy");
  if (result == Check::wrong) co_return refusal(403, call, "wrong_password");
  // Hashing takes long enough to be signed out meanwhile.
  const PersonRow present = co_await accounts_.person(known->id);
  if (!present || present->epoch != known->epoch ||
      !co_await accounts_.is_open(call.principal.session))
    co_return refusal(401, call, "who");
  co_return std::nullopt;
}

}  // namespace pioche::server
