#include "bots/luck.h"

namespace pioche {

namespace {

constexpr std::uint32_t most_moves = 5000;

// Plays on as the players of level `normal` do, to the end of the round.
void play_by_thumb(const Engine& engine, AnyState& table, Dice& dice) {
  MoveList moves;
  for (std::uint32_t made = 0; made < most_moves && engine.common(table).phase > scored; ++made) {
    SeatSet left = engine.able(table);
    while (!left.empty()) {
      const Seat seat =
          left.nth(static_cast<int>(dice.below(static_cast<std::uint32_t>(left.size()))));
      engine.generate(table, seat, moves);
      const std::uint32_t index = engine.thumb(engine.view(table, seat), moves, dice).index;
      if (index < moves.size()) {
        engine.apply(table, seat, moves[index]);
        break;
      }
      left.remove(seat);
    }
  }
}

}  // namespace

void LuckMeter::add(AnyState& table, Dice& dice, double weight) {
  play_by_thumb(engine_, table, dice);
  Chances chances;
  engine_.outlook(table, chances);
  for (std::size_t seat = 0; seat < engine_.common(table).players; ++seat)
    luck_[seat] += weight * static_cast<double>(chances[seat]);
}

// The dice depend on the deal and the round alone: rotations of a seating that are dealt the same
// cards are found equally lucky, seat by seat.
template <class DealtAnew>
void LuckMeter::compare(const AnyState& dealt, const DealtAnew& deal_anew) {
  if (samples_ == 0) return;
  Dice dice{seed_ + engine_.common(dealt).round * 0xD1342543DE82EF95u};
  const double weight = 1.0 / samples_;
  AnyState table;
  for (std::uint32_t i = 0; i < samples_; ++i) {
    engine_.copy(dealt, table);
    add(table, dice, weight);
    deal_anew(table, dice);
    add(table, dice, -weight);
  }
}

void LuckMeter::first_deal(const AnyState& dealt) {
  compare(dealt,
          [&](AnyState& table, Dice& dice) { engine_.restart(table, quick_chance(dice.word())); });
}

void LuckMeter::see(const AnyState& state, const Act& act) {
  if (samples_ == 0) return;
  if (round_is_over_) {
    // Between rounds a spectator sees everything but the piles and the chance to come; a guess
    // draws those anew.
    const AnyView open = engine_.view(after_round_, nobody);
    compare(state, [&](AnyState& table, Dice& dice) {
      engine_.guess(open, dice, table);
      engine_.apply(table, act.seat, act.move);
    });
  }
  round_is_over_ = engine_.common(state).phase == scored;
  if (round_is_over_) engine_.copy(state, after_round_);
}

}  // namespace pioche
