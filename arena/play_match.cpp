#include "arena/play_match.h"

#include <algorithm>

namespace pioche {

Act next_act(const Engine& engine, const AnyState& state, std::span<Player* const> players,
             Rng& rng) {
  SeatSet left = engine.able(state);
  const SeatSet obliged = engine.waiting_for(state);
  MoveList moves;
  while (true) {
    const Seat seat =
        left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(left.size()))));
    engine.generate(state, seat, moves);
    const bool must = obliged.contains(seat);
    const std::uint32_t index = players[seat]->choose(engine.view(state, seat), moves, must);
    if (index < moves.size()) return {seat, moves[index]};
    if (must) return {seat, moves[0]};  // a player that may not wait is not waited for
    left.remove(seat);
  }
}

void play_match(const Engine& engine, AnyState& state, std::span<Player* const> players, Rng& rng,
                const std::function<void(const Act&)>& made) {
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
    if (made) made(act);
  }
}

}  // namespace pioche
