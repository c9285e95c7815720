#include "referee/request.h"

#include "text/messages.h"

namespace pioche {

using json::Kind;
using json::Value;

std::optional<RequestError> read_language(Value request, std::string_view& language) {
  const Value given = request.find("lang");
  if (!given) return std::nullopt;
  if (given.is(Kind::text) && is_language(given.text())) {
    language = given.text();
    return std::nullopt;
  }
  std::string all;
  for (const auto name : languages()) all += (all.empty() ? "" : ", ") + std::string(name);
  return bad_request("unknown_language", "lang", all);
}

std::optional<RequestError> read_seat(Value field, std::string_view name, int players, Seat& seat) {
  seat = nobody;
  if (!field || field.is(Kind::null)) return std::nullopt;
  if (!field.is(Kind::integer)) return bad_request("field_seat", name);
  if (field.integer() < 0 || field.integer() >= players)
    return RequestError{"bad_seat", {"seat_range", std::string(name), std::to_string(players - 1)}};
  seat = static_cast<Seat>(field.integer());
  return std::nullopt;
}

std::optional<RequestError> read_seed(Value field, std::string_view name, Seed& seed) {
  const auto read = field.is(Kind::text) ? seed_from(field.text()) : std::nullopt;
  if (!read) return bad_request("bad_seed", name);
  seed = *read;
  return std::nullopt;
}

std::string refusal(std::string_view language, std::string_view game, const RequestError& error) {
  std::string line;
  json::Writer out(line);
  out.begin_object().key("ok").boolean(false).key("error").begin_object();
  out.key("code").text(error.code).key("message").text(sentence(language, game, error));
  out.key("rule");
  error.rule.empty() ? out.null() : out.text(error.rule);
  if (error.index) out.key("index").number(static_cast<std::int64_t>(*error.index));
  out.end_object().end_object();
  return line;
}

std::string refusal_of_bad_json(const json::Document& document) {
  const std::string at = std::to_string(document.error_at() + 1);
  return refusal(default_language, {}, {"bad_json", {"bad_json", at, {}}});
}

}  // namespace pioche
