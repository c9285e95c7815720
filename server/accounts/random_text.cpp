#include "server/accounts/random_text.h"

#include <sodium.h>
#include <stdexcept>
#include <string_view>

namespace pioche::accounts {

std::string random_text(std::size_t length) {
  constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  if (sodium_init() < 0) throw std::runtime_error("The system gives no random numbers.");
  std::string text(length, ' ');
  randombytes_buf(text.data(), text.size());
  for (char& c : text) c = alphabet[static_cast<unsigned char>(c) % alphabet.size()];
  return text;
}

}  // namespace pioche::accounts
