// Who is to act next, one seat at a time: for whoever asks for one decision after another, as the
// environments of researchers do. By the moment rule (core/playout.h) the seats that have a move are
// asked in an order drawn at random; one that is not obliged may wait, and then the next is asked.
#pragma once

#include "core/playout.h"

namespace pioche {

struct SeatSelector {
  std::uint64_t seed =
      0;  // the order follows from it, from how many moves were made, and from `left`
  std::uint32_t acts = 0;  // moves made so far
  SeatSet left;            // seats that have a move and have not waited since the last one
  Seat seat = nobody;      // of them, the one that is asked; nobody: the match is over

  constexpr void begin(SeatSet able) {
    left = able;
    draw();
  }
  constexpr void act(SeatSet able) {
    ++acts;
    begin(able);
  }
  constexpr void wait() {
    left.remove(seat);
    draw();
  }
  constexpr bool operator==(const SeatSelector&) const = default;

 private:
  constexpr void draw() {
    if (left.bits == 0) {
      seat = nobody;
    } else if ((left.bits & (left.bits - 1u)) == 0) {
      seat = left.first();
    } else {
      Rng rng{seed + (static_cast<std::uint64_t>(acts) << 16 | left.bits)};
      seat = random_seat(left, rng);
    }
  }
};

}  // namespace pioche
