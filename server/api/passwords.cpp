// Passwords: hash_password and compared on a thread of their own, and not too often.
#include "server/accounts/names.h"
#include "server/accounts/password.h"
#include "server/api/api.h"

namespace pioche::server {

namespace {

constexpr std::size_t most_waiting_hashes = 64;

}  // namespace

// Empty where too many wait already.
net::Async<std::string> Api::hash_password(std::string password) {
  if (parts_.hash_pool.waiting() >= most_waiting_hashes) co_return std::string{};
  co_return co_await net::CallbackAwaitable<std::string>(
      [this, password = std::move(password)](net::CallbackAwaitable<std::string>::Resolve resolve) {
        parts_.hash_pool.run([this, password, resolve] {
          std::string hash;
          try {
            hash = accounts::password_hash(password);
          } catch (const std::exception& error) {
            log(LogLevel::error, "a password could not be hash_password: {}", error.what());
          }
          parts_.store.loop().post([resolve, hash] { resolve(hash); });
        });
      });
}

net::Async<Api::PasswordCheck> Api::check_password(std::string hash, std::string password) {
  if (password.size() > accounts::longest_password) co_return PasswordCheck::wrong;
  if (parts_.hash_pool.waiting() >= most_waiting_hashes) co_return PasswordCheck::busy;
  co_return co_await net::CallbackAwaitable<PasswordCheck>(
      [&](net::CallbackAwaitable<PasswordCheck>::Resolve resolve) {
        parts_.hash_pool.run([this, hash, password, resolve] {
          const bool matches = accounts::password_matches(hash, password);
          parts_.store.loop().post([resolve, matches] {
            resolve(matches ? PasswordCheck::right : PasswordCheck::wrong);
          });
        });
      });
}

bool Api::may_try_password(const Call& call, std::string_view login) {
  return is_allowed(password_tries_from_, call, network_of(call.request.address)) &&
         is_allowed(password_tries_, call,
                    accounts::folded_login(login.substr(0, accounts::longest_login)));
}

// A session that somebody else got hold of must not be enough to take an account away.
net::Async<std::optional<net::Response>> Api::refused_without_password(Call& call,
                                                                       std::string_view field) {
  const std::string password(call.text(field));
  const PersonRow known = call.principal.person;
  if (password.empty()) co_return refusal(403, call, "password_needed", field);
  if (!may_try_password(call, known->login)) co_return refusal(429, call, "too_often");
  const PasswordCheck check = co_await check_password(known->password_hash, password);
  if (check == PasswordCheck::busy) co_return refusal(503, call, "busy");
  if (check == PasswordCheck::wrong) co_return refusal(403, call, "wrong_password");
  // Hashing takes long enough to be signed out meanwhile.
  const PersonRow present = co_await parts_.accounts.person(known->id);
  if (!present || present->epoch != known->epoch) co_return refusal(401, call, "who");
  co_return std::nullopt;
}

}  // namespace pioche::server
