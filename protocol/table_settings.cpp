#include "protocol/table_settings.h"

#include <algorithm>
#include <array>

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<std::string_view, 3> clock_names{"none", "move", "reserve"};
constexpr std::int64_t longest_clock = 14 * 24 * 3600;

// Reads members of an object; keeps the first error. What is not there is nothing.
class MemberReader {
 public:
  explicit MemberReader(Value object) : object_(object) {}

  std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most) {
    const Value value = object_.find(key);
    if (!value) return std::nullopt;
    if (value.is(Kind::integer) && value.integer() >= least && value.integer() <= most)
      return value.integer();
    fail(out_of_range(key, least, most));
    return std::nullopt;
  }
  std::optional<bool> flag(std::string_view key) {
    if (!object_.find(key)) return std::nullopt;
    const Field<bool> read = read_flag(object_, key, false);
    if (read) return *read;
    fail(read.error());
    return std::nullopt;
  }
  std::optional<TimeControl> clock(std::string_view key);

  template <class T>
  Result<T> result(T value) const {
    if (error_) return *error_;
    return value;
  }

 private:
  void fail(const Error& error) {
    if (!error_) error_ = error;
  }

  Value object_;
  std::optional<Error> error_;
};

Result<TimeControl> read_clock(Value clock) {
  const Value name = clock.is(Kind::object) ? clock.find("kind") : Value{};
  const auto kind = std::ranges::find(clock_names, name.is(Kind::text) ? name.text() : "");
  if (kind == clock_names.end()) return refused("setup_clock", "clock");
  TimeControl control{static_cast<TimeControl::Kind>(kind - clock_names.begin())};
  if (control.kind == TimeControl::Kind::none) return control;
  MemberReader read(clock);
  const auto seconds = read.number("seconds", 2, longest_clock);
  const auto increment = read.number("plus", 0, 3600);
  control.seconds = seconds.value_or(0);
  if (control.kind == TimeControl::Kind::reserve) control.increment = increment.value_or(0);
  const Result<TimeControl> result = read.result(control);
  return result && !seconds ? out_of_range("seconds", 2, longest_clock) : result;
}

std::optional<TimeControl> MemberReader::clock(std::string_view key) {
  const Value value = object_.find(key);
  if (!value) return std::nullopt;
  const Result<TimeControl> read = read_clock(value);
  if (read) return *read;
  fail(read.error());
  return std::nullopt;
}

Field<const Engine*> read_engine(Value game) {
  if (!game) return static_cast<const Engine*>(nullptr);
  if (!game.is(Kind::text)) return Error{"field_text", "game"};
  const Engine* engine = find_engine(game.text());
  if (engine == nullptr) return with_code(unknown_game(game.text()), "refused");
  return engine;
}

std::optional<std::int64_t> read_players(Value players) {
  if (!players) return std::nullopt;
  return players.is(Kind::integer) ? players.integer() : -1;
}

Field<std::optional<std::string>> read_options(Value options) {
  if (!options) return std::optional<std::string>();
  if (!options.is(Kind::object)) return Error{"field_object", "options"};
  std::string text;
  json::Writer(text).copy(options);
  return std::optional(std::move(text));
}

Field<SettingsChange::Others> read_others(Value object) {
  MemberReader read(object);
  const SettingsChange::Others others{
      .clock = read.clock("clock"),
      .round_pause_s = read.number("between", 3, 3600),
      .absence_grace_s = read.number("grace", 0, 3600),
      .bot_delay_ms = read.number("pace", 0, 10'000),
      .head_start_ms = read.number("head_start", 1000, 5000),
      .is_public = read.flag("public"),
      .hints = read.flag("hints"),
      .allows_programs = read.flag("programs"),
      .rated = read.flag("rated"),
  };
  return read.result(others);
}

Result<> change_game(const SettingsChange& change, TableSettings& settings) {
  if (!change.engine) return change.engine.error();
  const Engine* engine = *change.engine != nullptr ? *change.engine : settings.engine;
  if (engine == nullptr) return Error{"field_text", "game"};
  const std::int64_t count =
      change.players.value_or(engine == settings.engine ? settings.players : engine->seats.least);
  if (count < engine->seats.least || count > engine->seats.most)
    return out_of_range("players", engine->seats.least, engine->seats.most);
  if (!change.options) return change.options.error();
  const std::optional<std::string>& given = *change.options;
  if (engine == settings.engine && count == settings.players && !given) return {};
  json::Document options;
  if (given) options.read(*given);
  Result<std::string> written =
      convert_options(*engine, change.rules.value_or(engine->rules), engine->rules,
                      static_cast<int>(count), given ? options.root() : Value{});
  if (!written) return with_code(written.error(), "refused");
  settings.engine = engine;
  settings.players = static_cast<int>(count);
  settings.options = std::move(*written);
  return {};
}

void write_clock(json::Writer& out, const TimeControl& clock) {
  out.begin_object().key("kind").text(clock_names[static_cast<std::size_t>(clock.kind)]);
  if (clock.kind != TimeControl::Kind::none) out.key("seconds").number(clock.seconds);
  if (clock.kind == TimeControl::Kind::reserve) out.key("plus").number(clock.increment);
  out.end_object();
}

}  // namespace

SettingsChange read_settings_change(Value object) {
  return {read_engine(object.find("game")),
          read_players(object.find("players")),
          read_options(object.find("options")),
          {},
          read_others(object)};
}

Result<TableSettings> changed_settings(const TableSettings& settings,
                                       const SettingsChange& change) {
  TableSettings changed = settings;
  if (const Result<> done = change_game(change, changed); !done) return done.error();
  if (!change.others) return change.others.error();
  const SettingsChange::Others& others = *change.others;
  changed.clock = others.clock.value_or(changed.clock);
  changed.round_pause_s = others.round_pause_s.value_or(changed.round_pause_s);
  changed.absence_grace_s = others.absence_grace_s.value_or(changed.absence_grace_s);
  changed.bot_delay_ms = others.bot_delay_ms.value_or(changed.bot_delay_ms);
  changed.head_start_ms = others.head_start_ms.value_or(changed.head_start_ms);
  changed.is_public = others.is_public.value_or(changed.is_public);
  changed.hints = others.hints.value_or(changed.hints);
  changed.allows_programs = others.allows_programs.value_or(changed.allows_programs);
  changed.rated = others.rated.value_or(changed.rated);
  if (changed.rated && changed.clock.kind == TimeControl::Kind::none)
    return refused("setup_rated_clock", "clock");
  if (changed.rated && changed.hints) return refused("setup_rated_hints", "hints");
  return changed;
}

void write_settings(json::Writer& out, const TableSettings& settings, const TableSettings* before) {
  const auto differs = [&](auto TableSettings::* member) {
    return before == nullptr || before->*member != settings.*member;
  };
  if (differs(&TableSettings::engine)) out.key("game").text(settings.engine->id);
  if (differs(&TableSettings::players)) out.key("players").number(settings.players);
  if (differs(&TableSettings::options)) out.key("options").raw(settings.options);
  if (differs(&TableSettings::clock)) write_clock(out.key("clock"), settings.clock);
  if (differs(&TableSettings::round_pause_s)) out.key("between").number(settings.round_pause_s);
  if (differs(&TableSettings::absence_grace_s)) out.key("grace").number(settings.absence_grace_s);
  if (differs(&TableSettings::bot_delay_ms)) out.key("pace").number(settings.bot_delay_ms);
  if (differs(&TableSettings::head_start_ms) && settings.head_start_ms != 0)
    out.key("head_start").number(settings.head_start_ms);
  if (differs(&TableSettings::is_public)) out.key("public").boolean(settings.is_public);
  if (differs(&TableSettings::hints)) out.key("hints").boolean(settings.hints);
  if (differs(&TableSettings::allows_programs))
    out.key("programs").boolean(settings.allows_programs);
  if (differs(&TableSettings::rated)) out.key("rated").boolean(settings.rated);
}

}  // namespace pioche
