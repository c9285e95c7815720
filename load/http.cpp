#include "load/http.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace pioche::load {

namespace {

std::string head(std::string_view method, std::string_view path, std::string_view cookie) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\n", method, path);
  if (!cookie.empty()) text += fmt::format("Cookie: {}\r\n", cookie);
  return text;
}

// The value of a header; names are compared whatever their case.
std::string_view header(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    const auto same = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
    if (line.size() <= name.size() || line[name.size()] != ':' ||
        !std::equal(name.begin(), name.end(), line.begin(), same))
      continue;
    const std::size_t first = line.find_first_not_of(' ', name.size() + 1);
    return first == std::string_view::npos ? std::string_view{} : line.substr(first);
  }
  return {};
}

}  // namespace

std::string post(std::string_view path, std::string_view body, std::string_view cookie) {
  return head("POST", path, cookie) +
         fmt::format("Content-Type: application/json\r\nX-Pioche: 1\r\nContent-Length: {}\r\n\r\n",
                     body.size()) +
         std::string(body);
}

std::string upgrade(std::string_view path, std::string_view cookie) {
  return head("GET", path, cookie) +
         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: cGlvY2hlIHBpb2NoZSAxMg==\r\nSec-WebSocket-Protocol: pioche.1\r\n\r\n";
}

std::string get_once(std::string_view path) {
  return head("GET", path, {}) + "Connection: close\r\n\r\n";
}

Response first_response(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos || !bytes.starts_with("HTTP/1.1 ")) return {};
  Response response;
  response.head = bytes.substr(0, end + 2);
  std::from_chars(bytes.data() + 9, bytes.data() + end, response.status);
  const std::string_view length_text = header(response.head, "Content-Length");
  std::size_t length = 0;
  std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
  if (bytes.size() - (end + 4) < length) return {};
  response.body = bytes.substr(end + 4, length);
  response.size = end + 4 + length;
  return response;
}

std::string_view cookie_of(const Response& response) {
  const std::string_view value = header(response.head, "Set-Cookie");
  return value.substr(0, value.find(';'));
}

}  // namespace pioche::load
