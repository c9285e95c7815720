#include "arena/play_match.h"

#include <algorithm>

namespace pioche {

Act next_act(const Engine& engine, const AnyState& state, std::span<Player* const> players,
             Rng& rng) {
  const SeatSet obliged = engine.waiting_for(state);
  MoveList moves;
  Act act{nobody, {}};
  ask_in_random_order(engine.able(state), rng, [&](Seat seat) {
    engine.generate(state, seat, moves);
    const bool must = obliged.contains(seat);
    const std::uint32_t index = players[seat]->choose(engine.view(state, seat), moves, must);
    if (index >= moves.size() && !must) return false;
    // A player that may not wait is not waited for.
    act = {seat, moves[index < moves.size() ? index : 0]};
    return true;
  });
  return act;
}

bool play_match(const Engine& engine, AnyState& state, std::span<Player* const> players, Rng& rng,
                const std::function<bool(const Act&)>& made) {
  const Common& common = engine.common(state);
  for (Seat seat = 0; seat < common.players; ++seat)
    players[seat]->begin(engine, engine.view(state, seat));
  std::vector<AnyView> before(common.players);
  std::vector<Event> seen;
  EventLog log;
  while (common.phase != over) {
    const Act act = next_act(engine, state, players, rng);
    for (Seat seat = 0; seat < common.players; ++seat)
      if (players[seat]->observes()) before[seat] = engine.view(state, seat);
    log.events.clear();
    engine.apply_with_events(state, act.seat, act.move, log);
    for (Seat seat = 0; seat < common.players; ++seat) {
      if (!players[seat]->observes()) continue;
      redact_events(seat, log.events, seen);
      players[seat]->observe(before[seat], engine.view(state, seat), seen);
    }
    if (made && !made(act)) return false;
  }
  return true;
}

}  // namespace pioche
