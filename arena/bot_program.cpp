#include "arena/bot_program.h"

#include <algorithm>
#include <chrono>

#include "arena/bot_messages.h"
#include "engine/match.h"

namespace pioche {

namespace {

constexpr auto start_timeout = std::chrono::seconds(10);

std::string view_text(const Engine& engine, const AnyView& view) {
  std::string text;
  json::Writer out(text);
  engine.write_view(view, out);
  return text;
}

// The beginning of a text, which is shown in terminals.
std::string quotable(std::string_view text) {
  constexpr std::size_t longest = 200;
  std::string quoted(text.substr(0, longest));
  for (char& c : quoted)
    if (c < ' ' || c > '~') c = '?';
  return quoted;
}

}  // namespace

std::string_view name_of(BotFault fault) {
  switch (fault) {
    case BotFault::no_hello:
      return "no_hello";
    case BotFault::gone:
      return "gone";
    case BotFault::late:
      return "late";
    case BotFault::unusable:
      return "unusable";
  }
  return {};
}

void FirstFault::note(BotFault fault, std::string_view answer,
                      const std::optional<ProgramEnding>& ending) {
  const std::lock_guard lock(mutex_);
  if (found_) return;
  found_ = {fault, quotable(answer), ending};
  if (ending) found_->last_line = quotable({ending->last_line.data(), ending->line_size});
}

std::optional<FirstFault::Found> FirstFault::found() const {
  const std::lock_guard lock(mutex_);
  return found_;
}

BotProcess::Deadline BotProgram::deadline_for_answer() const {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(setting_.limit);
}

bool BotProgram::start(const Engine& engine) {
  process_ = std::make_unique<BotProcess>(setting_.command, setting_.log, setting_.cpu_seconds);
  late_answers_ = 0;
  const auto deadline = std::chrono::steady_clock::now() + start_timeout;
  process_->send(bot_hello(engine), deadline);
  const auto answer = process_->receive(deadline);
  const bool understood = answer && is_bot_greeting(*answer);
  if (!understood) end_process(BotFault::no_hello);
  return understood;
}

void BotProgram::begin_match(const Engine& engine, std::string_view message) {
  faults_of_match_ = 0;
  if (setting_.cpu_seconds > 0) process_.reset();
  if (process_ || start(engine)) tell(message);
}

void BotProgram::tell(std::string_view message) {
  if (!process_ || process_->send(message, deadline_for_answer())) return;
  end_process(BotFault::gone);
}

void BotProgram::end_process(BotFault fault) {
  const ProgramEnding ending = process_->end();
  process_.reset();
  count_fault(fault, {}, ending);
}

std::optional<std::string> BotProgram::ask(std::string_view message) {
  const auto deadline = deadline_for_answer();
  process_->send(message, deadline);
  auto answer = process_->receive(deadline);
  for (; answer && late_answers_ > 0; --late_answers_) answer = process_->receive(deadline);
  if (answer) return answer;
  ++late_answers_;
  if (process_->is_gone())
    end_process(BotFault::gone);
  else
    count_fault(BotFault::late);
  return std::nullopt;
}

void BotProgram::count_fault(BotFault fault, std::string_view answer,
                             const std::optional<ProgramEnding>& ending) {
  setting_.first_fault->note(fault, answer, ending);
  ++faults_;
  ++faults_of_match_;
}

void BotProgramPlayer::begin(const Engine& engine, const AnyView& view) {
  engine_ = &engine;
  bot_.begin_match(engine, bot_match_message(engine, view_text(engine, view), view.seat(),
                                             bot_.setting().limit, seed_));
}

void BotProgramPlayer::observe(const AnyView&, const AnyView& after,
                               std::span<const Event> events) {
  if (!bot_.plays()) return;
  // Scores and points are read from a state; any that the view allows has them.
  AnyState state;
  Rng rng{0};
  engine_->determinize(after, rng, state);
  EventLog log;
  log.events.assign(events.begin(), events.end());
  std::string list;
  json::Writer out(list);
  write_events(out, *engine_, state, log, after.seat());
  if (list.size() > 2) events_ += (events_.empty() ? "" : ",") + list.substr(1, list.size() - 2);
  if (engine_->common(state).phase == over) tell_end(after);
}

void BotProgramPlayer::tell_end(const AnyView& view) {
  bot_.tell(bot_end_message(view_text(*engine_, view), events_));
}

std::string BotProgramPlayer::question(const AnyView& view, const MoveList& moves, bool obliged) {
  std::vector<std::string> texts;
  ShortString notation;
  for (const Move move : moves) {
    engine_->write_move(move, notation);
    texts.emplace_back(notation.text());
  }
  const std::string seen = view_text(*engine_, view);
  const std::string events = std::exchange(events_, {});
  return bot_turn_message({obliged, bot_.setting().limit, std::move(texts), seen, events});
}

// The index of the move in the list, its size to wait, or nothing where the answer is neither.
std::optional<std::uint32_t> BotProgramPlayer::choice_in(std::string_view answer,
                                                         const MoveList& moves, bool obliged) {
  const auto read = read_bot_answer(answer, obliged);
  if (!read) return std::nullopt;
  if (!read->move) return moves.size();
  const Move move = engine_->read_move(*read->move);
  const auto place = std::find(moves.begin(), moves.end(), move);
  if (place == moves.end()) return std::nullopt;
  return static_cast<std::uint32_t>(place - moves.begin());
}

std::uint32_t BotProgramPlayer::choose(const AnyView& view, const MoveList& moves, bool obliged) {
  if (obliged && moves.size() == 1) return 0;
  if (bot_.plays())
    if (const auto answer = bot_.ask(question(view, moves, obliged))) {
      if (const auto choice = choice_in(*answer, moves, obliged)) return *choice;
      bot_.count_fault(BotFault::unusable, *answer);
    }
  return obliged ? rng_.below(moves.size()) : moves.size();
}

}  // namespace pioche
