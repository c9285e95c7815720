#include "server/http/origin.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "engine/text_util.h"

namespace pioche::server {

namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view in_scheme = "abcdefghijklmnopqrstuvwxyz0123456789+-.";
constexpr std::string_view in_host = "abcdefghijklmnopqrstuvwxyz0123456789-._";
constexpr std::string_view in_v6 = "abcdef0123456789:.";

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_scheme(std::string_view text) {
  return consists_of(text, in_scheme) && letters.find(text.front()) != std::string_view::npos;
}

bool is_host(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']'))
    return consists_of(text.substr(1, text.size() - 2), in_v6);
  return consists_of(text, in_host);
}

bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc{} && end == text.data() + text.size() && port != 0;
}

}  // namespace

std::optional<std::string> parse_origin(std::string_view text) {
  std::string origin = lowered_ascii(text);
  const std::string_view whole = origin;
  const std::size_t scheme_end = whole.find("://");
  if (scheme_end == std::string_view::npos || !is_scheme(whole.substr(0, scheme_end)))
    return std::nullopt;
  const std::string_view rest = whole.substr(scheme_end + 3);
  // The colons inside the brackets of an IPv6 address do not begin a port.
  const std::size_t bracket = rest.rfind(']');
  const std::size_t colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (!is_host(rest.substr(0, colon))) return std::nullopt;
  if (colon == std::string_view::npos) return origin;
  const std::string_view port = rest.substr(colon + 1);
  if (!is_port(port)) return std::nullopt;
  const std::string_view scheme = whole.substr(0, scheme_end);
  const bool has_default_port =
      (scheme == "https" && port == "443") || (scheme == "http" && port == "80");
  return has_default_port ? origin.substr(0, scheme_end + 3 + colon) : origin;
}

}  // namespace pioche::server
