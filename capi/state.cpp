#include <algorithm>
#include <cmath>

#include "capi/handles.h"
#include "core/ranks.h"

using namespace pioche;
using namespace pioche::capi;

namespace {

// Whoever may know which cards the move named.
SeatSet seats_that_saw(const Engine& engine, const Act& act, const EventLog& log,
                       SeatSet everyone) {
  const MoveParts parts = engine.describe_move(act.move);
  if (parts.card == no_card && parts.cards.empty()) return everyone;
  SeatSet seen = everyone;
  for (const Event& event : log.events)
    if (event.names_cards()) seen = seen & event.seen_by;
  seen.add(act.seat);
  return seen;
}

bool is_obliged(const pioche_state& state) {
  return state.engine().waiting_for(state.state).contains(state.selector.seat);
}

void generate(const pioche_state& state, MoveList& moves) {
  moves.clear();
  if (state.selector.seat != nobody)
    state.engine().generate(state.state, state.selector.seat, moves);
}

int judge_and_make(pioche_state& state, Seat seat, Move move) {
  const Engine& engine = state.engine();
  const Ruling ruling = engine.judge(state.state, seat, move);
  if (ruling == allowed) return make_move(state, seat, move), 0;
  const Refusal& refusal = engine.refusals[ruling];
  set_error(
      engine.id,
      Error{.key = std::string(refusal.key), .code = "illegal_move", .clause = refusal.clause});
  return -1;
}

}  // namespace

namespace pioche::capi {

std::unique_ptr<pioche_state> make_state(Setup setup, const AnyState& first,
                                         std::uint64_t selector) {
  auto state = std::make_unique<pioche_state>();
  state->root = first;
  state->state = first;
  state->selector.seed = selector;
  state->selector.begin(setup->engine.able(first));
  state->scores_before = setup->engine.common(first).scores;
  for (int seat = 0; seat < setup->players; ++seat)
    state->names.push_back("Player " + std::to_string(seat + 1));
  state->setup = std::move(setup);
  return state;
}

std::optional<Seat> seat_from(const pioche_state& state, int seat, bool may_be_nobody) {
  if (seat == PIOCHE_NOBODY && may_be_nobody) return nobody;
  if (seat >= 0 && seat < state.setup->players) return static_cast<Seat>(seat);
  set_error(state.engine().id, bad_seat("seat", state.setup->players));
  return std::nullopt;
}

void make_move(pioche_state& state, Seat seat, Move move) {
  thread_local EventLog log;
  log.events.clear();
  const Engine& engine = state.engine();
  state.scores_before = state.common().scores;
  engine.apply_with_events(state.state, seat, move, log);
  const Act act{seat, move};
  state.acts.push_back({act, seats_that_saw(engine, act, log, state.common().everyone())});
  state.selector.act(engine.able(state.state));
}

Match match_of(const pioche_state& state) {
  json::Document document;
  if (!state.seed) {
    document.read(pioche_state_position(&state));
    return std::move(Match::load(document.root(), Seed{}).value());
  }
  document.read(options_text(state.engine(), state.root));
  Match match = std::move(
      Match::start(state.engine(), state.setup->players, document.root(), *state.seed, state.names)
          .value());
  EventLog log;
  for (const SeenAct& one : state.acts) {
    log.events.clear();
    match.play(one.act.seat, one.act.move, log);
  }
  return match;
}

}  // namespace pioche::capi

pioche_state* pioche_state_new(const pioche_game* game, const char* seed) {
  return guarded(static_cast<pioche_state*>(nullptr), [&]() -> pioche_state* {
    const std::optional<Seed> read = seed_from(seed == nullptr ? "" : seed);
    if (!read) return fail(nullptr, "A seed has 1 to 64 hexadecimal digits.");
    AnyState first = game->setup->like;
    game->setup->engine.restart(first, chance_from(*read));
    auto state = make_state(game->setup, first, rng_seed(*read));
    state->seed = read;
    return state.release();
  });
}

pioche_state* pioche_state_copy(const pioche_state* state) {
  return guarded(static_cast<pioche_state*>(nullptr), [&] { return new pioche_state(*state); });
}

void pioche_state_free(pioche_state* state) { delete state; }

int pioche_state_equal(const pioche_state* a, const pioche_state* b) {
  const Engine& engine = a->engine();
  return &engine == &b->engine() && a->setup->players == b->setup->players &&
         a->selector == b->selector && engine.equal(a->state, b->state);
}

pioche_game* pioche_state_game(const pioche_state* state) {
  return guarded(static_cast<pioche_game*>(nullptr), [&] { return new pioche_game{state->setup}; });
}

int pioche_state_seat(const pioche_state* state) {
  return state->selector.seat == nobody ? PIOCHE_NOBODY : state->selector.seat;
}

int pioche_state_is_over(const pioche_state* state) { return state->common().phase == over; }

size_t pioche_state_moves(const pioche_state* state) { return state->selector.acts; }

int pioche_state_mask(const pioche_state* state, uint8_t* mask) {
  const ActionSpace& actions = state->setup->actions;
  std::fill_n(mask, actions.size(), std::uint8_t{0});
  MoveList moves;
  generate(*state, moves);
  for (const Move move : moves) mask[actions.number(move)] = 1;
  mask[actions.wait()] = moves.size() > 0 && !is_obliged(*state);
  return 0;
}

int pioche_state_legal(const pioche_state* state, int32_t* actions, size_t room) {
  const ActionSpace& space = state->setup->actions;
  MoveList moves;
  generate(*state, moves);
  std::array<std::int32_t, std::tuple_size_v<decltype(moves.items)> + 1> found;
  std::size_t count = 0;
  for (const Move move : moves) found[count++] = static_cast<std::int32_t>(space.number(move));
  if (count > 0 && !is_obliged(*state)) found[count++] = static_cast<std::int32_t>(space.wait());
  std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
  if (actions != nullptr) std::copy_n(found.begin(), std::min(count, room), actions);
  return static_cast<int>(count);
}

int pioche_state_apply(pioche_state* state, int action) {
  return guarded(-1, [&] {
    const ActionSpace& actions = state->setup->actions;
    const Seat seat = state->selector.seat;
    if (seat == nobody) return fail(-1, "The match is over.");
    if (action < 0 || action >= static_cast<int>(actions.size()))
      return fail(-1, "There is no action " + std::to_string(action) + ".");
    const auto number = static_cast<std::uint32_t>(action);
    if (number == actions.wait()) {
      if (is_obliged(*state)) return fail(-1, "The seat that is asked must act.");
      state->scores_before = state->common().scores;
      state->selector.wait();
      return 0;
    }
    return judge_and_make(*state, seat, actions.move(number));
  });
}

int pioche_state_play(pioche_state* state, int seat, const char* move) {
  return guarded(-1, [&] {
    const std::optional<Seat> mover = seat_from(*state, seat, false);
    if (!mover) return -1;
    if (pioche_state_is_over(state) != 0) return fail(-1, "The match is over.");
    const std::string_view text = move == nullptr ? "" : move;
    const Move read = state->engine().read_move(text);
    if (read.verb == 0)
      return fail(-1, "\"" + std::string(text.substr(0, 40)) + "\" is not a move.");
    return judge_and_make(*state, *mover, read);
  });
}

int pioche_state_scores(const pioche_state* state, double* scores) {
  std::copy_n(state->common().scores.begin(), state->setup->players, scores);
  return 0;
}

int pioche_state_ranks(const pioche_state* state, double* rewards) {
  const Common& common = state->common();
  // The float is of so many even steps: made exact, so that the sum is 0.
  const double steps = std::max(1, common.players - 1);
  for (Seat seat = 0; seat < common.players; ++seat) {
    const auto reward = static_cast<double>(rank_reward(common, state->engine().wins, seat));
    rewards[seat] = common.phase == over ? std::round(reward * steps) / steps : 0;
  }
  return 0;
}

int pioche_state_points(const pioche_state* state, double* rewards) {
  Common before = state->common();
  before.scores = state->scores_before;
  for (Seat seat = 0; seat < before.players; ++seat)
    rewards[seat] =
        static_cast<double>(points_reward(before, state->common(), state->engine().wins, seat));
  return 0;
}
