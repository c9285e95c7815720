#include "referee/request.h"

#include "engine/text_util.h"

namespace pioche {

using json::Kind;
using json::Value;

Result<std::string_view> read_language(Value request) {
  const Value given = request.find("lang");
  if (!given) return default_language;
  if (given.is(Kind::text) && is_language(given.text())) return given.text();
  return Error{"unknown_language", "lang", joined(languages())};
}

Result<Seat> read_seat(Value field, std::string_view name, int players) {
  if (!field || field.is(Kind::null)) return nobody;
  return require_seat(field, name, players);
}

Result<Seat> require_seat(Value field, std::string_view name, int players) {
  if (!field.is(Kind::integer)) return Error{"field_seat", std::string(name)};
  if (field.integer() < 0 || field.integer() >= players) return bad_seat(name, players);
  return static_cast<Seat>(field.integer());
}

Result<Seed> read_seed_or_draw(Value request, SeedSource random_seed) {
  const Value field = request.find("seed");
  if (!field) return random_seed();
  const auto seed = field.is(Kind::text) ? seed_from(field.text()) : std::nullopt;
  if (!seed) return Error{"bad_seed", "seed"};
  return *seed;
}

Result<const Engine*> read_game(Value request) {
  const Value game = request.find("game");
  if (!game.is(Kind::text)) return Error{"field_text", "game"};
  if (const Engine* engine = find_engine(game.text())) return engine;
  return unknown_game(game.text().substr(0, 40));
}

void write_known_rules(json::Writer& out, const Error& error) {
  if (error.rules.empty()) return;
  out.key("rules").begin_list();
  for (const std::uint8_t version : error.rules) out.number(version);
  out.end_list();
}

std::string refusal(std::string_view language, std::string_view game, const Error& error) {
  std::string line;
  json::Writer out(line);
  out.begin_object().key("ok").boolean(false).key("error").begin_object();
  out.key("code").text(error.code).key("message").text(sentence(language, game, error));
  out.key("rule");
  error.clause.empty() ? out.null() : out.text(error.clause);
  if (error.index) out.key("index").number(static_cast<std::int64_t>(*error.index));
  write_known_rules(out, error);
  out.end_object().end_object();
  return line;
}

std::string refusal_of_bad_json(const json::Document& document) {
  const std::string at = std::to_string(document.error_at() + 1);
  return refusal(default_language, {}, with_code({"bad_json", at}, "bad_json"));
}

Result<> JsonRequest::read_envelope() {
  if (!root_.is(Kind::object)) return Error{"not_an_object"};
  const Result<std::string_view> language = read_language(root_);
  if (!language) return language.error();
  language_ = *language;
  return {};
}

}  // namespace pioche
