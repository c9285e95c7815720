// Many matches of one game, each a decision further: an inner loop over arrays, compiled for the
// game. Each match depends on its own seed and actions alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>

#include "core/observation.h"
#include "core/ranks.h"
#include "core/seat_selector.h"

namespace pioche {

// Finds the number of a move; engine/action_space.h makes it.
struct ActionIndex {
  struct Verb {
    std::uint32_t base = 0;
    std::uint16_t others = 0;  // values of Move::other
    std::uint16_t shouts = 0;
  };
  const Verb* verbs = nullptr;             // by Move::verb
  const std::uint16_t* numbers = nullptr;  // from a verb's base on, by card, other and shout
  const Move* moves = nullptr;             // by number
  std::uint32_t wait = 0;                  // the number after the last move

  // Of a move that is in the list.
  constexpr std::uint32_t number(Move move) const {
    const Verb verb = verbs[move.verb];
    return numbers[verb.base + (std::uint32_t{move.card} * verb.others + move.other) * verb.shouts +
                   move.shout];
  }
};

enum class Reward : std::uint8_t { rank, points };

// One match beside its state.
struct BatchMatch {
  Rng seeds;  // of this match and of those after it
  SeatSelector selector;
};

struct MatchBatch {
  std::byte* states;  // of the game's own type, one behind the other
  BatchMatch* matches;
  ActionIndex actions;
  int players;
  Reward reward;
  std::size_t observation_size;
  // Outputs, row after row.
  std::uint8_t* masks;  // wait + 1 a match
  float* observations;  // of the seat that is asked; null: not wanted
  float* rewards;       // one a seat
  std::uint8_t* dones;  // 1: the match ended with this action, and the next one has begun
  std::int32_t* seats;  // which is asked now
  std::int64_t* matches_ended;
};

// Another deal in the same place, for the same players with the same options.
template <Game G, class Log>
constexpr void deal_anew(typename G::State& state, const Chance& chance, Log& log) {
  const auto rules = state.rules;
  const auto players = state.players;
  const auto options = state.options;
  state = {};
  state.rules = rules;
  state.players = players;
  state.options = options;
  state.chance = chance;
  G::start(state, log);
}

template <Game G>
constexpr void deal_next_match(typename G::State& state, BatchMatch& match) {
  const std::uint64_t seed = match.seeds.next();
  NoEvents no_events;
  deal_anew<G>(state, quick_chance(seed), no_events);
  match.selector = {};
  match.selector.seed = seed;
  match.selector.begin(G::able(state));
}

// What the seat that is asked may do, as 1 in a row of zeros.
template <Game G>
[[gnu::always_inline]] constexpr void mark_mask(const typename G::State& state, Seat seat,
                                                const ActionIndex& actions, std::uint8_t* mask) {
  if (seat == nobody) return;
  MoveList moves;
  G::generate(state, seat, moves);
  for (const Move move : moves) mask[actions.number(move)] = 1;
  mask[actions.wait] = !G::waiting_for(state).contains(seat);
}

// What match i shows; its rows of the masks and of the observations are zeros.
template <Game G>
[[gnu::always_inline]] constexpr void mark_outputs(const MatchBatch& batch, std::size_t i,
                                                   const typename G::State& state, Seat seat) {
  batch.seats[i] = seat;
  mark_mask<G>(state, seat, batch.actions, batch.masks + i * (batch.actions.wait + 1));
  if (batch.observations != nullptr)
    write_observation<G>(View<G>(state, seat), batch.observations + i * batch.observation_size);
}

template <Game G>
[[gnu::always_inline]] constexpr void write_outputs(const MatchBatch& batch, std::size_t i,
                                                    const typename G::State& state, Seat seat) {
  std::fill_n(batch.masks + i * (batch.actions.wait + 1), batch.actions.wait + 1, std::uint8_t{0});
  if (batch.observations != nullptr)
    std::fill_n(batch.observations + i * batch.observation_size, batch.observation_size, 0.0f);
  mark_outputs<G>(batch, i, state, seat);
}

template <Game G>
[[gnu::always_inline]] constexpr void write_rewards(const MatchBatch& batch, std::size_t i,
                                                    const Common& before, const Common& after) {
  float* rewards = batch.rewards + i * static_cast<std::size_t>(batch.players);
  for (Seat seat = 0; seat < batch.players; ++seat)
    rewards[seat] = batch.reward == Reward::points ? points_reward(before, after, G::wins, seat)
                    : after.phase == over          ? rank_reward(after, G::wins, seat)
                                                   : 0.0f;
}

// Match i one decision further, with its rewards: `action` is legal for the seat that is asked.
// Where the match is over, the next one is dealt.
template <Game G>
[[gnu::always_inline]] constexpr void step_match(const MatchBatch& batch, std::size_t i,
                                                 typename G::State& state, BatchMatch& match,
                                                 std::uint32_t action) {
  SeatSelector& selector = match.selector;
  batch.dones[i] = 0;
  if (action == batch.actions.wait) {
    write_rewards<G>(batch, i, state, state);
    selector.wait();
    return;
  }
  const Common before = state;
  NoEvents no_events;
  G::apply(state, selector.seat, batch.actions.moves[action], no_events);
  write_rewards<G>(batch, i, before, state);
  if (state.phase == over) {
    batch.dones[i] = 1;
    ++batch.matches_ended[i];
    deal_next_match<G>(state, match);
  } else {
    selector.act(G::able(state));
  }
}

// Matches first … last − 1: `actions` are legal for the seats that are asked.
template <Game G>
[[gnu::flatten]] void step_batch(const MatchBatch& batch, const std::int32_t* actions,
                                 std::size_t first, std::size_t last) {
  auto* const states = std::launder(reinterpret_cast<typename G::State*>(batch.states));
  for (std::size_t i = first; i < last; ++i) {
    BatchMatch& match = batch.matches[i];
    step_match<G>(batch, i, states[i], match, static_cast<std::uint32_t>(actions[i]));
    write_outputs<G>(batch, i, states[i], match.selector.seat);
  }
}

// Deals the first match of each; `like` has the players and the options.
template <Game G>
void begin_batch(const MatchBatch& batch, const typename G::State& like, std::size_t size) {
  auto* const states = reinterpret_cast<typename G::State*>(batch.states);
  for (std::size_t i = 0; i < size; ++i) {
    auto* const state = new (states + i) typename G::State(like);
    deal_next_match<G>(*state, batch.matches[i]);
    write_outputs<G>(batch, i, *state, batch.matches[i].selector.seat);
  }
}

}  // namespace pioche
