#include "server/accounts/password.h"

#include <sodium.h>
#include <stdexcept>

namespace pioche::accounts {

namespace {

constexpr auto operations = crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE;
constexpr auto memory = crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE;

}  // namespace

std::string password_hash(std::string_view password) {
  if (sodium_init() < 0) throw std::runtime_error("The system gives no random numbers.");
  char hash[crypto_pwhash_argon2id_STRBYTES];
  if (crypto_pwhash_argon2id_str(hash, password.data(), password.size(), operations, memory) != 0)
    throw std::runtime_error("There is not enough memory to hash a password.");
  return hash;
}

bool password_matches(std::string_view hash, std::string_view password) {
  static const std::string of_nobody = password_hash("");
  const std::string text(hash.empty() ? of_nobody : hash);
  const bool matches =
      crypto_pwhash_argon2id_str_verify(text.c_str(), password.data(), password.size()) == 0;
  return matches && !hash.empty();
}

bool needs_rehash(std::string_view hash) {
  return crypto_pwhash_argon2id_str_needs_rehash(std::string(hash).c_str(), operations, memory) !=
         0;
}

}  // namespace pioche::accounts
