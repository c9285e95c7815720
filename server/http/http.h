// Requests and responses as plain values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pioche::net {

struct Request {
  std::string method;
  std::string path;   // decoded, begins with /
  std::string query;  // as it came, without the question mark
  std::vector<std::pair<std::string, std::string>> headers;  // names in small letters
  std::string body;
  std::string address;     // of the client, as a trusted proxy gives it
  bool is_secure = false;  // came over TLS, to us or to a trusted proxy

  // Empty where there is none.
  std::string_view header(std::string_view name) const;
  std::string_view last_header(std::string_view name) const;  // of several lines
  std::string_view cookie(std::string_view name) const;
  std::optional<std::string> parameter(std::string_view name) const;  // of the query, decoded
  bool is(std::string_view a_method) const { return method == a_method; }
};

struct Response {
  int status = 200;
  std::string body;
  std::string_view static_body = {};  // a body that outlives the response, in place of `body`
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
};

std::string_view reason_phrase(int status);

// Decodes %41; nullopt if it is malformed, not UTF-8 or holds a zero byte.
std::optional<std::string> percent_decoded(std::string_view text);

// The beginning of the response, to the empty line. Written here: with Beast's serializer it takes four
// times the CPU and as many lines (docs/dependencies.md).
std::string response_head(const Response&, bool keep_alive);

}  // namespace pioche::net
