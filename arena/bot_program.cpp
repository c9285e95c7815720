#include "arena/bot_program.h"

#include <algorithm>
#include <chrono>

#include "engine/match.h"

namespace pioche {

namespace {

using json::Kind;

constexpr int protocol = 1;
constexpr auto start_timeout = std::chrono::seconds(10);

std::string view_text(const Engine& engine, const AnyView& view) {
  std::string text;
  json::Writer out(text);
  engine.write_view(view, out);
  return text;
}

}  // namespace

BotProcess::Deadline BotProgram::deadline_for_answer() const {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(setting_.limit);
}

bool BotProgram::start(const Engine& engine) {
  process_ = std::make_unique<BotProcess>(setting_.command, setting_.log);
  late_answers_ = 0;
  const auto deadline = std::chrono::steady_clock::now() + start_timeout;
  std::string hello;
  json::Writer out(hello);
  out.begin_object().key("type").text("hello").key("protocol").number(protocol);
  out.key("game").text(engine.id).key("rules").number(engine.rules).end_object();
  process_->send(hello, deadline);
  const auto answer = process_->receive(deadline);
  json::Document document;
  const bool understood = answer && document.read(*answer) &&
                          document.root().find("protocol").is(Kind::integer) &&
                          document.root().find("protocol").integer() == protocol;
  if (!understood) process_.reset();
  return understood;
}

void BotProgram::begin_match(const Engine& engine, std::string_view message) {
  faults_of_match_ = 0;
  if (!process_ && !start(engine)) count_fault();
  tell(message);
}

void BotProgram::tell(std::string_view message) {
  if (!process_ || process_->send(message, deadline_for_answer())) return;
  process_.reset();
  count_fault();
}

std::optional<std::string> BotProgram::ask(std::string_view message) {
  const auto deadline = deadline_for_answer();
  process_->send(message, deadline);
  auto answer = process_->receive(deadline);
  for (; answer && late_answers_ > 0; --late_answers_) answer = process_->receive(deadline);
  if (answer) return answer;
  ++late_answers_;
  count_fault();
  if (process_->is_gone()) process_.reset();
  return std::nullopt;
}

void BotProgram::count_fault() {
  ++faults_;
  ++faults_of_match_;
}

void BotProgramPlayer::begin(const Engine& engine, const AnyView& view) {
  engine_ = &engine;
  const std::string seen = view_text(engine, view);
  json::Document document;
  document.read(seen);
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("match").key("game").text(engine.id);
  out.key("players").copy(document.root().find("players")).key("seat").number(view.seat());
  out.key("options").copy(document.root().find("options"));
  out.key("time_ms").number(bot_.setting().limit);
  out.key("seed").number(static_cast<std::int64_t>(seed_ >> 32)).end_object();
  bot_.begin_match(engine, message);
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
  const std::string seen = view_text(*engine_, view);
  json::Document document;
  document.read(seen);
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("end").key("scores").copy(document.root().find("scores"));
  out.key("winners").copy(document.root().find("winners"));
  out.key("events").raw("[" + events_ + "]").end_object();
  bot_.tell(message);
}

std::string BotProgramPlayer::question(const AnyView& view, const MoveList& moves, bool obliged) {
  std::vector<std::string> texts;
  ShortString notation;
  for (const Move move : moves) {
    engine_->write_move(move, notation);
    texts.emplace_back(notation.text());
  }
  std::sort(texts.begin(), texts.end());
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("turn").key("obliged").boolean(obliged);
  out.key("time_ms").number(bot_.setting().limit).key("moves").begin_list();
  for (const std::string& text : texts) out.text(text);
  out.end_list().key("view").raw(view_text(*engine_, view));
  out.key("events").raw("[" + events_ + "]").end_object();
  events_.clear();
  return message;
}

// The index of the move in the list, its size to wait, or nothing where the answer is neither.
std::optional<std::uint32_t> BotProgramPlayer::choice_in(std::string_view answer,
                                                         const MoveList& moves, bool obliged) {
  json::Document document;
  if (!document.read(answer) || !document.root().is(Kind::object)) return std::nullopt;
  const json::Value waits = document.root().find("wait");
  if (waits.is(Kind::boolean) && waits.boolean() && !obliged) return moves.size();
  const json::Value text = document.root().find("move");
  if (!text.is(Kind::text)) return std::nullopt;
  const Move move = engine_->read_move(text.text());
  const auto place = std::find(moves.begin(), moves.end(), move);
  if (place == moves.end()) return std::nullopt;
  return static_cast<std::uint32_t>(place - moves.begin());
}

std::uint32_t BotProgramPlayer::choose(const AnyView& view, const MoveList& moves, bool obliged) {
  if (obliged && moves.size() == 1) return 0;
  if (bot_.plays())
    if (const auto answer = bot_.ask(question(view, moves, obliged))) {
      if (const auto choice = choice_in(*answer, moves, obliged)) return *choice;
      bot_.count_fault();
    }
  return obliged ? rng_.below(moves.size()) : moves.size();
}

}  // namespace pioche
