// The requests that people send to a table.
#include <algorithm>

#include "ai/hint.h"
#include "engine/utf8.h"
#include "table/fields.h"
#include "table/table_impl.h"
#include "text/display_safety.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::uint32_t hint_simulations = 2000;
constexpr int most_pauses = 3;      // of one person in a match with others
constexpr Time chat_window = 4000;  // milliseconds for four lines

Error not_allowed(std::string_view key) { return with_code({std::string(key)}, "not_allowed"); }
Error wrong_time(std::string_view key) { return with_code({std::string(key)}, "wrong_time"); }

}  // namespace

// Whether the request comes from a program that may only watch. This depends on the
// connection, not on the seat: whoever sat down by a program plays on from a browser.
bool Table::Impl::is_forbidden_program() const {
  return current_request.is_program && !state.settings.allows_programs;
}

Result<> Table::Impl::sit(const std::string& person, Value request, Time now, Effects& effects) {
  const Result<Seat> asked = require_seat(request, state.seats.size());
  if (!asked) return asked.error();
  const Seat seat = *asked;
  if (is_forbidden_program()) return refused("table_no_programs");
  if (state.seats[seat].person == person) {
    if (!state.seats[seat].has_stand_in) return {};
    commit({LogEntry::Type::back, now, seat}, effects);
    position_changed = true;
    return {};
  }
  if (state.has_active_match()) return refused("table_match_on");
  if (!state.seats[seat].is_free()) return refused("table_seat_taken");
  if (const Seat old = state.seat_of(person); old != nobody) {
    commit({LogEntry::Type::emptied, now, old}, effects);
    votes[old] = {};
  }
  LogEntry entry{LogEntry::Type::sat, now, seat};
  entry.person = person;
  commit(entry, effects);
  votes[seat] = {};
  send_table_to(person, now, effects);
  return {};
}

Result<> Table::Impl::stand(const std::string& person, Time now, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refused("table_not_sitting");
  give_up_seat(seat, now, effects);
  return {};
}

// In a match, leaves the seat to a bot.
void Table::Impl::give_up_seat(Seat seat, Time now, Effects& effects) {
  votes[seat] = {};
  if (!state.has_active_match()) {
    const std::string person = state.seats[seat].person;
    commit({LogEntry::Type::emptied, now, seat}, effects);
    send_table_to(person, now, effects);
    return;
  }
  if (state.seats[seat].has_stand_in) return;
  LogEntry entry{LogEntry::Type::away, now, seat};
  entry.text = "stood";
  commit(entry, effects);
  position_changed = true;
}

Result<> Table::Impl::ready(const std::string& person, Value request) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refused("table_not_sitting");
  if (is_forbidden_program()) return refused("table_no_programs");
  if (state.status == TableState::Status::paused) return refused("table_paused");
  if (state.has_active_match() && !state.is_between_rounds()) return refused("table_round_on");
  if (Result<> checked = check_ready(); !checked) return checked;
  bool is_ready = true;
  if (Result<> read = read_flag(request, "value", is_ready); !read) return read;
  votes[seat].ready = is_ready;
  state_changed = true;
  return {};
}

// The next round can begin, or a match; free seats may still be taken.
Result<> Table::Impl::check_ready() const {
  if (state.has_active_match()) return {};
  return start_obstacle() == StartObstacle::free_seats ? Result<>{} : check_start();
}

Result<> Table::Impl::change_settings(const std::string& person, Value request, Time now,
                                      Effects& effects) {
  if (person != state.host) return refused("table_host_only");
  if (state.has_active_match()) return refused("table_match_on");
  TableSettings changed = state.settings;
  if (Result<> read = read_settings(request, changed); !read) return read;
  for (std::size_t seat = static_cast<std::size_t>(changed.players); seat < state.seats.size();
       ++seat)
    if (!state.seats[seat].person.empty()) return refused("table_seats_in_use");
  const bool clears_table = state.status == TableState::Status::over;
  LogEntry entry{LogEntry::Type::settings, now};
  json::Writer out(entry.text);
  out.begin_object();
  write_settings(out, changed);
  out.end_object();
  commit(entry, effects);
  votes.assign(state.seats.size(), {});
  if (clears_table) send_table_to_all(now, effects);
  return {};
}

Result<> Table::Impl::seat_bot(const std::string& person, Value request, Time now,
                               Effects& effects) {
  if (person != state.host) return refused("table_host_only");
  if (state.has_active_match()) return refused("table_match_on");
  const Result<Seat> asked = require_seat(request, state.seats.size());
  if (!asked) return asked.error();
  const Seat seat = *asked;
  if (is_connected(state.seats[seat].person)) return refused("table_seat_taken");
  const Value level = request.find("level");
  if (!level || level.is(Kind::null)) {
    commit({LogEntry::Type::emptied, now, seat}, effects);
    votes[seat] = {};
    return {};
  }
  LogEntry entry{LogEntry::Type::bot, now, seat};
  Result<std::string> asked_level = require_text(request, "level");
  if (!asked_level) return asked_level.error();
  if (!is_bot_level(*asked_level)) return refused("table_bot_level", {}, all_bot_levels());
  entry.text = std::move(*asked_level);
  commit(entry, effects);
  votes[seat] = {};
  return {};
}

Result<> Table::Impl::check_start() const {
  switch (start_obstacle()) {
    case StartObstacle::none:
      return {};
    case StartObstacle::match_on:
      return refused("table_match_on");
    case StartObstacle::free_seats:
      return refused("table_free_seats");
    case StartObstacle::rated_people:
      break;
  }
  return refused("table_rated_people");
}

Result<> Table::Impl::start(const std::string& person, Time now, Effects& effects) {
  if (person != state.host) return refused("table_host_only");
  // Who sits and starts says to be ready by it; a program may still have others play.
  if (state.seat_of(person) != nobody && is_forbidden_program())
    return refused("table_no_programs");
  if (Result<> checked = check_start(); !checked) return checked;
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if (const SeatState& seat_state = state.seats[seat];
        seat_state.bot.empty() && seat_state.person != person && !votes[seat].ready)
      return refused("table_not_ready", {}, name_of_person(seat_state.person));
  begin_match(now, effects);
  return {};
}

Result<> Table::Impl::pause(const std::string& person, Time now, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.has_active_match()) return refused("table_no_match");
  if (state.settings.clock.is_correspondence()) return refused("table_no_pause");
  if (state.status == TableState::Status::paused) return {};
  if (state.pauses[seat] >= most_pauses && !plays_alone(person))
    return refused("table_pauses_used", {}, std::to_string(most_pauses));
  commit({LogEntry::Type::paused, now, seat}, effects);
  next_round_at = never;
  send_table_to_all(now, effects);  // the clocks stand still
  return {};
}

Result<> Table::Impl::resume(const std::string& person, Time now, Effects& effects) {
  if (state.seat_of(person) == nobody) return refused("table_not_sitting");
  if (!state.has_active_match()) return refused("table_no_match");
  if (state.status == TableState::Status::playing) return {};
  commit({LogEntry::Type::resumed, now}, effects);
  if (state.is_between_rounds()) next_round_at = now + state.settings.round_pause_s * 1000;
  position_changed = true;
  send_table_to_all(now, effects);  // the clocks run again
  return {};
}

Result<> Table::Impl::vote_end(const std::string& person, Value request) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.has_active_match()) return refused("table_no_match");
  bool wants_end = true;
  if (Result<> read = read_flag(request, "value", wants_end); !read) return read;
  votes[seat].wants_end = wants_end;
  state_changed = true;
  return {};
}

Result<> Table::Impl::kick(const std::string& person, Value request, Time now, Effects& effects) {
  if (person != state.host) return refused("table_host_only");
  const Result<std::string> asked = require_text(request, "person");
  if (!asked) return asked.error();
  const std::string& other = *asked;
  if (other == person || participants.find(other) == participants.end())
    return refused("table_nobody_there");
  const Seat seat = state.seat_of(other);
  if (state.has_active_match() && seat != nobody) {
    if (state.settings.rated) return refused("table_rated_kick");
    LogEntry entry{LogEntry::Type::replaced, now, seat};
    entry.text = "normal";
    commit(entry, effects);
    position_changed = true;
  } else if (seat != nobody) {
    commit({LogEntry::Type::emptied, now, seat}, effects);
  }
  if (seat != nobody) votes[seat] = {};
  LogEntry entry{LogEntry::Type::kicked, now};
  entry.person = other;
  commit(entry, effects);
  close_connections(other, "kicked", now, effects);
  prune_participant(other);
  return {};
}

Result<> Table::Impl::hand_over(const std::string& person, Value request, Time now,
                                Effects& effects) {
  if (person != state.host) return refused("table_host_only");
  const Result<std::string> asked = require_text(request, "person");
  if (!asked) return asked.error();
  const std::string& other = *asked;
  if (!is_connected(other)) return refused("table_nobody_there");
  set_host(other, now, effects);
  return {};
}

Result<> Table::Impl::post_chat(const std::string& person, Value request, Time now,
                                Effects& effects) {
  ChatLine line{chat_lines + 1, now, person, {}, {}};
  if (Result<> read = read_text(request, "text", line.text); !read) return read;
  if (Result<> read = read_text(request, "phrase", line.phrase); !read) return read;
  line.text = std::string(trimmed(line.text));
  if (line.text.empty() == line.phrase.empty()) return refused("table_chat_empty");
  if (!line.phrase.empty() && !has_message(default_language, {}, "phrase." + line.phrase))
    return refused("table_chat_phrase");
  if (!line.text.empty()) {
    const DisplaySafety safety = display_safety_of(line.text);
    if (safety == DisplaySafety::unsafe) return refused("table_chat_character");
    if (safety == DisplaySafety::blank) return refused("table_chat_empty");
  }
  if (utf8_length(line.text) > most_chat_letters)
    return refused("table_chat_long", {}, std::to_string(most_chat_letters));
  Participant& participant = participants.find(person)->second;
  Time& oldest = *std::min_element(participant.chat_times.begin(), participant.chat_times.end());
  if (oldest != 0 && now >= oldest && now - oldest < chat_window) return refused("table_chat_fast");
  oldest = now;
  ++chat_lines;
  chat.push_back(line);
  if (chat.size() > most_chat_lines) {
    const std::string first = chat.front().person;
    chat.pop_front();
    prune_participant(first);
  }
  effects.chat.push_back(line);
  send_chat(line, effects);
  return {};
}

Result<> Table::Impl::hint(const std::string& person, Time, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.settings.hints) return refused("table_no_hints");
  if (state.status != TableState::Status::playing || state.is_between_rounds())
    return refused("table_no_match");
  for (const PendingHint& pending : hints)
    if (pending.connection_id == current_request.connection_id) return refused("table_hint_asked");
  const TaskId task_id = ++last_task_id;
  hints.push_back(
      {task_id, current_request.connection_id, current_request.id, state.match.moves().size()});
  current_request.answered = true;  // by the hint
  effects.tasks.push_back(
      {task_id, [match = state.match, seat, task_id,
                 language = std::string(language_of(current_request.connection_id))] {
         const Hint hint = hint_for(match, seat, {0, hint_simulations}, task_id);
         TaskResult result;
         json::Writer out(result.ranking);
         write_hint(out, language, match.engine().id, hint);
         return result;
       }});
  return {};
}

// Whoever leaves gives the seat up, or in a match leaves it to a bot, and is host no more. Where
// bots have all the seats the table stays theirs: nobody could sit down and have it.
void Table::Impl::leave(const std::string& person, Time now, Effects& effects) {
  const bool is_bots =
      std::ranges::all_of(state.seats, [](const SeatState& c) { return !c.bot.empty(); });
  if (state.host == person && !is_bots) set_host(next_host(), now, effects);
  if (const Seat seat = state.seat_of(person); seat != nobody) give_up_seat(seat, now, effects);
}

Result<> Table::Impl::move(const std::string& person, Value request, Time now, Effects& effects) {
  const Value text = request.find("move");
  const Seat seat = state.seat_of(person);
  if (!text.is(Kind::text)) return Error{"field_text", "move"};
  if (seat == nobody) return not_allowed("table_not_sitting");
  if (is_forbidden_program()) return not_allowed("table_no_programs");
  if (state.status == TableState::Status::paused) return wrong_time("table_paused");
  if (state.status != TableState::Status::playing) return wrong_time("table_no_match");
  const Value number = request.find("n");
  if (number && !number.is(Kind::integer)) return Error{"field_integer", "n"};
  if (number && number.integer() != static_cast<std::int64_t>(state.match.moves().size()))
    return wrong_time("table_late");
  if (const Result<Move> read = state.match.read_move(seat, text.text()); !read)
    return read.error();
  if (state.seats[seat].has_stand_in) commit({LogEntry::Type::back, now, seat}, effects);
  if (state.is_between_rounds()) {  // the table waits for everybody
    votes[seat].ready = true;
    state_changed = true;
  } else {
    play(seat, text.text(), Actor::person, now, effects);
  }
  return {};
}

Result<> Table::Impl::dispatch_command(std::string_view what, const std::string& person,
                                       Value request, Time now, Effects& effects) {
  if (what == "sit") return sit(person, request, now, effects);
  if (what == "stand") return stand(person, now, effects);
  if (what == "ready") return ready(person, request);
  if (what == "setup") return change_settings(person, request, now, effects);
  if (what == "bot") return seat_bot(person, request, now, effects);
  if (what == "start") return start(person, now, effects);
  if (what == "pause") return pause(person, now, effects);
  if (what == "resume") return resume(person, now, effects);
  if (what == "end") return vote_end(person, request);
  if (what == "rematch")
    return state.status == TableState::Status::over ? ready(person, {})
                                                    : Result<>(refused("table_not_over"));
  if (what == "kick") return kick(person, request, now, effects);
  if (what == "host") return hand_over(person, request, now, effects);
  if (what == "chat") return post_chat(person, request, now, effects);
  if (what == "hint") return hint(person, now, effects);
  if (what == "leave") {
    leave(person, now, effects);
    return {};
  }
  return Error{"table_unknown_request", {}, std::string(what.substr(0, 40))};
}

void Table::Impl::dispatch(const Connection& from, Value root, Time now, Effects& effects) {
  const Value what = root.find("do");
  const ConnectionId connection_id = from.id;
  if (!what.is(Kind::text)) return refuse(connection_id, {"field_text", "do"}, effects);
  if (what.text() == "look") return send_table(from, now, effects);
  const std::string person = from.person;  // connections may be closed
  const Result<> done = what.text() == "move"
                            ? move(person, root, now, effects)
                            : dispatch_command(what.text(), person, root, now, effects);
  if (!done) refuse(connection_id, done.error(), effects);
}

}  // namespace pioche
