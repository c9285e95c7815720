// How a game names what its state has. `G::describe(state, visitor)` calls, once for each key of
// the position and in its order, one of the functions below; the position's JSON, the view of a
// seat, a determinization and the count of the deck are visitors (engine/position.h,
// core/view.h). `G::describe_options(options, visitor)` does the same for the options. A game whose
// versions of the rules have other options takes the version as a last argument, of it and of
// `default_options`; left out, it is the newest.
//
//   visitor.                 value                          JSON                    who sees it
//   number(key, x, lo, hi)   integer                        3                       everyone
//   numbers(key, xs, hi)     array of integers              [0,2]     per seat      everyone
//   seat(key, x)             Seat                           2                       everyone
//   seat_or_null(key, x)     Seat, or nobody                2 or null               everyone
//   seat_list(key, xs)       List<Seat, N>                  [2,0]                   everyone
//   flags(key, set)          SeatSet                        [true,false] per seat   everyone
//   named(key, x, names)     index in a table, 0 for null   "R" or null             everyone
//   pile(key, pile)          Pile, top first                ["R7",…]                nobody
//   discard(key, pile)       Pile, top last                 ["R7",…]                everyone
//   hands(key, hands)        array of Hand                  [["R7",…],…] per seat   its owner
//   open_hands(key, hands)   array of Hand                  [["R7",…],…] per seat   everyone
//   open_hand(key, hand)     Hand                           ["R7",…]                everyone
//   hidden_hands(key, h, b)  array of Hand                  [["R7",…],…] per seat   nobody, all if b
//   choices(key, hands, b)   array of Hand, empty for null  [["1","4"],null]        its owner, all if b
//   card_per_seat(key, xs)   array of Card                  ["R7",null] per seat    its owner
//   card_of(key, x, seat)    Card, or no_card               "R7" or null            that seat
//   drawn(key, x, seat, h)   Card which lies in hand h      "R7" or null            that seat
//   trick(key, list)         List<Played, N>                [[0,"R7"],…]            everyone
//   grids(key, grids)        array of Grid                  [["5","5?","."],…]      face up: everyone
//
// In the phases `scored` and `over` everything but piles is open to everyone.
//
//   options.                 value                      JSON
//   number(key, x, lo, hi)   integer                    100
//   flag(key, x)             bool                       false
//   choice(key, x, names)    enum, index in a table     "same"
//   seat_or_random(key, x)   Seat; nobody: drawn        2, or −1
//   text(key, x)             List<char, N>              "22211"
#pragma once

#include "core/card.h"
#include "core/seat.h"

namespace pioche {

// A card that a seat has laid in a trick.
struct Played {
  Seat seat = 0;
  Card card = no_card;
  constexpr bool operator==(const Played&) const = default;
};

// Calls `action(card, copies)` for each face in a hand, in the order of the deck.
template <class H, class Action>
constexpr void for_each_held(const H& hand, Action&& action) {
  for_each_face(hand.faces(), [&](Card card) { action(card, hand.copies(card)); });
}

}  // namespace pioche
