#include "server/http/http.h"

#include <algorithm>

#include "engine/utf8.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/beast/http/status.hpp>
#include <boost/url/pct_string_view.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Calls `see` with each part between separators until it returns true.
template <class See>
void each_part(std::string_view text, char separator, See see) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (see(text.substr(0, end))) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::optional<std::string> decoded(std::string_view text, const boost::urls::encoding_opts& opts) {
  const auto encoded = boost::urls::make_pct_string_view(text);
  if (!encoded) return std::nullopt;
  std::string plain = encoded->decode(opts);
  // Boost.URL accepts any bytes.
  if (plain.find('\0') != std::string::npos || valid_utf8_prefix(plain) != plain.size())
    return std::nullopt;
  return plain;
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (key == name) return value;
  return {};
}

std::string_view Request::last_header(std::string_view name) const {
  const auto found = std::find_if(headers.rbegin(), headers.rend(),
                                  [&](const auto& header) { return header.first == name; });
  return found == headers.rend() ? std::string_view{} : std::string_view(found->second);
}

std::string_view Request::cookie(std::string_view name) const {
  std::string_view found;
  each_part(header("cookie"), ';', [&](std::string_view part) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || trimmed(part.substr(0, equals)) != name) return false;
    found = trimmed(part.substr(equals + 1));
    return true;
  });
  return found;
}

std::optional<std::string> Request::parameter(std::string_view name) const {
  std::optional<std::string> found;
  each_part(query, '&', [&](std::string_view part) {
    const std::size_t equals = std::min(part.find('='), part.size());
    if (part.substr(0, equals) != name) return false;
    const bool plus_is_space = true;
    found = decoded(part.substr(std::min(equals + 1, part.size())), {plus_is_space});
    return true;
  });
  return found;
}

std::optional<std::string> percent_decoded(std::string_view text) { return decoded(text, {}); }

std::string_view reason_phrase(int status) {
  const auto reason = boost::beast::http::obsolete_reason(
      boost::beast::http::int_to_status(static_cast<unsigned>(status)));
  return {reason.data(), reason.size()};
}

std::string response_head(const Response& response, bool keep_alive) {
  const std::size_t length =
      response.static_body.empty() ? response.body.size() : response.static_body.size();
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + " ";
  head.append(reason_phrase(response.status)).append("\r\n");
  const bool has_body = response.status >= 200 && response.status != 204 && response.status != 304;
  if (has_body) {
    head.append("Content-Type: ").append(response.type).append("\r\n");
    head.append("Content-Length: ").append(std::to_string(length)).append("\r\n");
  }
  for (const auto& [name, value] : response.headers)
    head.append(name).append(": ").append(value).append("\r\n");
  if (!keep_alive && response.status != 101) head += "Connection: close\r\n";
  return head += "\r\n";
}

}  // namespace pioche::net
