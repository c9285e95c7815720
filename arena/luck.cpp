#include "arena/luck.h"

#include "core/playout.h"

namespace pioche {

namespace {

constexpr std::uint32_t most_moves = 5000;

// Plays on as the players of level `normal` do, to the end of the round.
void play_quick_moves(const Engine& engine, AnyState& sample, Rng& rng) {
  MoveList moves;
  for (std::uint32_t made = 0; made < most_moves && engine.common(sample).phase > scored; ++made) {
    ask_in_random_order(engine.able(sample), rng, [&](Seat seat) {
      engine.generate(sample, seat, moves);
      const std::uint32_t index = engine.quick_move(engine.view(sample, seat), moves, rng).index;
      if (index >= moves.size()) return false;
      engine.apply(sample, seat, moves[index]);
      return true;
    });
  }
}

}  // namespace

void LuckMeter::add(AnyState& sample, Rng& rng, double weight) {
  play_quick_moves(engine_, sample, rng);
  WinProbabilities probabilities;
  engine_.win_probabilities(sample, probabilities);
  for (std::size_t seat = 0; seat < engine_.common(sample).players; ++seat)
    luck_[seat] += weight * static_cast<double>(probabilities[seat]);
}

// The random numbers depend on the deal and the round alone: rotations of a seating that are dealt
// the same cards are found equally lucky, seat by seat.
template <class Redeal>
void LuckMeter::compare(const AnyState& dealt, const Redeal& redeal) {
  if (samples_ == 0) return;
  Rng rng{seed_ + engine_.common(dealt).round * 0xD1342543DE82EF95u};
  const double weight = 1.0 / samples_;
  AnyState sample;
  for (std::uint32_t i = 0; i < samples_; ++i) {
    engine_.copy(dealt, sample);
    add(sample, rng, weight);
    redeal(sample, rng);
    add(sample, rng, -weight);
  }
}

void LuckMeter::first_deal(const AnyState& dealt) {
  compare(dealt,
          [&](AnyState& sample, Rng& rng) { engine_.restart(sample, quick_chance(rng.next())); });
}

void LuckMeter::observe(const AnyState& state, const Act& act) {
  if (samples_ == 0) return;
  if (round_is_over_) {
    // Between rounds a spectator sees everything but the piles and the chance to come; a
    // determinization draws those again.
    const AnyView open = engine_.view(after_round_, nobody);
    compare(state, [&](AnyState& sample, Rng& rng) {
      engine_.determinize(open, rng, sample);
      engine_.apply(sample, act.seat, act.move);
    });
  }
  round_is_over_ = engine_.common(state).phase == scored;
  if (round_is_over_) engine_.copy(state, after_round_);
}

}  // namespace pioche
