#include "cli/play/terminal_match.h"

#include <algorithm>

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

}  // namespace

TerminalMatch::TerminalMatch(Terminal& terminal, const Localizer& localizer, LocalTable& table)
    : terminal_(terminal),
      localizer_(localizer),
      table_(table),
      feed_(localizer, table.match(), table.people()),
      plays_out_of_turn_(is_shared() && allows_plays_out_of_turn(engine(), match().state())) {}

Ending TerminalMatch::play() {
  while (!match().is_over()) {
    const Answer answer = ask_next();
    if (answer == Answer::leaves) return Ending::left;
    if (answer == Answer::overtaken) terminal_.discard_typed();  // it was meant for another table
    feed_.update(localizer_, match());
  }
  return Ending::over;
}

TerminalMatch::Answer TerminalMatch::ask_next() {
  if (table_.is_between_rounds()) return end_round();
  if (!is_shared()) return ask_only_person();
  return plays_out_of_turn_ ? ask_everyone() : ask_obliged();
}

TerminalMatch::Answer TerminalMatch::ask_only_person() {
  const Answer answer = moves_of(0).size() == 0 ? Answer::waits : ask_person(0);
  if (answer == Answer::waits) table_.skip_to_next_move();
  return answer;
}

// Several people were asked all together whether they act out of turn: to ask one alone would show
// what that one holds.
TerminalMatch::Answer TerminalMatch::ask_obliged() {
  const SeatSet seats = obliged();
  if (table_.is_person(seats.first())) return pass_keyboard(seats.first());
  table_.skip_to_next_move();
  return Answer::waits;
}

// Between two people the screen is empty, so that neither sees the other's cards.
TerminalMatch::Answer TerminalMatch::pass_keyboard(Seat seat) {
  if (at_keyboard_ != seat) {
    terminal_.clear();
    const auto typed = terminal_.ask(
        localizer_.format("play.hand_over", {{"name", localizer_.name_of(seat)}}) + " ");
    if (!typed || trimmed_ascii(*typed) == "q") return Answer::leaves;
    at_keyboard_ = seat;
  }
  return ask_person(seat);
}

MoveList TerminalMatch::moves_of(Seat seat) const {
  MoveList moves;
  engine().generate_view(view_of(seat), moves);
  return moves;
}

TerminalMatch::Question TerminalMatch::question_for(Seat seat) const {
  const bool is_obliged = obliged().contains(seat);
  const MoveList moves = moves_of(seat);
  return {seat,
          is_obliged ? Duty::obliged : Duty::may_wait,
          is_obliged && obliged().size() > 1,
          match().moves().size(),
          moves,
          MoveMenu(engine(), moves)};
}

// Whether somebody else has moved since, and this matters to the person.
bool TerminalMatch::is_overtaken(const Question& question) const {
  if (match().moves().size() == question.moves_made) return false;
  return !question.is_simultaneous || !std::ranges::equal(question.moves, moves_of(question.seat));
}

TerminalMatch::Answer TerminalMatch::ask_person(Seat seat) {
  Question question = question_for(seat);
  show(question);
  print_message();
  std::string asked = prompt(question);
  while (true) {
    const Terminal::Answer typed =
        is_shared() ? Terminal::Answer{terminal_.ask(asked)} : ask_in_time(asked);
    if (!typed.line && !typed.timed_out) return Answer::leaves;
    std::optional<Answer> answer;
    if (typed.line) answer = answer_to(question, std::string(trimmed_ascii(*typed.line)));
    if (answer == Answer::moved || answer == Answer::leaves) return *answer;
    if (is_overtaken(question)) return Answer::overtaken;
    if (answer) return *answer;
    asked.clear();  // it is still there
    if (typed.timed_out) continue;
    if (terminal_.redraws() || message_.empty()) show(question);
    print_message();
    asked = prompt(question);
  }
}

Terminal::Answer TerminalMatch::ask_in_time(std::string_view prompt) {
  Terminal::Answer answer = terminal_.ask_for(prompt, table_.next_move_in());
  table_.pass_time(answer.elapsed);
  return answer;
}

std::optional<TerminalMatch::Answer> TerminalMatch::answer_to(Question& question,
                                                              const std::string& typed) {
  if (typed == "q") return Answer::leaves;
  if (run_command(typed)) return std::nullopt;
  if (typed.empty()) {
    if (question.menu.is_inner()) {
      question.menu.go_back();
      return std::nullopt;
    }
    if (question.duty == Duty::may_wait) return Answer::waits;
    return play_typed(question, typed, question.menu.only_move());
  }
  const MoveMenu::Choice choice = question.menu.choose(typed);
  if (choice.opened) return std::nullopt;
  return play_typed(question, typed, choice.move.empty() ? typed : choice.move);
}

std::optional<TerminalMatch::Answer> TerminalMatch::play_typed(const Question& question,
                                                               const std::string& typed,
                                                               std::string_view move) {
  const auto seen = question.is_simultaneous ? std::nullopt : std::optional(question.moves_made);
  const Result<> played = table_.play(question.seat, move, seen);
  if (played) return Answer::moved;
  const Error& error = played.error();
  message_ = sentence(localizer_.language, engine().id, error);
  if (!error.clause.empty()) {
    last_refusal_ = error.clause;
    message_ += " " + localizer_.format("play.refused_by", {{"rule", error.clause}});
  } else if (error.code != "wrong_time") {
    message_ = localizer_.format("play.not_a_key", {{"what", printable(typed.substr(0, 40))}});
  }
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

void TerminalMatch::show(const Question& question) {
  terminal_.clear();
  terminal_.print(seat_screen(terminal_, localizer_, view_of(question.seat), question.duty,
                              question.menu, feed_.since_last_move_of(question.seat)));
  feed_.mark_shown_to(question.seat);
}

void TerminalMatch::print_message() {
  if (!message_.empty()) terminal_.print(wrapped(message_, terminal_.columns()));
  message_.clear();
}

std::string TerminalMatch::prompt(const Question& question) const {
  const std::string_view key = question.menu.is_inner()          ? "play.prompt_inner"
                               : question.duty == Duty::may_wait ? "play.prompt_wait"
                                                                 : "play.prompt";
  return localizer_.format(key, {{"name", localizer_.name_of(question.seat)}}) + " ";
}

// Everybody looks at the same screen: whoever wants to act out of turn says so. It is shown
// whatever anybody holds. Who answers it has the keyboard.
TerminalMatch::Answer TerminalMatch::ask_everyone() {
  const SeatSet seats = obliged();
  const bool one_person = seats.size() == 1 && table_.is_person(seats.first());
  const std::size_t moves_made = match().moves().size();
  const std::string asked =
      localizer_.format(one_person ? "play.prompt_turn" : "play.prompt_everyone",
                        {{"name", localizer_.name_of(seats.first())}}) +
      " ";
  while (true) {
    show_moment();
    const Terminal::Answer typed = ask_in_time(asked);
    const std::string line(typed.line ? trimmed_ascii(*typed.line) : "");
    if (line == "q" || (!typed.line && !typed.timed_out)) return Answer::leaves;
    if (match().moves().size() != moves_made) return Answer::overtaken;
    if (typed.timed_out) continue;
    const Seat wanted = person_numbered(line);
    at_keyboard_ = wanted != nobody ? wanted : one_person ? seats.first() : nobody;
    if (wanted == nobody || (one_person && wanted == seats.first())) break;
    if (const Answer answer = ask_person(wanted); answer != Answer::waits) return answer;
  }
  feed_.mark_read_by_everyone();
  return ask_obliged();
}

Seat TerminalMatch::person_numbered(std::string_view typed) const {
  for (Seat seat = 0; seat < table_.people(); ++seat)
    if (typed == person_key(seat)) return seat;
  return nobody;
}

void TerminalMatch::show_moment() {
  terminal_.clear();
  at_keyboard_ = nobody;
  terminal_.print(everyone_screen(terminal_, localizer_, view_of(nobody), table_.people(),
                                  feed_.for_everyone()));
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
  if (!is_shared()) feed_.mark_shown_to(0);
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
  table_.begin_next_round();
  return Answer::moved;
}

std::string TerminalMatch::winners_in_words() const {
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
