#include "table/move_message.h"

namespace pioche {

namespace {

constexpr std::size_t usual_size = 512;  // of a message at a table for two

}  // namespace

void write_waiting(json::Writer& out, const Engine& engine, const AnyState& state,
                   const Clocks& clocks, Time now) {
  const bool is_over = engine.common(state).phase == over;
  out.key("obliged").begin_list();
  for (const Seat seat : is_over ? SeatSet{} : engine.waiting_for(state)) out.number(seat);
  out.end_list().key("clocks");
  clocks.write(out, now);
  if (engine.common(state).phase > scored) return;
  EventLog result;
  engine.describe_result(state, result);
  out.key("result");
  write_events(out, engine, state, result, nobody);
}

void write_legal(json::Writer& out, const Engine& engine, const AnyState& state, Seat viewer) {
  if (viewer != nobody && engine.common(state).phase != over)
    write_described_moves(out, engine, state, viewer);
  else
    out.begin_list().end_list();
}

// Played again from the deal: nothing of it is kept beside the moves.
void write_history(json::Writer& out, const Match& match, std::span<const Actor> made_by,
                   Seat viewer) {
  const Engine& engine = match.engine();
  const std::size_t count = match.moves().size();
  AnyState state = first_deal(match);
  EventLog event_log;
  out.begin_list();
  for (std::size_t i = 0; i < count; ++i) {
    const Act& act = match.moves()[i];
    if (i + most_history < count) {
      engine.apply(state, act.seat, act.move);
      continue;
    }
    event_log.events.clear();
    engine.apply_with_events(state, act.seat, act.move, event_log);
    out.begin_object().key("n").number(static_cast<std::int64_t>(i + 1));
    out.key("round").number(engine.common(state).round);
    out.key("seat").number(act.seat).key("by").text(name_of(made_by[i])).key("events");
    write_events(out, engine, state, event_log, viewer);
    out.end_object();
  }
  out.end_list();
}

PlayedMove::PlayedMove(const Engine& its_engine, const AnyState& state_before,
                       const AnyState& state_after, const EventLog& log, std::size_t its_number,
                       Seat seat, Actor who)
    : engine(its_engine),
      before(state_before),
      after(state_after),
      event_log(log),
      number(its_number),
      mover(seat),
      actor(who) {
  if (json::Writer out(open_events); all_see(event_log))
    write_events(out, engine, after, event_log, nobody);
}

std::string moved_message(const PlayedMove& played, Seat viewer, std::string_view rest) {
  const Engine& engine = played.engine;
  std::string text;
  text.reserve(usual_size);
  json::Writer out(text);
  out.begin_object().key("type").text("moved");
  out.key("n").number(static_cast<std::int64_t>(played.number));
  out.key("seat").number(played.mover).key("by").text(name_of(played.actor)).key("events");
  if (played.open_events.empty())
    write_events(out, engine, played.after, played.event_log, viewer);
  else
    out.raw(played.open_events);
  engine.write_changes(engine.view(played.before, viewer), engine.view(played.after, viewer), out);
  out.key("legal");
  write_legal(out, engine, played.after, viewer);
  out.raw(rest).end_object();
  return text;
}

}  // namespace pioche
