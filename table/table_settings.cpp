#include "table/table_settings.h"

#include <array>

#include "table/fields.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<std::string_view, 3> clock_names{"none", "move", "reserve"};
constexpr std::int64_t longest_clock = 14 * 24 * 3600;

InputError read_clock(Value clock, TimeControl& control) {
  if (!clock) return {};
  TimeControl read;
  const Value kind = clock.is(Kind::object) ? clock.find("kind") : Value{};
  if (!kind.is(Kind::text)) return {"setup_clock", "clock", {}};
  for (std::size_t i = 0; i < clock_names.size(); ++i)
    if (kind.text() == clock_names[i]) {
      read.kind = static_cast<TimeControl::Kind>(i);
      if (read.kind == TimeControl::Kind::none) {
        control = read;
        return {};
      }
      read.seconds = 0;
      if (InputError c = read_number(clock, "seconds", 2, longest_clock, read.seconds)) return c;
      if (InputError c = read_number(clock, "plus", 0, 3600, read.increment)) return c;
      if (read.seconds == 0) return out_of_range("seconds", 2, longest_clock);
      control = read;
      return {};
    }
  return {"setup_clock", "clock", {}};
}

// The game, the number of players and the options belong together.
InputError read_game(Value object, TableSettings& settings) {
  const Value game = object.find("game");
  const Value options = object.find("options");
  const Engine* engine = settings.engine;
  if (game) {
    if (!game.is(Kind::text)) return {"field_text", "game", {}};
    engine = find_engine(game.text());
    if (engine == nullptr) return {"unknown_game", "game", std::string(game.text())};
  }
  if (engine == nullptr) return {"field_text", "game", {}};
  std::int64_t count = engine == settings.engine ? settings.players : engine->seats.least;
  if (InputError c = read_number(object, "players", engine->seats.least, engine->seats.most, count))
    return c;
  if (options && !options.is(Kind::object)) return {"field_object", "options", {}};
  const bool keeps = engine == settings.engine && count == settings.players && !options;
  if (keeps) return {};
  AnyState state;
  if (InputError c = engine->start(state, static_cast<int>(count), options, Chance{})) return c;
  settings.engine = engine;
  settings.players = static_cast<int>(count);
  settings.options.clear();
  json::Writer out(settings.options);
  engine->write_options(state, out);
  return {};
}

}  // namespace

InputError read_settings(Value object, TableSettings& settings) {
  TableSettings read = settings;
  if (InputError c = read_game(object, read)) return c;
  if (InputError c = read_clock(object.find("clock"), read.clock)) return c;
  if (InputError c = read_number(object, "between", 3, 3600, read.round_pause_s)) return c;
  if (InputError c = read_number(object, "grace", 0, 3600, read.absence_grace_s)) return c;
  if (InputError c = read_number(object, "pace", 0, 10'000, read.bot_delay_ms)) return c;
  if (InputError c = read_flag(object, "public", read.is_public)) return c;
  if (InputError c = read_flag(object, "hints", read.hints)) return c;
  if (InputError c = read_flag(object, "programs", read.allows_programs)) return c;
  if (InputError c = read_flag(object, "rated", read.rated)) return c;
  if (read.rated && read.clock.kind == TimeControl::Kind::none)
    return {"setup_rated_clock", "clock", {}};
  if (read.rated && read.hints) return {"setup_rated_hints", "hints", {}};
  settings = read;
  return {};
}

void write_settings(json::Writer& out, const TableSettings& settings) {
  out.key("game").text(settings.engine->id).key("players").number(settings.players);
  out.key("options").raw(settings.options);
  out.key("clock").begin_object();
  out.key("kind").text(clock_names[static_cast<std::size_t>(settings.clock.kind)]);
  if (settings.clock.kind != TimeControl::Kind::none)
    out.key("seconds").number(settings.clock.seconds);
  if (settings.clock.kind == TimeControl::Kind::reserve)
    out.key("plus").number(settings.clock.increment);
  out.end_object();
  out.key("between").number(settings.round_pause_s).key("grace").number(settings.absence_grace_s);
  out.key("pace").number(settings.bot_delay_ms).key("public").boolean(settings.is_public);
  out.key("hints").boolean(settings.hints).key("programs").boolean(settings.allows_programs);
  out.key("rated").boolean(settings.rated);
}

}  // namespace pioche
