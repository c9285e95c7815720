#include "server/accounts/names.h"

#include <algorithm>

#include "engine/text_util.h"
#include "engine/utf8.h"
#include "text/display_safety.h"

namespace pioche::accounts {

namespace {

bool is_well_formed(std::string_view text) { return valid_utf8_prefix(text) == text.size(); }

constexpr bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

Error error(std::string_view key, std::size_t number = 0) {
  return {std::string("people.") += key, {}, std::to_string(number)};
}

}  // namespace

std::string_view trimmed_name(std::string_view name) {
  return is_well_formed(name) ? trimmed(name) : name;
}

Result<> check_name(std::string_view name) {
  if (!is_well_formed(name)) return error("name_encoding");
  const DisplaySafety safety = display_safety_of(name);
  if (safety == DisplaySafety::unsafe) return error("name_character");
  if (safety == DisplaySafety::blank) return error("name_empty");
  if (utf8_length(name) > longest_name) return error("name_long", longest_name);
  if (trimmed_name(name) != name) return error("name_spaces");
  return {};
}

Result<> check_login(std::string_view login) {
  const auto fits = [](char c) {
    return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
  };
  if (login.size() < shortest_login) return error("login_short", shortest_login);
  if (login.size() > longest_login) return error("login_long", longest_login);
  if (!std::ranges::all_of(login, fits)) return error("login_character");
  if (!is_letter_or_digit(login.front())) return error("login_beginning");
  return {};
}

std::string folded_login(std::string_view login) { return lowered_ascii(login); }

Result<> check_new_password(std::string_view password, std::string_view login) {
  if (!is_well_formed(password)) return error("password_encoding");
  if (utf8_length(password) < shortest_password) return error("password_short", shortest_password);
  if (password.size() > longest_password) return error("password_long", longest_password);
  if (folded_login(password) == folded_login(login)) return error("password_is_login");
  return {};
}

}  // namespace pioche::accounts
