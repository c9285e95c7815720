#include "cli/play/playback.h"

namespace pioche {

namespace {

constexpr std::size_t interval = 64;

}  // namespace

Playback::Playback(const Match& match) : match_(match), snapshots_{first_deal(match)} {
  AnyState state = snapshots_[0];
  for (std::size_t i = 0; i < match.moves().size(); ++i) {
    match.engine().apply(state, match.moves()[i].seat, match.moves()[i].move);
    if ((i + 1) % interval == 0) snapshots_.push_back(state);
  }
}

Playback::Step Playback::at(std::size_t step) const {
  const std::size_t base = step == 0 ? 0 : (step - 1) / interval;
  Step wanted{snapshots_[base], {}};
  for (std::size_t i = base * interval; i < step; ++i) {
    wanted.log.events.clear();
    const Act& act = match_.moves()[i];
    match_.engine().apply_with_events(wanted.state, act.seat, act.move, wanted.log);
  }
  return wanted;
}

std::size_t Playback::end_of_round(std::size_t from) const {
  const Engine& engine = match_.engine();
  AnyState state = at(from).state;
  for (std::size_t step = from; step < last_step(); ++step) {
    engine.apply(state, match_.moves()[step].seat, match_.moves()[step].move);
    if (engine.has_rounds && engine.common(state).phase <= scored) return step + 1;
  }
  return last_step();
}

}  // namespace pioche
