#include "server/accounts/email_address.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text_util.h"
#include "server/accounts/random_text.h"

namespace pioche::accounts {

namespace {

constexpr std::size_t longest_local_part = 64;
constexpr std::size_t longest_label = 63;

constexpr bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Words between dots, none of them empty: how many there are; 0 where it is not so.
template <class IsWord>
std::size_t count_words(std::string_view text, IsWord is_word) {
  std::size_t words = 0;
  for (std::size_t begin = 0; begin <= text.size(); ++words) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    if (end == begin || !is_word(text.substr(begin, end - begin))) return 0;
    begin = end + 1;
  }
  return words;
}

bool is_atom(std::string_view word) {
  return std::ranges::all_of(word, [](char c) {
    return is_letter_or_digit(c) ||
           std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
  });
}

bool is_label(std::string_view word) {
  return word.size() <= longest_label && word.front() != '-' && word.back() != '-' &&
         std::ranges::all_of(word, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

}  // namespace

Result<> check_email_address(std::string_view address) {
  const std::size_t at = address.find('@');
  // Where there is no @, `at` is larger than any.
  const bool fits = at <= longest_local_part && address.size() <= longest_email_address &&
                    count_words(address.substr(0, at), is_atom) > 0 &&
                    count_words(address.substr(at + 1), is_label) > 1;
  if (!fits) return Error{"people.email"};
  return {};
}

std::string email_address_id(std::string_view address) {
  return random_text_hash(lowered_ascii(address));
}

std::string email_content(std::string_view address) {
  std::string content;
  json::Writer(content).begin_object().key("address").text(address).end_object();
  return content;
}

std::string address_in(const store::Document& document) {
  json::Document content;
  if (!content.read(document.content)) return {};
  const json::Value address = content.root().find("address");
  return address.is(json::Kind::text) ? std::string(address.text()) : std::string{};
}

std::string confirmed_address(store::Store& store, std::string_view person) {
  const auto found = store.documents_of(email_addresses, person);
  return found.empty() ? std::string{} : address_in(found.front());
}

}  // namespace pioche::accounts
