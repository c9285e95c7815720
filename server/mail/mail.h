// A mail as plain text, in the format of RFC 5322.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pioche::server {

struct Mail {
  std::string to;  // a checked address (server/accounts/email_address.h)
  std::string subject;
  std::string text;      // lines end with \n
  std::string language;  // its tag, such as fr
};

// With all headers, lines ending with CR and LF; `id`: what makes its Message-ID unique. `now` is in
// milliseconds since 1970.
std::string encode(const Mail&, std::string_view from, std::string_view id, std::int64_t now);

}  // namespace pioche::server
