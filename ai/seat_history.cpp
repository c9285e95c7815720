#include "ai/seat_history.h"

namespace pioche {

void replay_for_seat(const Match& match, Seat seat, const Observer& observe) {
  if (match.was_loaded()) return;
  const Engine& engine = match.engine();
  AnyState state = first_deal(match);
  AnyView before = engine.view(state, seat);
  EventLog log;
  std::vector<Event> seen;
  for (const Act& act : match.moves()) {
    log.events.clear();
    engine.apply_with_events(state, act.seat, act.move, log);
    redact_events(seat, log.events, seen);
    const AnyView after = engine.view(state, seat);
    observe(before, after, seen);
    before = after;
  }
}

void replay_for_player(Player& player, const Match& match, Seat seat) {
  const Engine& engine = match.engine();
  const AnyState first = match.was_loaded() ? match.state() : first_deal(match);
  player.begin(engine, engine.view(first, seat));
  if (!player.observes()) return;
  replay_for_seat(match, seat,
                  [&](const AnyView& before, const AnyView& after, std::span<const Event> events) {
                    player.observe(before, after, events);
                  });
}

}  // namespace pioche
