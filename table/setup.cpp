#include "table/setup.h"

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
InputError read_game(Value object, Setup& setup) {
  const Value game = object.find("game");
  const Value options = object.find("options");
  const Engine* engine = setup.engine;
  if (game) {
    if (!game.is(Kind::text)) return {"field_text", "game", {}};
    engine = find_engine(game.text());
    if (engine == nullptr) return {"unknown_game", "game", std::string(game.text())};
  }
  if (engine == nullptr) return {"field_text", "game", {}};
  std::int64_t count = engine == setup.engine ? setup.players : engine->seats.least;
  if (InputError c = read_number(object, "players", engine->seats.least, engine->seats.most, count))
    return c;
  if (options && !options.is(Kind::object)) return {"field_object", "options", {}};
  const bool keeps = engine == setup.engine && count == setup.players && !options;
  if (keeps) return {};
  AnyState state;
  if (InputError c = engine->start(state, static_cast<int>(count), options, Chance{})) return c;
  setup.engine = engine;
  setup.players = static_cast<int>(count);
  setup.options.clear();
  json::Writer out(setup.options);
  engine->write_options(state, out);
  return {};
}

}  // namespace

InputError read_setup(Value object, Setup& setup) {
  Setup read = setup;
  if (InputError c = read_game(object, read)) return c;
  if (InputError c = read_clock(object.find("clock"), read.clock)) return c;
  if (InputError c = read_number(object, "between", 3, 3600, read.between)) return c;
  if (InputError c = read_number(object, "grace", 0, 3600, read.grace)) return c;
  if (InputError c = read_number(object, "pace", 0, 10'000, read.pace)) return c;
  if (InputError c = read_flag(object, "public", read.is_public)) return c;
  if (InputError c = read_flag(object, "hints", read.hints)) return c;
  if (InputError c = read_flag(object, "programs", read.programs)) return c;
  if (InputError c = read_flag(object, "rated", read.rated)) return c;
  if (read.rated && read.clock.kind == TimeControl::Kind::none)
    return {"setup_rated_clock", "clock", {}};
  if (read.rated && read.hints) return {"setup_rated_hints", "hints", {}};
  setup = read;
  return {};
}

void write_setup(json::Writer& out, const Setup& setup) {
  out.key("game").text(setup.engine->id).key("players").number(setup.players);
  out.key("options").raw(setup.options);
  out.key("clock").begin_object();
  out.key("kind").text(clock_names[static_cast<std::size_t>(setup.clock.kind)]);
  if (setup.clock.kind != TimeControl::Kind::none) out.key("seconds").number(setup.clock.seconds);
  if (setup.clock.kind == TimeControl::Kind::reserve) out.key("plus").number(setup.clock.increment);
  out.end_object();
  out.key("between").number(setup.between).key("grace").number(setup.grace);
  out.key("pace").number(setup.pace).key("public").boolean(setup.is_public);
  out.key("hints").boolean(setup.hints).key("programs").boolean(setup.programs);
  out.key("rated").boolean(setup.rated);
}

}  // namespace pioche
