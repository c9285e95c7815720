#include "arena/bot_messages.h"

#include <algorithm>

#include "engine/json.h"

namespace pioche {

using json::Kind;

std::string bot_hello(const Engine& engine) {
  std::string hello;
  json::Writer out(hello);
  out.begin_object().key("type").text("hello").key("protocol").number(bot_protocol);
  out.key("game").text(engine.id).key("rules").number(engine.rules).end_object();
  return hello;
}

bool is_bot_greeting(std::string_view answer) {
  json::Document document;
  if (!document.read(answer)) return false;
  const json::Value version = document.root().find("protocol");
  return version.is(Kind::integer) && version.integer() == bot_protocol;
}

std::string bot_match_message(const Engine& engine, std::string_view view, Seat seat,
                              std::uint32_t limit, std::uint64_t seed) {
  json::Document document;
  document.read(view);
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("match").key("game").text(engine.id);
  out.key("players").copy(document.root().find("players")).key("seat").number(seat);
  out.key("options").copy(document.root().find("options")).key("time_ms").number(limit);
  out.key("seed").number(static_cast<std::int64_t>(seed >> 32)).end_object();
  return message;
}

std::string bot_turn_message(BotQuestion question) {
  std::sort(question.moves.begin(), question.moves.end());
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("turn").key("obliged").boolean(question.obliged);
  out.key("time_ms").number(question.limit).key("moves").begin_list();
  for (const std::string& move : question.moves) out.text(move);
  out.end_list().key("view").raw(question.view);
  out.key("events").begin_list().raw(question.events).end_list().end_object();
  return message;
}

std::string bot_end_message(std::string_view view, std::string_view events) {
  json::Document document;
  document.read(view);
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("end").key("scores").copy(document.root().find("scores"));
  out.key("winners").copy(document.root().find("winners"));
  out.key("events").begin_list().raw(events).end_list().end_object();
  return message;
}

std::optional<BotAnswer> read_bot_answer(std::string_view line, bool obliged) {
  json::Document document;
  if (!document.read(line) || !document.root().is(Kind::object)) return std::nullopt;
  const json::Value waits = document.root().find("wait");
  if (waits.is(Kind::boolean) && waits.boolean() && !obliged) return BotAnswer{};
  const json::Value move = document.root().find("move");
  if (!move.is(Kind::text)) return std::nullopt;
  return BotAnswer{std::string(move.text())};
}

}  // namespace pioche
