#include "table/state/log_entry.h"

#include <algorithm>
#include <array>

#include "engine/json.h"
#include "table/state/snapshot.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;
using namespace entry;

constexpr std::array<std::string_view, 4> actor_names{"person", "bot", "stand_in", "clock"};
constexpr std::string_view left_on_purpose = "stood";

// The members of an entry after its time and its name `e`.
class EventWriter {
 public:
  EventWriter(json::Writer& out, const Engine& engine) : out_(out), engine_(engine) {}

  void operator()(const TableOpened& opened) {
    begin("opened");
    person(opened.host);
    settings(opened.settings);
  }
  void operator()(const SettingsChanged& changed) {
    begin("setup");
    settings(changed.settings);
  }
  void operator()(const SeatTaken& taken) {
    begin("sat", taken.seat);
    person(taken.person);
  }
  void operator()(const BotSeated& bot) {
    begin("bot", bot.seat);
    text(bot.level);
  }
  void operator()(const SeatEmptied& emptied) { begin("emptied", emptied.seat); }
  void operator()(const DealBegun& deal) {
    begin("deal");
    text(hex(deal.server));
    seats(deal.asked);
  }
  void operator()(const DealCommitted& committed) {
    begin("committed");
    numbers("hashes", committed.hashes);
  }
  void operator()(const DealCalledOff& called_off) {
    begin("called_off");
    seats(called_off.seats);
  }
  void operator()(const MatchStarted& started) {
    begin("started");
    text(hex(started.seed));
    out_.key("rules").number(started.rules);
    out_.key("commitment").text(commitment(started.seed));
    if (!started.nonces.empty()) numbers("nonces", started.nonces);
  }
  void operator()(const MoveMade& made) {
    begin("moved", made.seat);
    move(made.move);
    out_.key("by").text(name_of(made.actor));
  }
  void operator()(const AnswerGiven& given) {
    begin("answered", given.seat);
    move(given.move);
  }
  void operator()(const StandInBegan& began) {
    begin("away", began.seat);
    if (began.left_voluntarily) text(left_on_purpose);
  }
  void operator()(const StandInEnded& ended) { begin("back", ended.seat); }
  void operator()(const PersonReplaced& replaced) {
    begin("replaced", replaced.seat);
    text(replaced.level);
  }
  void operator()(const MatchPaused& paused) { begin("paused", paused.seat); }
  void operator()(const MatchResumed&) { begin("resumed"); }
  void operator()(const ClocksSuspended&) { begin("slept"); }
  void operator()(const ClocksResumed&) { begin("woke"); }
  void operator()(const MatchEnded&) { begin("ended"); }
  void operator()(const MatchRecorded& recorded) {
    begin("kept");
    text(recorded.match_id);
  }
  void operator()(const HostChanged& changed) {
    begin("host");
    person(changed.person);
  }
  void operator()(const PersonKicked& kicked) {
    begin("kicked");
    person(kicked.person);
  }
  void operator()(const TableClosed&) { begin("closed"); }
  void operator()(const Snapshot& snapshot) {
    begin("snapshot");
    person(snapshot.state->host);
    settings(snapshot.state->settings);
    write_snapshot(out_.key("table"), *snapshot.state);
  }

 private:
  void begin(std::string_view name) { out_.key("e").text(name); }
  void begin(std::string_view name, Seat seat) {
    begin(name);
    out_.key("seat").number(seat);
  }
  void person(std::string_view id) {
    if (!id.empty()) out_.key("person").text(id);
  }
  void text(std::string_view value) {
    if (!value.empty()) out_.key("x").text(value);
  }
  void move(Move made) {
    ShortString notation;
    engine_.write_move(made, notation);
    text(notation.text());
  }
  void seats(SeatSet all) {
    out_.key("seats").begin_list();
    for (const Seat seat : all) out_.number(seat);
    out_.end_list();
  }
  void numbers(std::string_view key, const SeatNumbers& by_seat) {
    out_.key(key).begin_list();
    for (const auto& number : by_seat) number ? out_.text(hex(*number)) : out_.null();
    out_.end_list();
  }
  void settings(const TableSettings& all) {
    std::string object;
    json::Writer inner(object);
    inner.begin_object();
    write_settings(inner, all);
    inner.end_object();
    text(object);
    out_.key("rules").number(all.engine->rules);
  }

  json::Writer& out_;
  const Engine& engine_;
};

// The members of a line. What a line lacks is empty; what an entry needs, its reader asks for.
struct Fields {
  Seat seat = nobody;
  Actor actor = Actor::person;
  std::string person;
  std::string text;
  std::uint8_t rules = 1;  // of an entry from before there were versions
  std::string commitment;
  std::optional<SeatSet> seats;
  SeatNumbers numbers;  // hashes or nonces
  Value table;          // of a snapshot
};

std::string text_in(Value value) {
  return value.is(Kind::text) ? std::string(value.text()) : std::string();
}

std::optional<SeatSet> read_seats(Value list) {
  if (!list.is(Kind::list)) return std::nullopt;
  SeatSet seats;
  for (const Value value : list) {
    const Seat seat = read_seat(value);
    if (seat == nobody) return std::nullopt;
    seats.add(seat);
  }
  return seats;
}

std::optional<SeatNumbers> read_numbers(Value list) {
  SeatNumbers numbers;
  if (!list) return numbers;
  if (!list.is(Kind::list)) return std::nullopt;
  for (const Value value : list) {
    numbers.push_back(bytes32_from(text_in(value)));
    if (!numbers.back() && !value.is(Kind::null)) return std::nullopt;
  }
  return numbers;
}

std::optional<Fields> read_fields(Value root) {
  Fields fields;
  if (const Value seat = root.find("seat")) {
    fields.seat = read_seat(seat);
    if (fields.seat == nobody) return std::nullopt;
  }
  if (const Value by = root.find("by")) {
    const auto actor = std::ranges::find(actor_names, by.is(Kind::text) ? by.text() : "");
    if (actor == actor_names.end()) return std::nullopt;
    fields.actor = static_cast<Actor>(actor - actor_names.begin());
  }
  if (const Value rules = root.find("rules")) {
    if (!rules.is(Kind::integer) || rules.integer() < 1 || rules.integer() > UINT8_MAX)
      return std::nullopt;
    fields.rules = static_cast<std::uint8_t>(rules.integer());
  }
  fields.commitment = text_in(root.find("commitment"));
  fields.seats = read_seats(root.find("seats"));
  const Value hashes = root.find("hashes");
  auto numbers = read_numbers(hashes ? hashes : root.find("nonces"));
  if (!numbers) return std::nullopt;
  fields.numbers = std::move(*numbers);
  fields.person = text_in(root.find("person"));
  fields.text = text_in(root.find("x"));
  fields.table = root.find("table");
  return fields;
}

// What the settings in the text lack is as it was. Options of an older version of the rules are
// those of the newest from here on.
std::optional<TableSettings> read_settings(const Fields& fields, const TableSettings& before) {
  json::Document document;
  if (!document.read(fields.text) || !document.root().is(Kind::object)) return std::nullopt;
  SettingsChange change = read_settings_change(document.root());
  change.rules = fields.rules;
  Result<TableSettings> settings = changed_settings(before, change);
  if (!settings) return std::nullopt;
  return std::move(*settings);
}

using MaybeEvent = std::optional<LogEvent>;

MaybeEvent read_opened(Fields& fields, const TableSettings& before) {
  auto settings = read_settings(fields, before);
  if (!settings || fields.person.empty()) return std::nullopt;
  return TableOpened{std::move(fields.person), std::move(*settings)};
}

MaybeEvent read_changed(Fields& fields, const TableSettings& before) {
  auto settings = read_settings(fields, before);
  if (!settings) return std::nullopt;
  return SettingsChanged{std::move(*settings)};
}

MaybeEvent read_started(Fields& fields, const TableSettings& before) {
  const auto seed = seed_from(fields.text);
  if (!seed || before.engine == nullptr) return std::nullopt;
  if (!fields.commitment.empty() && fields.commitment != commitment(*seed)) return std::nullopt;
  return MatchStarted{*seed, fields.rules, std::move(fields.numbers)};
}

MaybeEvent read_deal_begun(Fields& fields, const TableSettings&) {
  const auto server = bytes32_from(fields.text);
  if (!server || !fields.seats) return std::nullopt;
  return DealBegun{*server, *fields.seats};
}

MaybeEvent read_deal_committed(Fields& fields, const TableSettings&) {
  if (fields.numbers.empty()) return std::nullopt;
  return DealCommitted{std::move(fields.numbers)};
}

MaybeEvent read_deal_called_off(Fields& fields, const TableSettings&) {
  if (!fields.seats) return std::nullopt;
  return DealCalledOff{*fields.seats};
}

MaybeEvent read_moved(Fields& fields, const TableSettings& before) {
  if (fields.seat == nobody || before.engine == nullptr) return std::nullopt;
  const Move move = before.engine->read_move(fields.text);
  if (move.verb == 0) return std::nullopt;
  return MoveMade{fields.seat, move, fields.actor};
}

MaybeEvent read_answered(Fields& fields, const TableSettings& before) {
  const MaybeEvent moved = read_moved(fields, before);
  if (!moved) return std::nullopt;
  return AnswerGiven{fields.seat, std::get<MoveMade>(*moved).move};
}

MaybeEvent read_away(Fields& fields, const TableSettings&) {
  if (fields.seat == nobody) return std::nullopt;
  return StandInBegan{fields.seat, !fields.text.empty()};
}

MaybeEvent read_recorded(Fields& fields, const TableSettings&) {
  return MatchRecorded{std::move(fields.text)};
}

MaybeEvent read_host(Fields& fields, const TableSettings&) {
  return HostChanged{std::move(fields.person)};
}

MaybeEvent read_kicked(Fields& fields, const TableSettings&) {
  if (fields.person.empty()) return std::nullopt;
  return PersonKicked{std::move(fields.person)};
}

MaybeEvent read_taken(Fields& fields, const TableSettings&) {
  if (fields.seat == nobody || fields.person.empty()) return std::nullopt;
  return SeatTaken{fields.seat, std::move(fields.person)};
}

MaybeEvent read_snapshot_event(Fields& fields, const TableSettings& before) {
  auto settings = read_settings(fields, before);
  if (!settings) return std::nullopt;
  auto state = read_snapshot(fields.table, std::move(fields.person), std::move(*settings));
  if (!state) return std::nullopt;
  return Snapshot{std::make_shared<const TableState>(std::move(*state))};
}

template <class WithLevel>
MaybeEvent read_bot(Fields& fields, const TableSettings&) {
  if (fields.seat == nobody) return std::nullopt;
  return WithLevel{fields.seat, std::move(fields.text)};
}

template <class OfSeat>
MaybeEvent read_of_seat(Fields& fields, const TableSettings&) {
  if (fields.seat == nobody) return std::nullopt;
  return OfSeat{fields.seat};
}

template <class Empty>
MaybeEvent read_empty(Fields&, const TableSettings&) {
  return Empty{};
}

struct EventReader {
  std::string_view name;
  MaybeEvent (*read)(Fields&, const TableSettings& before);
};

constexpr std::array event_readers{
    EventReader{"moved", read_moved},
    EventReader{"answered", read_answered},
    EventReader{"opened", read_opened},
    EventReader{"setup", read_changed},
    EventReader{"sat", read_taken},
    EventReader{"bot", read_bot<BotSeated>},
    EventReader{"emptied", read_of_seat<SeatEmptied>},
    EventReader{"deal", read_deal_begun},
    EventReader{"committed", read_deal_committed},
    EventReader{"called_off", read_deal_called_off},
    EventReader{"started", read_started},
    EventReader{"away", read_away},
    EventReader{"back", read_of_seat<StandInEnded>},
    EventReader{"replaced", read_bot<PersonReplaced>},
    EventReader{"paused", read_of_seat<MatchPaused>},
    EventReader{"resumed", read_empty<MatchResumed>},
    EventReader{"slept", read_empty<ClocksSuspended>},
    EventReader{"woke", read_empty<ClocksResumed>},
    EventReader{"ended", read_empty<MatchEnded>},
    EventReader{"kept", read_recorded},
    EventReader{"host", read_host},
    EventReader{"kicked", read_kicked},
    EventReader{"closed", read_empty<TableClosed>},
    EventReader{"snapshot", read_snapshot_event},
};

MaybeEvent read_event(Value root, const TableSettings& before) {
  const Value name = root.find("e");
  const auto reader =
      std::ranges::find(event_readers, name.is(Kind::text) ? name.text() : "", &EventReader::name);
  if (reader == event_readers.end()) return std::nullopt;
  auto fields = read_fields(root);
  if (!fields) return std::nullopt;
  return reader->read(*fields, before);
}

// Whether an entry has options of rules that this program does not have; nullopt where it has not.
std::optional<Error> unknown_rules_of_options(Value root) {
  const auto fields = read_fields(root);
  json::Document settings;
  if (!fields || !settings.read(fields->text)) return std::nullopt;
  const Engine* engine = find_engine(text_in(settings.root().find("game")));
  if (engine == nullptr) return std::nullopt;
  const Result<const Engine*> version = engine_of_version(*engine, fields->rules);
  return version ? std::nullopt : std::optional(version.error());
}

}  // namespace

std::string_view name_of(Actor actor) { return actor_names[static_cast<std::size_t>(actor)]; }

std::optional<Actor> actor_of(char first_letter) {
  for (std::size_t i = 0; i < actor_names.size(); ++i)
    if (actor_names[i].front() == first_letter) return static_cast<Actor>(i);
  return std::nullopt;
}

std::vector<std::string> people_in(const LogEntry& entry) {
  if (const auto* opened = std::get_if<TableOpened>(&entry.event)) return {opened->host};
  if (const auto* taken = std::get_if<SeatTaken>(&entry.event)) return {taken->person};
  if (const auto* host = std::get_if<HostChanged>(&entry.event)) return {host->person};
  if (const auto* kicked = std::get_if<PersonKicked>(&entry.event)) return {kicked->person};
  if (const auto* snapshot = std::get_if<Snapshot>(&entry.event)) {
    const TableState& state = *snapshot->state;
    std::vector<std::string> people(state.banned.begin(), state.banned.end());
    people.push_back(state.host);
    for (const SeatState& seat : state.seats) people.push_back(seat.person);
    return people;
  }
  return {};
}

std::string log_line(const LogEntry& entry, const Engine& engine) {
  std::string line;
  json::Writer out(line);
  out.begin_object().key("t").number(entry.time);
  std::visit(EventWriter(out, engine), entry.event);
  out.end_object();
  return line;
}

Error damaged_log(std::size_t number) {
  return {.key = "table_log", .where = std::to_string(number), .code = "damaged_log"};
}

Result<LogEntry> LogReader::read(std::string_view line) {
  ++lines_;
  json::Document document;
  if (!chain_.accept(line) || !document.read(line) || !document.root().is(Kind::object))
    return damaged_log(lines_);
  const Value time = document.root().find("t");
  if (!time.is(Kind::integer) || time.integer() < 0 || time.integer() > latest_time)
    return damaged_log(lines_);
  MaybeEvent event = read_event(document.root(), settings_);
  if (!event) return unknown_rules_of_options(document.root()).value_or(damaged_log(lines_));
  if (const auto* opened = std::get_if<TableOpened>(&*event)) settings_ = opened->settings;
  if (const auto* changed = std::get_if<SettingsChanged>(&*event)) settings_ = changed->settings;
  if (const auto* snapshot = std::get_if<Snapshot>(&*event)) settings_ = snapshot->state->settings;
  if (const auto* started = std::get_if<MatchStarted>(&*event))
    if (const auto engine = engine_of_version(*settings_.engine, started->rules); !engine)
      return engine.error();
  return LogEntry{time.integer(), std::move(*event)};
}

Result<StoredLog> read_log(std::span<const std::string> lines) {
  LogReader reader;
  StoredLog log;
  log.entries.reserve(lines.size());
  for (const std::string& line : lines) {
    Result<LogEntry> entry = reader.read(line);
    if (!entry) return entry.error();
    log.entries.push_back(std::move(*entry));
  }
  log.chain = reader.chain();
  return log;
}

}  // namespace pioche
