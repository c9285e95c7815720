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

InputError refusal(std::string_view key, std::string_view what = {}) {
  return {"table_" + std::string(key), {}, std::string(what)};
}

}  // namespace

// Whether the request comes from a program that may only watch. This depends on the
// connection, not on the seat: whoever sat down by a program plays on from a browser.
bool Table::Impl::is_forbidden_program() const {
  return current_request.is_program && !state.settings.allows_programs;
}

InputError Table::Impl::sit(const std::string& person, Value request, Time now, Effects& effects) {
  Seat seat = nobody;
  if (InputError error = require_seat(request, state.seats.size(), seat)) return error;
  if (is_forbidden_program()) return refusal("no_programs");
  if (state.seats[seat].person == person) {
    if (!state.seats[seat].has_stand_in) return {};
    commit({LogEntry::Type::back, now, seat}, effects);
    position_changed = true;
    return {};
  }
  if (state.has_active_match()) return refusal("match_on");
  if (!state.seats[seat].is_free()) return refusal("seat_taken");
  if (const Seat old = state.seat_of(person); old != nobody) {
    commit({LogEntry::Type::emptied, now, old}, effects);
    votes[old] = {};
  }
  LogEntry entry{LogEntry::Type::sat, now, seat};
  entry.person = person;
  commit(std::move(entry), effects);
  votes[seat] = {};
  send_table_to(person, now, effects);
  return {};
}

InputError Table::Impl::stand(const std::string& person, Time now, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refusal("not_sitting");
  votes[seat] = {};
  if (!state.has_active_match()) {
    commit({LogEntry::Type::emptied, now, seat}, effects);
    send_table_to(person, now, effects);
    return {};
  }
  if (state.seats[seat].has_stand_in) return {};
  LogEntry entry{LogEntry::Type::away, now, seat};
  entry.text = "stood";
  commit(std::move(entry), effects);
  position_changed = true;
  return {};
}

InputError Table::Impl::ready(const std::string& person, Value request) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refusal("not_sitting");
  if (is_forbidden_program()) return refusal("no_programs");
  if (state.status == TableState::Status::paused) return refusal("paused");
  if (state.has_active_match() && !state.is_between_rounds()) return refusal("round_on");
  // What everybody's being ready would not mend.
  if (const InputError why = state.has_active_match() ? InputError{} : start_error();
      why && why.key != "table_free_seats")
    return why;
  bool is_ready = true;
  if (InputError error = read_flag(request, "value", is_ready)) return error;
  votes[seat].ready = is_ready;
  state_changed = true;
  return {};
}

InputError Table::Impl::change_settings(const std::string& person, Value request, Time now,
                                        Effects& effects) {
  if (person != state.host) return refusal("host_only");
  if (state.has_active_match()) return refusal("match_on");
  TableSettings changed = state.settings;
  if (InputError error = read_settings(request, changed)) return error;
  for (std::size_t seat = static_cast<std::size_t>(changed.players); seat < state.seats.size();
       ++seat)
    if (!state.seats[seat].person.empty()) return refusal("seats_in_use");
  const bool clears_table = state.status == TableState::Status::over;
  LogEntry entry{LogEntry::Type::settings, now};
  json::Writer out(entry.text);
  out.begin_object();
  write_settings(out, changed);
  out.end_object();
  commit(std::move(entry), effects);
  votes.assign(state.seats.size(), {});
  if (clears_table) send_table_to_all(now, effects);
  return {};
}

InputError Table::Impl::seat_bot(const std::string& person, Value request, Time now,
                                 Effects& effects) {
  if (person != state.host) return refusal("host_only");
  if (state.has_active_match()) return refusal("match_on");
  Seat seat = nobody;
  if (InputError error = require_seat(request, state.seats.size(), seat)) return error;
  if (is_connected(state.seats[seat].person)) return refusal("seat_taken");
  const Value level = request.find("level");
  if (!level || level.is(Kind::null)) {
    commit({LogEntry::Type::emptied, now, seat}, effects);
    votes[seat] = {};
    return {};
  }
  LogEntry entry{LogEntry::Type::bot, now, seat};
  if (InputError error = require_text(request, "level", entry.text)) return error;
  if (!is_bot_level(entry.text)) return refusal("bot_level", all_bot_levels());
  commit(std::move(entry), effects);
  votes[seat] = {};
  return {};
}

InputError Table::Impl::start(const std::string& person, Time now, Effects& effects) {
  if (person != state.host) return refusal("host_only");
  // Who sits and starts says to be ready by it; a program may still have others play.
  if (state.seat_of(person) != nobody && is_forbidden_program()) return refusal("no_programs");
  if (InputError error = start_error()) return error;
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if (const SeatState& seat_state = state.seats[seat];
        seat_state.bot.empty() && seat_state.person != person && !votes[seat].ready)
      return refusal("not_ready", name_of_person(seat_state.person));
  begin_match(now, effects);
  return {};
}

InputError Table::Impl::pause(const std::string& person, Time now, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refusal("not_sitting");
  if (!state.has_active_match()) return refusal("no_match");
  if (state.settings.clock.is_correspondence()) return refusal("no_pause");
  if (state.status == TableState::Status::paused) return {};
  if (state.pauses[seat] >= most_pauses && !plays_alone(person))
    return refusal("pauses_used", std::to_string(most_pauses));
  commit({LogEntry::Type::paused, now, seat}, effects);
  next_round_at = never;
  send_table_to_all(now, effects);  // the clocks stand still
  return {};
}

InputError Table::Impl::resume(const std::string& person, Time now, Effects& effects) {
  if (state.seat_of(person) == nobody) return refusal("not_sitting");
  if (!state.has_active_match()) return refusal("no_match");
  if (state.status == TableState::Status::playing) return {};
  commit({LogEntry::Type::resumed, now}, effects);
  if (state.is_between_rounds()) next_round_at = now + state.settings.round_pause_s * 1000;
  position_changed = true;
  send_table_to_all(now, effects);  // the clocks run again
  return {};
}

InputError Table::Impl::vote_end(const std::string& person, Value request) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refusal("not_sitting");
  if (!state.has_active_match()) return refusal("no_match");
  bool wants_end = true;
  if (InputError error = read_flag(request, "value", wants_end)) return error;
  votes[seat].wants_end = wants_end;
  state_changed = true;
  return {};
}

InputError Table::Impl::kick(const std::string& person, Value request, Time now, Effects& effects) {
  if (person != state.host) return refusal("host_only");
  std::string other;
  if (InputError error = require_text(request, "person", other)) return error;
  if (other == person || participants.find(other) == participants.end())
    return refusal("nobody_there");
  const Seat seat = state.seat_of(other);
  if (state.has_active_match() && seat != nobody) {
    if (state.settings.rated) return refusal("rated_kick");
    LogEntry entry{LogEntry::Type::replaced, now, seat};
    entry.text = "normal";
    commit(std::move(entry), effects);
    position_changed = true;
  } else if (seat != nobody) {
    commit({LogEntry::Type::emptied, now, seat}, effects);
  }
  if (seat != nobody) votes[seat] = {};
  LogEntry entry{LogEntry::Type::kicked, now};
  entry.person = other;
  commit(std::move(entry), effects);
  close_connections(other, "kicked", now, effects);
  prune_participant(other);
  return {};
}

InputError Table::Impl::hand_over(const std::string& person, Value request, Time now,
                                  Effects& effects) {
  if (person != state.host) return refusal("host_only");
  std::string other;
  if (InputError error = require_text(request, "person", other)) return error;
  if (!is_connected(other)) return refusal("nobody_there");
  set_host(other, now, effects);
  return {};
}

InputError Table::Impl::post_chat(const std::string& person, Value request, Time now,
                                  Effects& effects) {
  ChatLine line{chat_lines + 1, now, person, {}, {}};
  if (InputError error = read_text(request, "text", line.text)) return error;
  if (InputError error = read_text(request, "phrase", line.phrase)) return error;
  line.text = std::string(trimmed(line.text));
  if (line.text.empty() == line.phrase.empty()) return refusal("chat_empty");
  if (!line.phrase.empty() && !has_message(default_language, {}, "phrase." + line.phrase))
    return refusal("chat_phrase");
  if (!line.text.empty()) {
    const DisplaySafety safety = display_safety_of(line.text);
    if (safety == DisplaySafety::unsafe) return refusal("chat_character");
    if (safety == DisplaySafety::blank) return refusal("chat_empty");
  }
  if (utf8_length(line.text) > most_chat_letters)
    return refusal("chat_long", std::to_string(most_chat_letters));
  Participant& participant = participants.find(person)->second;
  Time& oldest = *std::min_element(participant.chat_times.begin(), participant.chat_times.end());
  if (oldest != 0 && now >= oldest && now - oldest < chat_window) return refusal("chat_fast");
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

InputError Table::Impl::hint(const std::string& person, Time, Effects& effects) {
  const Seat seat = state.seat_of(person);
  if (seat == nobody) return refusal("not_sitting");
  if (!state.settings.hints) return refusal("no_hints");
  if (state.status != TableState::Status::playing || state.is_between_rounds())
    return refusal("no_match");
  for (const PendingHint& pending : hints)
    if (pending.connection_id == current_request.connection_id) return refusal("hint_asked");
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
InputError Table::Impl::leave(const std::string& person, Time now, Effects& effects) {
  const bool is_bots =
      std::ranges::all_of(state.seats, [](const SeatState& c) { return !c.bot.empty(); });
  if (state.host == person && !is_bots) set_host(next_host(), now, effects);
  if (state.seat_of(person) != nobody) stand(person, now, effects);
  return {};
}

std::optional<RequestError> Table::Impl::move(const std::string& person, Value request, Time now,
                                              Effects& effects) {
  const Value text = request.find("move");
  const Seat seat = state.seat_of(person);
  if (!text.is(Kind::text)) return RequestError{"bad_request", {"field_text", "move", {}}};
  if (seat == nobody) return RequestError{"not_allowed", refusal("not_sitting")};
  if (is_forbidden_program()) return RequestError{"not_allowed", refusal("no_programs")};
  if (state.status == TableState::Status::paused)
    return RequestError{"wrong_time", refusal("paused")};
  if (state.status != TableState::Status::playing)
    return RequestError{"wrong_time", refusal("no_match")};
  const Value number = request.find("n");
  if (number && !number.is(Kind::integer))
    return RequestError{"bad_request", {"field_integer", "n", {}}};
  if (number && number.integer() != static_cast<std::int64_t>(state.match.moves().size()))
    return RequestError{"wrong_time", refusal("late")};
  if (auto error = state.match.move_error(seat, text.text())) return error;
  if (state.seats[seat].has_stand_in) commit({LogEntry::Type::back, now, seat}, effects);
  if (state.is_between_rounds()) {  // the table waits for everybody
    votes[seat].ready = true;
    state_changed = true;
  } else {
    play(seat, text.text(), Actor::person, now, effects);
  }
  return std::nullopt;
}

InputError Table::Impl::dispatch_command(std::string_view what, const std::string& person,
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
    return state.status == TableState::Status::over ? ready(person, {}) : refusal("not_over");
  if (what == "kick") return kick(person, request, now, effects);
  if (what == "host") return hand_over(person, request, now, effects);
  if (what == "chat") return post_chat(person, request, now, effects);
  if (what == "hint") return hint(person, now, effects);
  if (what == "leave") return leave(person, now, effects);
  return refusal("unknown_request", what.substr(0, 40));
}

void Table::Impl::dispatch(const Connection& from, Value root, Time now, Effects& effects) {
  const Value what = root.find("do");
  const ConnectionId connection_id = from.id;
  if (!what.is(Kind::text))
    return refuse(connection_id, {"field_text", "do", {}}, "bad_request", effects);
  if (what.text() == "look") return send_table(from, now, effects);
  if (what.text() == "move") {
    if (const auto error = move(from.person, root, now, effects))
      refuse(connection_id, *error, effects);
    return;
  }
  const std::string person = from.person;  // connections may be closed
  if (const InputError error = dispatch_command(what.text(), person, root, now, effects))
    refuse(connection_id, error, is_bad_request(error) ? "bad_request" : "refused", effects);
}

}  // namespace pioche
