#include "table/table_settings.h"

#include <array>

#include "table/fields.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<std::string_view, 3> clock_names{"none", "move", "reserve"};
constexpr std::int64_t longest_clock = 14 * 24 * 3600;

Result<> read_clock(Value clock, TimeControl& control) {
  if (!clock) return {};
  TimeControl changed;
  const Value kind = clock.is(Kind::object) ? clock.find("kind") : Value{};
  if (!kind.is(Kind::text)) return refused("setup_clock", "clock");
  for (std::size_t i = 0; i < clock_names.size(); ++i)
    if (kind.text() == clock_names[i]) {
      changed.kind = static_cast<TimeControl::Kind>(i);
      if (changed.kind == TimeControl::Kind::none) {
        control = changed;
        return {};
      }
      changed.seconds = 0;
      if (Result<> read = read_number(clock, "seconds", 2, longest_clock, changed.seconds); !read)
        return read;
      if (Result<> read = read_number(clock, "plus", 0, 3600, changed.increment); !read)
        return read;
      if (changed.seconds == 0) return out_of_range("seconds", 2, longest_clock);
      control = changed;
      return {};
    }
  return refused("setup_clock", "clock");
}

// The game, the number of players and the options belong together.
Result<> read_game(Value object, TableSettings& settings) {
  const Value game = object.find("game");
  const Value options = object.find("options");
  const Engine* engine = settings.engine;
  if (game) {
    if (!game.is(Kind::text)) return Error{"field_text", "game"};
    engine = find_engine(game.text());
    if (engine == nullptr) return with_code(unknown_game(game.text()), "refused");
  }
  if (engine == nullptr) return Error{"field_text", "game"};
  std::int64_t count = engine == settings.engine ? settings.players : engine->seats.least;
  if (Result<> read =
          read_number(object, "players", engine->seats.least, engine->seats.most, count);
      !read)
    return read;
  if (options && !options.is(Kind::object)) return Error{"field_object", "options"};
  const bool keeps = engine == settings.engine && count == settings.players && !options;
  if (keeps) return {};
  AnyState state;
  const Result<> started = engine->start(state, static_cast<int>(count), options, Chance{});
  if (!started) return with_code(started.error(), "refused");
  settings.engine = engine;
  settings.players = static_cast<int>(count);
  settings.options.clear();
  json::Writer out(settings.options);
  engine->write_options(state, out);
  return {};
}

}  // namespace

Result<> read_settings(Value object, TableSettings& settings) {
  TableSettings changed = settings;
  if (Result<> read = read_game(object, changed); !read) return read;
  if (Result<> read = read_clock(object.find("clock"), changed.clock); !read) return read;
  if (Result<> read = read_number(object, "between", 3, 3600, changed.round_pause_s); !read)
    return read;
  if (Result<> read = read_number(object, "grace", 0, 3600, changed.absence_grace_s); !read)
    return read;
  if (Result<> read = read_number(object, "pace", 0, 10'000, changed.bot_delay_ms); !read)
    return read;
  if (Result<> read = read_flag(object, "public", changed.is_public); !read) return read;
  if (Result<> read = read_flag(object, "hints", changed.hints); !read) return read;
  if (Result<> read = read_flag(object, "programs", changed.allows_programs); !read) return read;
  if (Result<> read = read_flag(object, "rated", changed.rated); !read) return read;
  if (changed.rated && changed.clock.kind == TimeControl::Kind::none)
    return refused("setup_rated_clock", "clock");
  if (changed.rated && changed.hints) return refused("setup_rated_hints", "hints");
  settings = std::move(changed);
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
