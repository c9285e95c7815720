#include "server/accounts/session.h"

#include <algorithm>
#include <charconv>
#include <sodium.h>

namespace pioche::accounts {

namespace {

// HMAC-SHA-512-256, in the letters of base64 that a cookie and an address may hold.
std::string signature(std::string_view text, const Key& key) {
  static_assert(crypto_auth_KEYBYTES == std::tuple_size_v<Key>);
  unsigned char mac[crypto_auth_BYTES];
  crypto_auth(mac, reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  char letters[sodium_base64_ENCODED_LEN(crypto_auth_BYTES, variant)];
  return sodium_bin2base64(letters, sizeof letters, mac, sizeof mac, variant);
}

std::optional<std::int64_t> number_from(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// Takes what stands after the last dot off the text.
std::string_view last_part(std::string_view& text) {
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view part = text.substr(dot + 1);
  text = text.substr(0, dot);
  return part;
}

}  // namespace

std::string SessionSigner::cookie(const Session& session) const {
  std::string text =
      session.person + "." + std::to_string(session.epoch) + "." + std::to_string(session.issued);
  if (!session.id.empty()) text += "." + session.id;
  return text += "." + signature(text, key_);
}

std::optional<Session> SessionSigner::session(std::string_view cookie, store::Time now) const {
  std::string_view text = cookie;
  const std::string_view claimed = last_part(text);
  const std::string right = signature(text, key_);
  if (claimed.size() != right.size() ||
      sodium_memcmp(claimed.data(), right.data(), right.size()) != 0)
    return std::nullopt;
  std::string id;
  if (std::ranges::count(text, '.') > 2) {
    id = last_part(text);
    if (id.empty()) return std::nullopt;
  }
  const auto issued = number_from(last_part(text));
  const auto epoch = number_from(last_part(text));
  if (!issued || !epoch || text.empty() || text.find('.') != std::string_view::npos)
    return std::nullopt;
  if (*issued > now + clock_tolerance || *issued + session_life <= now) return std::nullopt;
  return Session{std::string(text), *epoch, *issued, std::move(id)};
}

}  // namespace pioche::accounts
