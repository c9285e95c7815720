// What a seat knows of a state.
#include <algorithm>
#include <ranges>

#include "capi/handles.h"

using namespace pioche;
using namespace pioche::capi;

namespace {

// The last moves as the seat saw them, the latest first.
void write_history(const pioche_state& state, Seat viewer, float* out) {
  const auto players = static_cast<std::size_t>(state.setup->players);
  const ActionSpace& actions = state.setup->actions;
  const std::size_t one_move = players + actions.wait() + 1;
  const std::size_t first_seat = viewer == nobody ? 0 : viewer;
  std::size_t written = 0;
  const auto write = [&](const SeenAct& one) {
    if (written == PIOCHE_HISTORY) return;
    float* const entry = out + written++ * one_move;
    entry[(one.act.seat + players - first_seat) % players] = 1;
    const bool seen = viewer == nobody ? one.seen_by == SeatSet::all(state.setup->players)
                                       : one.seen_by.contains(viewer);
    entry[players + (seen ? actions.number(one.act.move) : actions.wait())] = 1;
  };
  for (const SeenAct& one : std::views::reverse(state.acts)) write(one);
  for (const SeenAct& one : std::views::reverse(state.earlier)) write(one);
}

// A hash of all that the seat has seen since the root.
std::uint64_t seen_so_far(const pioche_state& state, Seat seat) {
  const Engine& engine = state.engine();
  AnyState at = state.root;
  Rng hash{engine.info_key(at, seat)};
  for (const SeenAct& one : state.acts) {
    engine.apply(at, one.act.seat, one.act.move);
    hash.state = hash.next() ^ engine.info_key(at, seat);
  }
  return hash.next();
}

std::string view_text(const pioche_state& state, Seat seat) {
  std::string text;
  json::Writer out(text);
  state.engine().write_view(state.engine().view(state.state, seat), out);
  return text;
}

// Other seats can be able to act in a determinization; who has waited has.
SeatSelector selector_in(const pioche_state& original, const AnyState& determinized,
                         std::uint64_t seed) {
  const Engine& engine = original.engine();
  SeatSelector selector = original.selector;
  const SeatSet waited = engine.able(original.state).without(selector.left);
  const Seat asked = selector.seat;
  selector.seed = seed;
  selector.begin(engine.able(determinized).without(waited));
  if (selector.left.contains(asked)) selector.seat = asked;
  return selector;
}

}  // namespace

int pioche_state_observation(const pioche_state* state, int seat, float* out) {
  return guarded(-1, [&] {
    const std::optional<Seat> viewer = seat_from(*state, seat, true);
    if (!viewer) return -1;
    const Engine& engine = state->engine();
    engine.write_observation(engine.view(state->state, *viewer),
                             {out, state->setup->observation_size});
    return 0;
  });
}

int pioche_state_information(const pioche_state* state, int seat, float* out) {
  return guarded(-1, [&] {
    const std::optional<Seat> viewer = seat_from(*state, seat, true);
    if (!viewer) return -1;
    const GameSetup& setup = *state->setup;
    std::fill_n(out, setup.information_size(), 0.0f);
    write_history(*state, *viewer, out + setup.observation_size);
    return pioche_state_observation(state, seat, out);
  });
}

const char* pioche_state_view(const pioche_state* state, int seat) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    const std::optional<Seat> viewer = seat_from(*state, seat, true);
    return viewer ? keep(view_text(*state, *viewer)) : nullptr;
  });
}

const char* pioche_state_information_text(const pioche_state* state, int seat) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    const std::optional<Seat> viewer = seat_from(*state, seat, false);
    if (!viewer) return nullptr;
    return keep(view_text(*state, *viewer) + " " + std::to_string(seen_so_far(*state, *viewer)));
  });
}

const char* pioche_state_position(const pioche_state* state) {
  return guarded(static_cast<const char*>(nullptr), [&] {
    std::string text;
    json::Writer out(text);
    state->engine().write_position(state->state, out);
    return keep(std::move(text));
  });
}

pioche_state* pioche_state_determinize(const pioche_state* state, int seat, uint64_t seed) {
  return guarded(static_cast<pioche_state*>(nullptr), [&]() -> pioche_state* {
    const std::optional<Seat> viewer = seat_from(*state, seat, true);
    if (!viewer) return nullptr;
    const Engine& engine = state->engine();
    Rng rng{seed};
    AnyState drawn;
    engine.determinize(engine.view(state->state, *viewer), rng, drawn);
    auto made = make_state(state->setup, drawn, 0);
    made->selector = selector_in(*state, drawn, rng.next());
    made->scores_before = state->scores_before;
    // What the seat has not seen, nobody has in this state.
    for (const auto* acts : {&state->earlier, &state->acts})
      for (SeenAct one : *acts) {
        if (*viewer == nobody || !one.seen_by.contains(*viewer)) one.seen_by = {};
        made->earlier.push_back(one);
      }
    const std::size_t count = made->earlier.size();
    if (count > PIOCHE_HISTORY)
      made->earlier.erase(made->earlier.begin(),
                          made->earlier.end() - std::ptrdiff_t{PIOCHE_HISTORY});
    return made.release();
  });
}
