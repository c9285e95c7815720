#include "ai/hint.h"

#include "ai/seat_history.h"
#include "text/messages.h"

namespace pioche {

namespace {

// Whether the seat remembers anything beyond its view; if so, what.
bool replay_into(AnyMemory& memory, const Match& match, Seat seat) {
  const Engine& engine = match.engine();
  if (!engine.has_memory || match.was_loaded()) return false;
  engine.clear_memory(memory);
  replay_for_seat(match, seat,
                  [&](const AnyView& before, const AnyView& after, std::span<const Event> events) {
                    engine.update_memory(memory, before, after, events);
                  });
  return true;
}

void write_move(json::Writer& out, const Engine& engine, const std::optional<Move>& move) {
  if (!move) {
    out.null();
    return;
  }
  ShortString notation;
  engine.write_move(*move, notation);
  out.text(notation.text());
}

}  // namespace

Hint hint_for(const Match& match, Seat seat, const Budget& budget, std::uint64_t seed) {
  const Engine& engine = match.engine();
  Hint hint{seat, 0, {}};
  MoveList moves;
  engine.generate(match.state(), seat, moves);
  if (moves.size() == 0) return hint;
  AnyMemory memory;
  const bool has_memory = replay_into(memory, match, seat);
  const AnyView view = engine.view(match.state(), seat);
  const bool obliged = engine.waiting_for(match.state()).contains(seat);
  Rng rng{seed};
  Search& search = search_of_this_thread();
  SearchSettings settings;
  settings.budget = budget;
  const auto ranked =
      search.rank(engine, view, has_memory ? &memory : nullptr, moves, obliged, settings, rng);
  const Advice advice = engine.quick_move(view, moves, rng);
  hint.simulations = search.simulations();
  for (const RankedMove& rank : ranked) {
    const bool is_quick_move = rank.index == advice.index;
    const bool waits = rank.index >= moves.size();
    hint.lines.push_back({waits ? std::nullopt : std::optional(moves[rank.index]), rank,
                          is_quick_move, is_quick_move ? advice.why : std::string_view{}});
  }
  return hint;
}

std::string_view reason(std::string_view language, std::string_view game, const Hint::Line& line) {
  const std::string key = "why." + std::string(line.why);
  return line.why.empty() || !has_message(language, game, key) ? std::string_view{}
                                                               : message(language, game, key);
}

void write_hint(json::Writer& out, std::string_view language, const Engine& engine,
                const Hint& hint) {
  out.begin_object().key("game").text(engine.id).key("seat").number(hint.seat);
  out.key("simulations").number(hint.simulations).key("moves").begin_list();
  for (const Hint::Line& line : hint.lines) {
    write_move(out.begin_object().key("move"), engine, line.move);
    out.key("wait").boolean(!line.move);
    out.key("chance").real(line.rank.chance).key("points");
    line.rank.points ? out.real(*line.rank.points) : out.null();
    out.key("visits").number(line.rank.visits).key("thumb").boolean(line.is_quick_move);
    out.key("why");
    const std::string_view why = reason(language, engine.id, line);
    why.empty() ? out.null() : out.text(why);
    out.end_object();
  }
  out.end_list().end_object();
}

}  // namespace pioche
