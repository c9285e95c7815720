// What the card on top of the discard allows, whoever holds it.
#pragma once

#include "games/mio/state.h"

namespace pioche::mio {

constexpr FaceSet fitting(const State& s) {
  const Card top = s.stock.top();
  if (top == joker) {
    // M7 On a joker you may put a card of the named colour (a star of that colour too), or a joker.
    if (s.colour != 0) return faces_of_colour(s.colour) | face(joker);
    // M5 A first card that is a star binds the first player as any star does (M10). On a first card
    // that is a joker nobody has named a colour: the first player may put any card.
    return any_card;
  }
  const FaceSet same_colour = faces_of_colour(colour_of(top));
  // M10 On a star you may put nothing from your hand except another star, of any colour. If you put
  // none you must draw, and go on drawing until it is a card of the star's colour, a star of any
  // colour, or a joker; that card, and only as the card drawn last, may be put (or left: M9).
  if (is_star(top)) return s.phase == turn ? stars : same_colour | stars | face(joker);
  // M6 On a number card you may put a card of the same colour (a star of that colour too), a number
  // card of the same value, or a joker.
  return same_colour | faces_of_value(value_of(top)) | face(joker);
}

}  // namespace pioche::mio
