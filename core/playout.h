// Random play by the moment rule: while more than one seat has a move, the seats are asked in an
// order drawn at random; a seat that is not obliged may wait; the first that acts makes the move.
#pragma once

#include "core/game.h"

namespace pioche {

struct Act {
  Seat seat;
  Move move;
};

constexpr Seat random_seat(SeatSet seats, Rng& rng) {
  return seats.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats.size()))));
}

// The moment rule: asks the seats in an order drawn at random, until one acts. `ask` makes the move
// of a seat or returns false, which only a seat that is not obliged may do. False: nobody acted.
template <class Ask>
constexpr bool ask_in_random_order(SeatSet left, Rng& rng, Ask&& ask) {
  while (!left.empty()) {
    const Seat seat = random_seat(left, rng);
    if (ask(seat)) return true;
    left.remove(seat);
  }
  return false;
}

// A random seat that acts, and one of its moves. A seat that need not act waits as often as it makes
// any one of its moves.
template <Game G>
constexpr Act random_act(const typename G::State& state, Rng& rng, MoveList& moves) {
  SeatSet left = G::able(state);
  if (left.size() == 1) {
    const Seat seat = left.first();
    G::generate(state, seat, moves);
    return {seat, moves[rng.below(moves.size())]};
  }
  const SeatSet obliged = G::waiting_for(state);
  // As ask_in_random_order; a call of it would not be inlined.
  while (true) {
    const Seat seat = random_seat(left, rng);
    G::generate(state, seat, moves);
    const bool may_wait = !obliged.contains(seat);
    const std::uint32_t choice = rng.below(moves.size() + may_wait);
    if (choice < moves.size()) return {seat, moves[choice]};
    left.remove(seat);
  }
}

// Plays until the match is over or so many moves are made; returns how many were.
// All of it in one function: calls would cost a fifth of the time.
template <Game G, class Log>
[[gnu::flatten]] constexpr std::uint64_t play_randomly(typename G::State& state, Rng& rng,
                                                       std::uint64_t most_moves, Log& log) {
  MoveList moves;
  std::uint64_t made = 0;
  for (; made < most_moves && state.phase != over; ++made) {
    const Act act = random_act<G>(state, rng, moves);
    G::apply(state, act.seat, act.move, log);
  }
  return made;
}

// Plays to the end of the round.
template <Game G, class Log>
constexpr std::uint64_t play_round(typename G::State& state, Rng& rng, Log& log) {
  MoveList moves;
  std::uint64_t made = 0;
  do {
    const Act act = random_act<G>(state, rng, moves);
    G::apply(state, act.seat, act.move, log);
    ++made;
  } while (state.phase > scored);
  return made;
}

}  // namespace pioche
