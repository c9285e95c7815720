// Players of one seat, and search.
#include <cmath>
#include <limits>

#include "ai/hint.h"
#include "capi/handles.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::capi;

// A player and the match that it follows.
struct pioche_player {
  std::unique_ptr<Player> player;
  Setup setup;  // null: it has not seen a match yet
  Seat seat = nobody;
  AnyState root;
  AnyState state;  // after the moves that it has seen
  std::vector<Act> seen;

  bool follows(const pioche_state& match, Seat its_seat) const {
    if (setup == nullptr || &setup->engine != &match.engine() || seat != its_seat ||
        seen.size() > match.acts.size() || !setup->engine.equal(root, match.root))
      return false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const Act& act = match.acts[i].act;
      if (seen[i].seat != act.seat || seen[i].move != act.move) return false;
    }
    return true;
  }

  void begin(const pioche_state& match, Seat its_seat) {
    setup = match.setup;
    seat = its_seat;
    root = match.root;
    state = match.root;
    seen.clear();
    player->begin(setup->engine, setup->engine.view(root, seat));
  }

  // Shows it the moves that it has not seen.
  void catch_up(const pioche_state& match) {
    const Engine& engine = setup->engine;
    EventLog log;
    std::vector<Event> told;
    for (std::size_t i = seen.size(); i < match.acts.size(); ++i) {
      const Act& act = match.acts[i].act;
      seen.push_back(act);
      if (!player->observes()) continue;
      const AnyView before = engine.view(state, seat);
      log.events.clear();
      engine.apply_with_events(state, act.seat, act.move, log);
      redact_events(seat, log.events, told);
      player->observe(before, engine.view(state, seat), told);
    }
  }
};

namespace {

int action_of(const pioche_state& state, const std::optional<Move>& move) {
  const ActionSpace& actions = state.setup->actions;
  return static_cast<int>(move ? actions.number(*move) : actions.wait());
}

constexpr const char* no_seat_is_asked = "The match is over.";

}  // namespace

pioche_player* pioche_player_new(const char* name, uint64_t seed) {
  return guarded(static_cast<pioche_player*>(nullptr), [&]() -> pioche_player* {
    const auto named = player_named(name == nullptr ? "" : name);
    if (!named)
      return fail(nullptr,
                  "There is no such player; there are random, easy, normal, hard and expert, the "
                  "last two also with a budget as in expert@100ms or hard@500sims.");
    auto made = std::make_unique<pioche_player>();
    made->player = make_player(*named, seed);
    return made.release();
  });
}

void pioche_player_free(pioche_player* player) { delete player; }

int pioche_player_choose(pioche_player* player, const pioche_state* state) {
  return guarded(-1, [&] {
    const Seat seat = state->selector.seat;
    if (seat == nobody) return fail(-1, no_seat_is_asked);
    if (!player->follows(*state, seat)) player->begin(*state, seat);
    player->catch_up(*state);
    const Engine& engine = state->engine();
    MoveList moves;
    engine.generate(state->state, seat, moves);
    const bool obliged = engine.waiting_for(state->state).contains(seat);
    const std::uint32_t index =
        player->player->choose(engine.view(state->state, seat), moves, obliged);
    const ActionSpace& actions = state->setup->actions;
    if (index >= moves.size() && !obliged) return static_cast<int>(actions.wait());
    return static_cast<int>(actions.number(moves[index < moves.size() ? index : 0]));
  });
}

int pioche_search(const pioche_state* state, uint32_t simulations, uint32_t milliseconds,
                  uint64_t seed, pioche_ranking* rankings, size_t room) {
  return guarded(-1, [&] {
    if (state->selector.seat == nobody) return fail(-1, no_seat_is_asked);
    if (simulations == 0 && milliseconds == 0) return fail(-1, "A search needs a budget.");
    const Budget budget{simulations == 0 ? milliseconds : 0, simulations};
    const Hint hint = hint_for(match_of(*state), state->selector.seat, budget, seed);
    for (std::size_t i = 0; i < hint.lines.size() && i < room; ++i) {
      const Hint::Line& line = hint.lines[i];
      rankings[i] = {action_of(*state, line.move), line.rank.chance,
                     line.rank.points.value_or(std::numeric_limits<double>::quiet_NaN()),
                     line.rank.visits};
    }
    return static_cast<int>(hint.lines.size());
  });
}

const char* pioche_hint(const pioche_state* state, int seat, uint32_t simulations, uint64_t seed,
                        const char* language) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    const std::optional<Seat> asked = seat_from(*state, seat, false);
    if (!asked) return nullptr;
    if (simulations == 0) return fail(nullptr, "A search needs a budget.");
    const std::string_view in = language == nullptr ? default_language : language;
    if (!is_language(in)) return fail(nullptr, "There are no texts in that language.");
    const Hint hint = hint_for(match_of(*state), *asked, Budget{0, simulations}, seed);
    std::string text;
    json::Writer out(text);
    write_hint(out, in, state->engine(), hint);
    return keep(std::move(text));
  });
}
