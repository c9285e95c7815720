#include "engine/engine.h"

#include <charconv>

namespace pioche {

const Engine* find_engine(std::string_view id) {
  for (const Engine* engine : engines())
    if (engine->id == id) return engine;
  return nullptr;
}

Error unknown_game(std::string_view id) {
  return {.key = "unknown_game", .where = "game", .what = std::string(id), .code = "unknown_game"};
}

Result<const Engine*> engine_of_version(const Engine& newest, std::int64_t rules) {
  if (newest.rules == rules) return &newest;
  for (const Engine* engine : newest.older)
    if (engine->rules == rules) return engine;
  std::string known;
  for (const std::uint8_t version : newest.rules_versions)
    known += (known.empty() ? "" : ", ") + std::to_string(version);
  return Error{.key = "unknown_rules",
               .where = std::move(known),
               .what = std::to_string(rules),
               .code = "unknown_rules",
               .rules = newest.rules_versions};
}

Result<std::string> convert_options(const Engine& newest, std::int64_t from, std::int64_t to,
                                    int players, json::Value options) {
  const Result<const Engine*> reader = engine_of_version(newest, from);
  if (!reader) return reader.error();
  const Result<const Engine*> writer = engine_of_version(newest, to);
  if (!writer) return writer.error();
  AnyState state;
  if (const Result<> started = (*reader)->start(state, players, options, Chance{}); !started)
    return started.error();
  std::string text;
  json::Writer out(text);
  (*writer)->write_options(state, out);
  return text;
}

ShortString clause_id(const Engine& engine, Clause clause) {
  ShortString id;
  if (clause == C1) return id << "C1";
  char digits[4];
  const char* end = std::to_chars(digits, digits + sizeof digits, clause).ptr;
  return id << engine.letter << std::string_view(digits, static_cast<std::size_t>(end - digits));
}

}  // namespace pioche
