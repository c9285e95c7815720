#include "table/state/table_state.h"

#include <algorithm>

#include "ai/player.h"
#include "engine/json.h"

namespace pioche {

std::string_view name_of(TableState::Status status) {
  constexpr std::array<std::string_view, 4> names{"open", "playing", "paused", "over"};
  return names[static_cast<std::size_t>(status)];
}

std::string_view name_of(TableDeal::Step step) {
  constexpr std::array<std::string_view, 4> names{"hashes", "nonces", "dealt", "called_off"};
  return names[static_cast<std::size_t>(step)];
}

namespace {

std::shared_ptr<TableDeal> at_step(const TableDeal& deal, TableDeal::Step step) {
  auto next = std::make_shared<TableDeal>(deal);
  next->step = step;
  return next;
}

}  // namespace

Seat TableState::seat_of(std::string_view person) const {
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (!person.empty() && seats[seat].person == person) return static_cast<Seat>(seat);
  return nobody;
}

bool TableState::called_deal_off(std::string_view person) const {
  return deal && std::ranges::find(deal->called_off_by, person) != deal->called_off_by.end();
}

bool TableState::change_settings(const TableSettings& changed) {
  if (seats_are_fixed()) return false;
  for (std::size_t seat = static_cast<std::size_t>(changed.players); seat < seats.size(); ++seat)
    if (!seats[seat].person.empty()) return false;
  settings = changed;
  seats.resize(static_cast<std::size_t>(settings.players));
  status = Status::open;
  return true;
}

bool TableState::seat_bot(Seat seat, const std::string& level) {
  if (!is_valid_seat(seat) || !player_named(level)) return false;
  seats[seat] = {{}, level};
  return true;
}

Seat TableState::only_person() const {
  Seat only = nobody;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].person.empty()) continue;
    if (only != nobody) return nobody;
    only = seat;
  }
  return only;
}

bool TableState::has_answered(Seat seat) const {
  return std::ranges::find(answers, seat, &GivenAnswer::seat) != answers.end();
}

Time TableState::race_end() const {
  const bool is_race = race_landed != never && settings.head_start_ms != 0 && !is_between_rounds();
  return is_race ? race_landed + settings.head_start_ms : 0;
}

// An answer that is shown leaves the others as they are. Any other move asks everybody anew.
void TableState::drop_answers(const AllowedMove& made) {
  const auto shown = std::ranges::find_if(answers, [&](const GivenAnswer& answer) {
    return answer.seat == made.seat() && answer.move == made.move();
  });
  if (shown == answers.end())
    answers.clear();
  else
    answers.erase(shown);
  std::erase_if(answers,
                [&](const GivenAnswer& answer) { return !match.allows(answer.seat, answer.move); });
  SeatSet held;
  for (const GivenAnswer& answer : answers) held.add(answer.seat);
  clocks.keep_held(held);
}

// Between rounds nobody's time runs.
void TableState::run_clocks(Time now) {
  const bool waits = status == Status::playing && !is_between_rounds() && !match.is_over();
  clocks.run(waits ? match.engine().waiting_for(match.state()) : SeatSet{}, now);
}

struct TableState::EventApplier {
  TableState& state;
  Time time;

  bool operator()(const entry::TableOpened& opened) const {
    state.host = opened.host;
    return state.change_settings(opened.settings);
  }
  bool operator()(const entry::SettingsChanged& changed) const {
    return state.change_settings(changed.settings);
  }
  bool operator()(const entry::SeatTaken& taken) const {
    if (state.seats_are_fixed() || !state.is_valid_seat(taken.seat)) return false;
    if (!state.seats[taken.seat].is_free() || state.seat_of(taken.person) != nobody) return false;
    state.seats[taken.seat].person = taken.person;
    return true;
  }
  bool operator()(const entry::BotSeated& bot) const {
    return !state.seats_are_fixed() && state.seat_bot(bot.seat, bot.level);
  }
  bool operator()(const entry::SeatEmptied& emptied) const {
    if (state.seats_are_fixed() || !state.is_valid_seat(emptied.seat)) return false;
    state.seats[emptied.seat] = {};
    return true;
  }
  bool operator()(const entry::DealBegun&) const;
  bool operator()(const entry::DealCommitted&) const;
  bool operator()(const entry::DealCalledOff&) const;
  bool operator()(const entry::MatchStarted&) const;
  bool operator()(const entry::MoveMade& made) const {
    if (state.status != Status::playing) return false;
    const auto move = state.match.allowed_move(made.seat, made.move);
    return move && state.apply_move(*move, made.actor, time);
  }
  bool operator()(const entry::AnswerGiven& given) const {
    if (state.status != Status::playing) return false;
    const auto move = state.match.allowed_move(given.seat, given.move);
    return move && state.apply_answer(*move, time);
  }
  bool operator()(const entry::StandInBegan& began) const {
    if (!state.has_active_match() || !state.is_valid_seat(began.seat)) return false;
    SeatState& seat = state.seats[began.seat];
    if (seat.person.empty() || seat.has_stand_in) return false;
    seat.has_stand_in = true;
    seat.left_voluntarily = began.left_voluntarily;
    return true;
  }
  bool operator()(const entry::StandInEnded& back) const {
    if (!state.is_valid_seat(back.seat) || !state.seats[back.seat].has_stand_in) return false;
    state.seats[back.seat].has_stand_in = state.seats[back.seat].left_voluntarily = false;
    return true;
  }
  bool operator()(const entry::PersonReplaced& replaced) const {
    return state.has_active_match() && state.is_valid_seat(replaced.seat) &&
           !state.seats[replaced.seat].person.empty() &&
           state.seat_bot(replaced.seat, replaced.level);
  }
  bool operator()(const entry::MatchPaused& paused) const {
    if (state.status != Status::playing || !state.is_valid_seat(paused.seat)) return false;
    state.status = Status::paused;
    ++state.pauses[paused.seat];
    state.clocks.stop(time);
    return true;
  }
  bool operator()(const entry::MatchResumed&) const {
    if (state.status != Status::paused) return false;
    state.status = Status::playing;
    state.run_clocks(time);
    return true;
  }
  bool operator()(const entry::ClocksSuspended&) const {
    state.clocks.stop(time);
    return state.status == Status::playing;
  }
  bool operator()(const entry::ClocksResumed&) const {
    if (state.status != Status::playing) return false;
    state.run_clocks(time);
    return true;
  }
  bool operator()(const entry::MatchEnded&) const {
    if (!state.has_active_match()) return false;
    state.status = Status::over;
    state.ended = true;
    state.clocks.stop(time);
    return true;
  }
  bool operator()(const entry::MatchRecorded& recorded) const {
    state.record_id = recorded.match_id;
    return state.status == Status::over;
  }
  bool operator()(const entry::HostChanged& changed) const {
    state.host = changed.person;
    return true;
  }
  bool operator()(const entry::PersonKicked& kicked) const {
    state.banned.insert(kicked.person);
    return true;
  }
  bool operator()(const entry::TableClosed&) const { return state.closed = true; }
  bool operator()(const entry::Snapshot& snapshot) const {
    state = *snapshot.state;
    return true;
  }
};

bool TableState::EventApplier::operator()(const entry::DealBegun& entry) const {
  if (state.seats_are_fixed() || std::ranges::any_of(state.seats, &SeatState::is_free))
    return false;
  const auto first = at_step({}, TableDeal::Step::hashes);
  first->server = entry.server;
  first->asked = entry.asked;
  state.deal = first;
  return true;
}

bool TableState::EventApplier::operator()(const entry::DealCommitted& entry) const {
  if (!state.deal || state.deal->step != TableDeal::Step::hashes) return false;
  if (entry.hashes.size() != state.seats.size()) return false;
  const auto next = at_step(*state.deal, TableDeal::Step::nonces);
  next->hashes = entry.hashes;
  state.deal = next;
  return true;
}

bool TableState::EventApplier::operator()(const entry::DealCalledOff& entry) const {
  if (!state.is_dealing()) return false;
  const auto next = at_step(*state.deal, TableDeal::Step::called_off);
  for (const Seat seat : entry.seats) {
    if (!state.is_valid_seat(seat) || state.seats[seat].person.empty()) return false;
    next->called_off_by.push_back(state.seats[seat].person);
    state.without_part.insert(state.seats[seat].person);
  }
  state.deal = next;
  return true;
}

// A match of bots, or one from before there were such deals, has none.
bool TableState::finish_deal(const entry::MatchStarted& entry) {
  without_part.clear();
  if (!is_dealing()) {
    deal = nullptr;
    return entry.nonces.empty();
  }
  if (deal->step != TableDeal::Step::nonces || entry.nonces.size() != deal->hashes.size())
    return false;
  for (std::size_t seat = 0; seat < entry.nonces.size(); ++seat) {
    const auto& nonce = entry.nonces[seat];
    if ((nonce ? std::optional(sha256(*nonce)) : std::nullopt) != deal->hashes[seat]) return false;
  }
  if (deal_seed(deal->server, entry.nonces) != entry.seed) return false;
  const auto dealt = at_step(*deal, TableDeal::Step::dealt);
  dealt->nonces = entry.nonces;
  deal = dealt;
  return true;
}

bool TableState::EventApplier::operator()(const entry::MatchStarted& entry) const {
  if (state.has_active_match() || std::ranges::any_of(state.seats, &SeatState::is_free))
    return false;
  const Result<const Engine*> engine = engine_of_version(*state.settings.engine, entry.rules);
  if (!engine) return false;
  json::Document options;
  options.read(state.settings.options);
  const Result<std::string> own =
      convert_options(*state.settings.engine, state.settings.engine->rules, entry.rules,
                      state.settings.players, options.root());
  if (!own) return false;
  options.read(*own);
  // Names are filled in by whoever knows them; the log does not.
  Result<Match> next = Match::start(**engine, state.settings.players, options.root(), entry.seed,
                                    std::vector<std::string>(state.seats.size()));
  if (!next || !state.finish_deal(entry)) return false;
  state.match = std::move(*next);
  state.status = Status::playing;
  ++state.matches;
  state.ended = false;
  state.record_id.clear();
  state.started = state.last_move = time;
  state.race_landed = state.match.engine().race_events.empty() ? never : time + first_landing_time;
  state.answers.clear();
  state.pauses = {};
  state.last_events.events.clear();
  state.made_by.clear();
  state.made_at.clear();
  state.rounds.clear();
  state.clocks.reset(state.settings.clock, state.settings.players);
  state.run_clocks(time);
  return true;
}

void TableState::play(const AllowedMove& move, Actor actor, std::uint32_t at) {
  last_events.events.clear();
  match.play(move, last_events);
  made_by.push_back(actor);
  made_at.push_back(at);
  if (const Common& table = match.common(); table.phase <= scored)
    rounds.emplace_back(table.points.begin(), table.points.begin() + table.players);
}

bool TableState::has_raced() const {
  const auto races = match.engine().race_events;
  return std::ranges::any_of(last_events.events, [&](const Event& event) {
    return std::ranges::find(races, event.type) != races.end();
  });
}

bool TableState::apply_move(const AllowedMove& move, Actor actor, Time time) {
  if (closed || status != Status::playing) return false;
  const bool deals = is_between_rounds();
  play(move, actor, static_cast<std::uint32_t>(std::clamp<Time>(time - started, 0, UINT32_MAX)));
  last_move = last_entry = time;
  if (has_raced()) race_landed = time + (deals ? first_landing_time : landing_time);
  clocks.credit(move.seat(), time);
  drop_answers(move);
  if (match.is_over()) status = Status::over;
  run_clocks(time);
  return true;
}

bool TableState::apply_answer(const AllowedMove& move, Time time) {
  if (closed || status != Status::playing || has_answered(move.seat())) return false;
  const Time not_before = last_move + answers_shown_after;
  answers.push_back({move.seat(), move.move(), not_before});
  clocks.hold(move.seat(), std::max(time, not_before));
  last_entry = time;
  return true;
}

bool TableState::can_be_compacted() const {
  return !closed && (!deal || deal->step == TableDeal::Step::dealt);
}

std::string TableState::record(std::vector<std::string> names) const {
  Match named = match;
  named.set_names(std::move(names));
  std::string record;
  json::Writer out(record);
  named.write_record(out);
  std::string letters;
  for (const Actor actor : made_by) letters += name_of(actor).front();
  std::string course;
  json::Writer rest(course);
  rest.begin_object();
  if (deal && deal->step == TableDeal::Step::dealt)
    write_deal(rest.key("deal"), {sha256(deal->server), deal->server, deal->hashes, deal->nonces});
  rest.key("by").text(letters).key("at").begin_list();
  for (const std::uint32_t time : made_at) rest.number(time);
  rest.end_list().end_object();
  record.back() = ',';
  return record.append(course, 1);
}

bool TableState::apply(const LogEntry& entry) {
  const bool is_first = std::holds_alternative<entry::TableOpened>(entry.event) ||
                        std::holds_alternative<entry::Snapshot>(entry.event);
  if (closed || (settings.engine == nullptr) != is_first) return false;
  if (!std::visit(EventApplier{*this, entry.time}, entry.event)) return false;
  last_entry = entry.time;
  return true;
}

}  // namespace pioche
