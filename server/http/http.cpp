#include "server/http/http.h"

#include <algorithm>

#include "engine/utf8.h"

namespace pioche::net {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

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

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (key == name) return value;
  return {};
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
    std::string value(part.substr(std::min(equals + 1, part.size())));
    std::replace(value.begin(), value.end(), '+', ' ');
    found = percent_decoded(value);
    return true;
  });
  return found;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    plain += c;
  }
  if (valid_utf8_prefix(plain) != plain.size()) return std::nullopt;
  return plain;
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return "Unknown";
  }
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
