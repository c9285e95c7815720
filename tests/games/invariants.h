// The invariants of every position of every game. Each returns what is wrong, or an empty text.
#pragma once

#include <string>

#include "engine/engine.h"

namespace pioche::tests {

// `generate` lists what `judge` allows, each move once; `able` are the seats that have one.
std::string wrong_with_moves(const Engine&, const AnyState&, Rng&);

// Neither rulings nor legal lists tell a seat more than its view does.
std::string wrong_with_views(const Engine&, const AnyState&, Rng&);

// A determinization looks the same to the seat as the state, and has the same moves and rulings.
std::string wrong_with_determinizations(const Engine&, const AnyState&, Rng&);

// What is sent to a seat about a move is the same for states that it cannot tell apart.
std::string wrong_with_events(const Engine&, const AnyState&, Rng&);

// What has changed for a seat by a move is written under exactly those keys whose values differ.
std::string wrong_with_changes(const Engine&, const AnyState&, Rng&);

// No card is lost or made up.
std::string wrong_with_cards(const Engine&, const AnyState&, Rng&);

// A position as JSON is the position.
std::string wrong_with_position(const Engine&, const AnyState&, Rng&);

// Turn, points and winners are as the phase demands.
std::string wrong_with_phase(const Engine&, const AnyState&, Rng&);

// A move changes scores only by the points of a round that ends with it.
std::string wrong_with_scores(const Engine&, const AnyState&, Rng&);

}  // namespace pioche::tests
