#include "cli/play/terminal_match.h"

#include <algorithm>

#include "cli/play/playback.h"
#include "cli/play/screen.h"
#include "cli/terminal/rule_page.h"
#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr int min_event_rows = 6;  // its heading, a few lines, the prompt

// Whether this game with these options ever lets anybody act who need not: a fact about the game,
// not about the cards that anybody holds.
bool allows_plays_out_of_turn(const Engine& engine, const AnyState& state) {
  AnyState table = state;
  Rng rng{1};
  engine.restart(table, quick_chance(rng.next()));
  for (int moves = 0; moves < 20'000; ++moves) {
    if (engine.common(table).phase == over) engine.restart(table, quick_chance(rng.next()));
    if (!(engine.able(table) == engine.waiting_for(table))) return true;
    engine.play_randomly(table, rng, 1);
  }
  return false;
}

std::string seat_number(Seat seat) { return std::to_string(seat + 1); }

}  // namespace

TerminalMatch::TerminalMatch(Terminal& terminal, const Localizer& localizer, SavedMatch& table,
                             const SavedMatches& saved)
    : terminal_(terminal),
      saved_match_(table),
      storage_(saved),
      localizer_(localizer),
      feed_(table.people),
      plays_out_of_turn_(allows_plays_out_of_turn(table.match.engine(), table.match.state())) {
  AnyState state = first_deal(table.match);
  seat_players(state);
  for (const Act& act : table.match.moves()) {  // replays a resumed match
    const AnyState before = state;
    EventLog log;
    engine().apply_with_events(state, act.seat, act.move, log);
    publish(before, state, act.seat, log);
  }
}

void TerminalMatch::seat_players(const AnyState& first) {
  Rng rng = rng_of_moment();
  for (Seat seat = 0; seat < match().players(); ++seat) {
    players_.push_back(is_person(seat) ? nullptr : make_player(saved_match_.against, rng.next()));
    if (players_.back()) players_.back()->begin(engine(), engine().view(first, seat));
  }
}

void TerminalMatch::publish(const AnyState& before, const AnyState& after, Seat actor,
                            const EventLog& log) {
  feed_.add(localizer_, after, actor, log);
  std::vector<Event> seen;
  for (Seat seat = 0; seat < match().players(); ++seat) {
    if (!players_[seat] || !players_[seat]->observes()) continue;
    redact_events(seat, log.events, seen);
    players_[seat]->observe(engine().view(before, seat), engine().view(after, seat), seen);
  }
}

Ending TerminalMatch::play() {
  storage_.save(saved_match_);
  while (!match().is_over())
    if (play_moment() == Answer::leaves) return Ending::left;
  return Ending::over;
}

TerminalMatch::Answer TerminalMatch::play_moment() {
  if (match().common().phase == scored && engine().has_rounds) return end_round();
  if (is_shared() && plays_out_of_turn_)
    if (const Answer answer = ask_everyone(); answer != Answer::waits) return answer;
  return ask_in_random_order();
}

TerminalMatch::Answer TerminalMatch::ask_in_random_order() {
  Rng rng = rng_of_moment();
  const SeatSet obliged = engine().waiting_for(match().state());
  Answer answer = Answer::waits;
  pioche::ask_in_random_order(engine().able(match().state()), rng, [&](Seat seat) {
    const Duty duty = obliged.contains(seat) ? Duty::obliged : Duty::may_wait;
    // Several people were asked all together: to ask one alone would show what that one holds.
    if (is_person(seat) && is_shared() && duty == Duty::may_wait) return false;
    answer = is_person(seat) ? pass_keyboard(seat, duty) : ask_player(seat, duty);
    return answer != Answer::waits;
  });
  return answer;
}

TerminalMatch::Answer TerminalMatch::ask_player(Seat seat, Duty duty) {
  const AnyView view = view_of(seat);
  MoveList moves;
  engine().generate_view(view, moves);
  const std::uint32_t choice = players_[seat]->choose(view, moves, duty == Duty::obliged);
  const bool waits = choice >= moves.size();
  if (waits && duty == Duty::may_wait) return Answer::waits;
  make_move(seat, moves[waits ? 0 : choice]);
  return Answer::moved;
}

void TerminalMatch::make_move(Seat seat, Move move) {
  const AnyState before = match().state();
  EventLog log;
  match().play(seat, move, log);
  publish(before, match().state(), seat, log);
  storage_.save(saved_match_);
}

// Random choices outside the rules depend on the seed and the moves, so that a match can be replayed.
Rng TerminalMatch::rng_of_moment() {
  std::vector<std::uint8_t> bytes(match().seed().begin(), match().seed().end());
  for (int shift = 0; shift < 64; shift += 8)
    bytes.push_back(static_cast<std::uint8_t>(std::uint64_t{match().moves().size()} >> shift));
  return {first_eight_bytes(sha256(bytes))};
}

// Between two people the screen is empty, so that neither sees the other's cards.
TerminalMatch::Answer TerminalMatch::pass_keyboard(Seat seat, Duty duty) {
  if (is_shared() && at_keyboard_ != seat) {
    terminal_.clear();
    const auto typed = terminal_.ask(
        localizer_.format("play.hand_over", {{"name", localizer_.name_of(seat)}}) + " ");
    if (!typed || trimmed_ascii(*typed) == "q") return Answer::leaves;
    at_keyboard_ = seat;
  }
  return ask_person(seat, duty);
}

TerminalMatch::Answer TerminalMatch::ask_person(Seat seat, Duty duty) {
  MoveList moves;
  engine().generate_view(view_of(seat), moves);
  MoveMenu menu(engine(), moves);
  message_.clear();
  show(seat, duty, menu);
  while (true) {
    const auto typed = terminal_.ask(prompt(seat, duty, menu));
    if (!typed) return Answer::leaves;
    if (const auto answer = answer_to(seat, duty, menu, std::string(trimmed_ascii(*typed))))
      return *answer;
    if (terminal_.redraws() || message_.empty()) show(seat, duty, menu);
    if (!message_.empty()) terminal_.print(wrapped(message_, terminal_.columns()));
    message_.clear();
  }
}

std::optional<TerminalMatch::Answer> TerminalMatch::answer_to(Seat seat, Duty duty, MoveMenu& menu,
                                                              const std::string& typed) {
  if (typed == "q") return Answer::leaves;
  if (run_command(typed)) return std::nullopt;
  std::optional<Move> move;
  if (!typed.empty()) {
    const MoveMenu::Choice choice = menu.choose(typed);
    if (choice.opened) return std::nullopt;
    move = choice.move;
  } else if (menu.is_inner()) {
    menu.go_back();
    return std::nullopt;
  } else if (duty == Duty::may_wait) {
    return Answer::waits;
  } else {
    move = menu.only_move();
  }
  if (move) {
    make_move(seat, *move);
    return Answer::moved;
  }
  set_refusal_message(seat, typed);
  return std::nullopt;
}

// Commands that only show something.
bool TerminalMatch::run_command(std::string_view typed) {
  if (typed == "h") {
    Lines lines;
    for (int i = 1; localizer_.has_message("play.help." + std::to_string(i)); ++i)
      for (const std::string& line : wrapped(localizer_.message("play.help." + std::to_string(i)),
                                             terminal_.columns() - 2, 4))
        lines.push_back("  " + line);
    pause(lines);
  } else if (typed == "s") {
    pause(score_sheet(terminal_, localizer_, feed_.rounds(), match().common()));
  } else if (typed.starts_with('?')) {
    show_clause(trimmed_ascii(typed.substr(1)));
  } else {
    return false;
  }
  return true;
}

void TerminalMatch::set_refusal_message(Seat seat, std::string_view typed) {
  const Result<Move> move = match().read_move(seat, typed);
  if (move || move.error().clause.empty()) {
    message_ = localizer_.format("play.not_a_key", {{"what", printable(typed.substr(0, 40))}});
    return;
  }
  const Error& error = move.error();
  last_refusal_ = error.clause;
  message_ = sentence(localizer_.language, engine().id, error) + " " +
             localizer_.format("play.refused_by", {{"rule", error.clause}});
}

void TerminalMatch::show_clause(std::string_view clause) {
  const std::string id(clause.empty() ? std::string_view(last_refusal_) : clause);
  if (id.empty()) {
    message_ = localizer_.message("play.nothing_refused");
    return;
  }
  const Lines page = clause_page(terminal_, engine(), localizer_.language, id);
  if (page.empty())
    message_ = localizer_.format("rules.unknown_clause",
                                 {{"where", printable(id)}, {"what", clause_range(engine())}});
  else
    pause(page);
}

void TerminalMatch::pause(const Lines& lines) {
  terminal_.clear();
  terminal_.print(Lines{terminal_.heading(localizer_.message("name"))});
  terminal_.print(lines);
  if (!terminal_.redraws()) return;  // nothing is lost from sight there
  terminal_.ask("\n" + std::string(localizer_.message("play.press_enter")) + " ");
}

void TerminalMatch::show(Seat seat, Duty duty, const MoveMenu& menu) {
  terminal_.clear();
  const AnyView view = view_of(seat);
  Lines below{terminal_.heading(
      localizer_.message(duty == Duty::obliged ? "play.moves" : "play.moves_out_of_turn"))};
  const Lines moves = menu.lines(terminal_, localizer_);
  below.insert(below.end(), moves.begin(), moves.end());
  if (moves.empty()) below.push_back("  " + std::string(localizer_.message("play.no_move")));
  terminal_.print(
      render_screen({terminal_, localizer_, view, feed_.since_last_move_of(seat), below}));
}

std::string TerminalMatch::prompt(Seat seat, Duty duty, const MoveMenu& menu) const {
  const std::string_view key = menu.is_inner()          ? "play.prompt_inner"
                               : duty == Duty::may_wait ? "play.prompt_wait"
                                                        : "play.prompt";
  return localizer_.format(key, {{"name", localizer_.name_of(seat)}}) + " ";
}

// Everybody looks at the same screen: whoever wants to act out of turn says so. It is shown
// whatever anybody holds. Who answers it has the keyboard.
TerminalMatch::Answer TerminalMatch::ask_everyone() {
  const SeatSet obliged = engine().waiting_for(match().state());
  const bool one_person = obliged.size() == 1 && is_person(obliged.first());
  while (true) {
    show_moment();
    const std::string_view key = one_person ? "play.prompt_turn" : "play.prompt_everyone";
    const auto typed = terminal_.ask(
        localizer_.format(key, {{"name", localizer_.name_of(obliged.first())}}) + " ");
    if (!typed || trimmed_ascii(*typed) == "q") return Answer::leaves;
    const Seat wanted = person_numbered(trimmed_ascii(*typed));
    at_keyboard_ = wanted != nobody ? wanted : one_person ? obliged.first() : nobody;
    if (wanted == nobody || (one_person && wanted == obliged.first())) break;
    const Duty duty = obliged.contains(wanted) ? Duty::obliged : Duty::may_wait;
    if (const Answer answer = ask_person(wanted, duty); answer != Answer::waits) return answer;
  }
  feed_.mark_read_by_everyone();
  return Answer::waits;
}

Seat TerminalMatch::person_numbered(std::string_view typed) const {
  for (Seat seat = 0; seat < people(); ++seat)
    if (typed == seat_number(seat)) return seat;
  return nobody;
}

void TerminalMatch::show_moment() {
  terminal_.clear();
  at_keyboard_ = nobody;
  Lines below{terminal_.heading(localizer_.message("play.out_of_turn"))};
  Lines numbers;
  for (Seat seat = 0; seat < people(); ++seat)
    numbers.push_back(terminal_.styled(TextStyle::key, seat_number(seat)) + " " +
                      localizer_.name_of(seat));
  for (const std::string& line : in_columns(numbers, terminal_.columns(), 2)) below.push_back(line);
  terminal_.print(
      render_screen({terminal_, localizer_, view_of(nobody), feed_.for_everyone(), below}));
}

// A table that lies open, with the score sheet where there is room for it.
void TerminalMatch::show_to_everyone(Lines below) {
  terminal_.clear();
  at_keyboard_ = nobody;
  const AnyView view = view_of(is_shared() ? nobody : Seat{0});
  const Lines& events = is_shared() ? feed_.for_everyone() : feed_.since_last_move_of(0);
  const Lines sheet = score_sheet(terminal_, localizer_, feed_.rounds(), match().common());
  const std::size_t used =
      render_screen({terminal_, localizer_, view, {}, below}).size() + sheet.size();
  const int room = terminal_.rows() - min_event_rows;
  if (engine().has_rounds && !match().is_over() &&
      (!terminal_.redraws() || static_cast<int>(used) <= room))
    below.insert(below.end(), sheet.begin(), sheet.end());
  terminal_.print(render_screen({terminal_, localizer_, view, events, below}));
}

TerminalMatch::Answer TerminalMatch::end_round() {
  const std::string round = std::to_string(match().common().round);
  while (true) {
    show_to_everyone({terminal_.heading(localizer_.format("play.round_over", {{"round", round}}))});
    const auto typed = terminal_.ask(std::string(localizer_.message("play.next_round")) + " ");
    if (!typed || trimmed_ascii(*typed) == "q") return Answer::leaves;
    if (!run_command(trimmed_ascii(*typed))) break;
  }
  feed_.mark_read_by_everyone();
  MoveList moves;
  engine().generate_view(view_of(0), moves);
  make_move(0, moves[0]);
  return Answer::moved;
}

std::string TerminalMatch::winners_in_words() {
  Lines names;
  for (const Seat seat : match().common().winners) names.push_back(localizer_.name_of(seat));
  const bool shared = match().common().winners.size() > 1;
  return terminal_.styled(
      TextStyle::bold,
      localizer_.format(shared ? "play.winners" : "play.winner", {{"names", joined(names)}}));
}

// First the table as it lies at the end, then the result.
void TerminalMatch::show_end(const Lines& notes) {
  const std::string heading = terminal_.heading(localizer_.message("play.match_over"));
  show_to_everyone({heading, "  " + winners_in_words()});
  if (terminal_.redraws()) terminal_.ask(std::string(localizer_.message("play.press_enter")) + " ");
  terminal_.clear();
  terminal_.print(Lines{heading, "  " + winners_in_words(), ""});
  terminal_.print(score_sheet(terminal_, localizer_, feed_.rounds(), match().common()));
  terminal_.print("\n");
  terminal_.print(notes);
}

}  // namespace pioche
