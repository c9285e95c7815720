// Random matches of all games, on which invariants are checked.
#pragma once

#include <functional>
#include <string>

#include "core/playout.h"
#include "engine/engine.h"

namespace pioche::tests {

// How much is tried: 1 unless PIOCHE_TEST_SCALE says more.
int scale();

// An object of random options that the game accepts.
std::string accepted_options(const Engine& engine, int players, Rng& rng);

// A match that has just begun, with such options.
AnyState random_start(const Engine& engine, int players, Rng& rng);

// A seat and one of its moves, by the moment rule.
Act random_act(const Engine& engine, const AnyState& state, Rng& rng);

std::string move_text(const Engine& engine, Move move);
std::string position_text(const Engine& engine, const AnyState& state);
std::string view_text(const Engine& engine, const AnyState& state, Seat seat);

// The same state with another chance.
AnyState with_chance(const Engine& engine, const AnyState& state, const Chance& chance);

// A property: what is wrong with a position, or an empty text.
using Property = std::function<std::string(const Engine&, const AnyState&, Rng&)>;

// Asks the property about positions from random matches of every game with every number of
// players: from `matches` × scale() matches each, some moves in a row somewhere along the match.
// The first thing wrong in each game is reported to doctest.
void check_everywhere(const Property& property, int matches, int positions);

// Calls the action once for each game and number of players.
void for_each_table(const std::function<void(const Engine&, int players)>& action);

}  // namespace pioche::tests
