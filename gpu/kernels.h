// What one thread of a GPU does, for match number `i` of a batch: the same functions are called by
// the kernels (gpu/kernels.cu) and, in the tests, by a loop on the CPU.
//
// The states lie in words, the first word of all matches, then the second, …: threads side by side
// read and write words side by side. A thread works on a copy of its own, in a place that it is given:
// a kernel gives it shared memory, where threads that look at different parts of their states do not
// wait for each other.
#pragma once

#include <bit>

#include "core/batch.h"

namespace pioche::gpu {

// What a kernel is given. The pointers are the device's.
struct Arguments {
  MatchBatch batch;             // without `states`
  std::uint32_t* states;        // word w of match i is states[w * size + i]
  const std::uint32_t* like;    // a state with the players and the options
  const std::uint64_t* seeds;   // of the matches
  const std::int32_t* actions;  // step: one for each match
  std::uint8_t* illegal;        // 1: the action was not legal, and the match is as it was
  std::uint64_t* hashes;
  std::uint64_t size;         // matches
  std::uint64_t moves;        // play: so many in each match
  std::uint64_t random_seed;  // play: of the choices
};

template <class State>
inline constexpr std::size_t words_of = sizeof(State) / sizeof(std::uint32_t);

template <class State>
[[gnu::always_inline]] constexpr void load_state(State& state, const std::uint32_t* words,
                                                 std::size_t stride, std::size_t i) {
  static_assert(sizeof(State) % sizeof(std::uint32_t) == 0);
  auto* const bytes = reinterpret_cast<std::byte*>(&state);
  for (std::size_t w = 0; w < words_of<State>; ++w)
    __builtin_memcpy(bytes + w * sizeof *words, &words[w * stride + i], sizeof *words);
}

template <class State>
[[gnu::always_inline]] constexpr void store_state(const State& state, std::uint32_t* words,
                                                  std::size_t stride, std::size_t i) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(&state);
  for (std::size_t w = 0; w < words_of<State>; ++w)
    __builtin_memcpy(&words[w * stride + i], bytes + w * sizeof *words, sizeof *words);
}

// Zeros for the row of a match. On a GPU the rows of the threads of a warp lie side by side, and they fill
// them together, just before each writes its own: the cache then still has them.
template <class T>
constexpr void clear_row(T* rows, std::size_t row, [[maybe_unused]] const Arguments& arguments,
                         std::size_t i) {
#ifdef __CUDA_ARCH__
  const std::size_t first = i - i % 32;
  const std::size_t threads = arguments.size - first < 32 ? arguments.size - first : 32;
  const std::size_t size = threads * row * sizeof(T);
  auto* const bytes = reinterpret_cast<std::byte*>(rows + first * row);
  for (std::size_t k = i % 32; k < size / sizeof(uint4); k += threads)
    reinterpret_cast<uint4*>(bytes)[k] = uint4{0, 0, 0, 0};
  if (i == first)
    for (std::size_t k = size - size % sizeof(uint4); k < size; ++k) bytes[k] = std::byte{0};
  __syncwarp(threads < 32 ? (1u << threads) - 1 : ~0u);
#else
  std::fill_n(rows + i * row, row, T{});
#endif
}

// What the seat that is asked may do and sees. The state is of no use afterwards: what the seat may not
// know is hidden in it.
template <Game G>
[[gnu::always_inline]] constexpr void show(const Arguments& arguments, std::size_t i,
                                           typename G::State& state, Seat seat) {
  const MatchBatch& batch = arguments.batch;
  batch.seats[i] = seat;
  const std::size_t actions = batch.actions.wait + 1;
  clear_row(batch.masks, actions, arguments, i);
  mark_mask<G>(state, seat, batch.actions, batch.masks + i * actions);
  if (batch.observations == nullptr) return;
  clear_row(batch.observations, batch.observation_size, arguments, i);
  conceal_and_write_observation<G>(state, seat, batch.observations + i * batch.observation_size);
}

// Not for secrets: it has to be quick, and to notice a difference.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  const std::uint64_t x = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return x ^ (x >> 29);
}

// The first match of each, from its seed.
template <Game G>
[[gnu::always_inline]] constexpr void begin_thread(const Arguments& arguments, std::size_t i,
                                                   typename G::State& state) {
  if (i >= arguments.size) return;
  const MatchBatch& batch = arguments.batch;
  load_state(state, arguments.like, 1, 0);
  BatchMatch match{.seeds = Rng{arguments.seeds[i]}, .selector = {}};
  deal_next_match<G>(state, match);
  store_state(state, arguments.states, arguments.size, i);
  batch.matches[i] = match;
  for (Seat seat = 0; seat < batch.players; ++seat)
    batch.rewards[i * static_cast<std::size_t>(batch.players) + seat] = 0;
  batch.dones[i] = 0;
  batch.matches_ended[i] = 0;
  arguments.illegal[i] = 0;
  arguments.hashes[i] = 0;
  show<G>(arguments, i, state, match.selector.seat);
}

template <Game G>
constexpr bool is_legal(const typename G::State& state, Seat seat, const ActionIndex& actions,
                        std::uint32_t action) {
  if (action == actions.wait) return !G::waiting_for(state).contains(seat);
  return action < actions.wait && G::judge(state, seat, actions.moves[action]) == allowed;
}

// One decision further. An action that is not legal leaves the match as it is.
template <Game G>
[[gnu::always_inline]] constexpr void step_thread(const Arguments& arguments, std::size_t i,
                                                  typename G::State& state) {
  if (i >= arguments.size) return;
  const MatchBatch& batch = arguments.batch;
  load_state(state, arguments.states, arguments.size, i);
  BatchMatch match = batch.matches[i];
  const auto action = static_cast<std::uint32_t>(arguments.actions[i]);
  const bool legal = is_legal<G>(state, match.selector.seat, batch.actions, action);
  arguments.illegal[i] = !legal;
  if (legal) {
    step_match<G>(batch, i, state, match, action);
    if (action != batch.actions.wait) store_state(state, arguments.states, arguments.size, i);
    batch.matches[i] = match;
  } else {
    batch.dones[i] = 0;
    for (Seat seat = 0; seat < batch.players; ++seat)
      batch.rewards[i * static_cast<std::size_t>(batch.players) + seat] = 0;
  }
  show<G>(arguments, i, state, match.selector.seat);
}

// So many random moves by the moment rule, one match after another; the hash has all of them and the
// scores of each match. Rewards are not counted.
template <Game G>
[[gnu::always_inline]] constexpr void play_thread(const Arguments& arguments, std::size_t i,
                                                  typename G::State& state) {
  if (i >= arguments.size) return;
  const MatchBatch& batch = arguments.batch;
  load_state(state, arguments.states, arguments.size, i);
  BatchMatch match = batch.matches[i];
  Rng rng{arguments.random_seed ^ arguments.seeds[i]};
  std::uint64_t hash = arguments.hashes[i];
  std::int64_t ended = 0;
  NoEvents no_events;
  MoveList moves;
  for (std::uint64_t made = 0; made < arguments.moves; ++made) {
    const Act act = random_act<G>(state, rng, moves);
    hash = mixed(hash, std::uint64_t{act.seat} << 32 | std::bit_cast<std::uint32_t>(act.move));
    G::apply(state, act.seat, act.move, no_events);
    ++match.selector.acts;
    if (state.phase != over) continue;
    for (Seat seat = 0; seat < state.players; ++seat)
      hash = mixed(hash, static_cast<std::uint32_t>(state.scores[seat]));
    ++ended;
    deal_next_match<G>(state, match);
  }
  match.selector.begin(G::able(state));
  store_state(state, arguments.states, arguments.size, i);
  batch.matches[i] = match;
  batch.matches_ended[i] += ended;
  arguments.hashes[i] = hash;
  show<G>(arguments, i, state, match.selector.seat);
}

// The hash of what a match shows: the seat, its mask and observation, rewards and ends.
template <Game G>
[[gnu::always_inline]] constexpr void hash_thread(const Arguments& arguments, std::size_t i,
                                                  typename G::State&) {
  if (i >= arguments.size) return;
  const MatchBatch& batch = arguments.batch;
  std::uint64_t hash = mixed(arguments.hashes[i], static_cast<std::uint32_t>(batch.seats[i]));
  hash = mixed(hash, batch.dones[i]);
  hash = mixed(hash, static_cast<std::uint64_t>(batch.matches_ended[i]));
  const std::size_t actions = batch.actions.wait + 1;
  for (std::size_t k = 0; k < actions; ++k) hash = mixed(hash, batch.masks[i * actions + k]);
  const auto players = static_cast<std::size_t>(batch.players);
  for (std::size_t k = 0; k < players; ++k)
    hash = mixed(hash, std::bit_cast<std::uint32_t>(batch.rewards[i * players + k]));
  if (batch.observations != nullptr)
    for (std::size_t k = 0; k < batch.observation_size; ++k)
      hash = mixed(
          hash, std::bit_cast<std::uint32_t>(batch.observations[i * batch.observation_size + k]));
  arguments.hashes[i] = hash;
}

}  // namespace pioche::gpu
