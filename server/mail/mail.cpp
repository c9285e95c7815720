#include "server/mail/mail.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <sodium.h>
#include <vector>

namespace pioche::server {

namespace {

constexpr std::size_t longest_base64_line = 76;
// 64 characters with what is around it: with the name of the header a line of at most 76.
constexpr std::size_t bytes_of_encoded_word = 39;

std::string base64(std::string_view bytes) {
  std::vector<char> text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL));
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  return text.data();
}

// Encoded words of RFC 2047, each of whole characters.
std::string encoded_header(std::string_view text) {
  std::string words;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = std::min(begin + bytes_of_encoded_word, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    if (!words.empty()) words += "\r\n ";
    words += "=?utf-8?B?" + base64(text.substr(begin, end - begin)) + "?=";
    begin = end;
  }
  return words;
}

// Nothing of it can be taken for a header or for the end of the mail.
std::string encoded_body(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') lines += '\r';
    lines += c;
  }
  const std::string all = base64(lines);
  std::string body;
  for (std::size_t at = 0; at < all.size(); at += longest_base64_line)
    body += all.substr(at, longest_base64_line) + "\r\n";
  return body;
}

}  // namespace

std::string encode(const Mail& mail, std::string_view from, std::string_view id, std::int64_t now) {
  const std::string_view domain = from.substr(from.find('@') + 1);
  return fmt::format(
      "From: Pioche <{}>\r\nTo: <{}>\r\nSubject: {}\r\nDate: {:%a, %d %b %Y %H:%M:%S} +0000\r\n"
      "Message-ID: <{}@{}>\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
      "Content-Language: {}\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Transfer-Encoding: base64\r\n\r\n{}",
      from, mail.to, encoded_header(mail.subject),
      fmt::gmtime(static_cast<std::time_t>(now / 1000)), id, domain, mail.language,
      encoded_body(mail.text));
}

}  // namespace pioche::server
