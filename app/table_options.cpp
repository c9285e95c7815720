#include "app/table_options.h"

#include <algorithm>

#include "app/random_seed.h"
#include "engine/seed.h"
#include "text/messages.h"

namespace pioche {

namespace {

bool is_json(const std::string& text) {
  json::Document document;
  return document.read(text);
}

// The options whose value is a text, as the game lists them.
std::vector<std::string> text_options(const Engine& engine) {
  std::string list;
  json::Writer out(list);
  engine.list_options(out, [](std::string_view) { return std::string(); });
  json::Document document;
  document.read(list);
  std::vector<std::string> names;
  const json::Value root = document.root();
  for (auto option = root.begin(); option != root.end(); ++option)
    if ((*option).find("default").is(json::Kind::text)) names.emplace_back(option.key());
  return names;
}

void add_option(json::Writer& out, const Arguments& arguments,
                const std::vector<std::string>& texts, std::string_view setting) {
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw UsageError(
        format_message(arguments.language(), {}, "usage.option_setting", {{"where", setting}}));
  const std::string value(setting.substr(equals + 1));
  const std::string_view name = setting.substr(0, equals);
  const bool is_text = std::find(texts.begin(), texts.end(), name) != texts.end();
  out.key(name);
  !is_text&& is_json(value) ? out.raw(value) : out.text(value);
}

}  // namespace

const Engine& game_named(const Arguments& arguments, std::string_view id) {
  if (const Engine* engine = find_engine(id)) return *engine;
  std::string all;
  for (const Engine* engine : engines()) all += (all.empty() ? "" : ", ") + std::string(engine->id);
  throw UsageError(format_message(arguments.language(), {}, "usage.unknown_game",
                                  {{"where", id}, {"what", all}}));
}

const Engine& game_argument(const Arguments& arguments) {
  if (arguments.positional().empty())
    throw UsageError(std::string(message(arguments.language(), {}, "usage.game_missing")));
  return game_named(arguments, arguments.positional()[0]);
}

std::string options_flag(const Arguments& arguments, const Engine& engine) {
  const auto texts = text_options(engine);
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const std::string& settings : arguments.values("--options")) {
    std::string_view left = settings;
    while (!left.empty()) {
      const auto comma = std::min(left.find(','), left.size());
      add_option(out, arguments, texts, left.substr(0, comma));
      left.remove_prefix(std::min(comma + 1, left.size()));
    }
  }
  out.end_object();
  return text;
}

Seed seed_flag(const Arguments& arguments) {
  const auto digits = arguments.value("--seed");
  if (!digits) return random_seed();
  const auto seed = seed_from(*digits);
  if (!seed) throw UsageError(std::string(message(arguments.language(), {}, "usage.seed")));
  return *seed;
}

void deal_state(const Arguments& arguments, const Engine& engine, int players, AnyState& state) {
  json::Document options;
  const std::string text = options_flag(arguments, engine);
  options.read(text);
  const Result<> dealt = engine.start(state, players, options.root(), chance_from(Seed{}));
  if (!dealt) throw UsageError(sentence(arguments.language(), engine.id, dealt.error()));
}

void deal_for_flags(const Arguments& arguments, const Engine& engine, int default_players,
                    AnyState& state) {
  const auto players =
      static_cast<int>(arguments.number("--players", 1, most_seats, default_players));
  deal_state(arguments, engine, players, state);
}

}  // namespace pioche
