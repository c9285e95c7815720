// What is behind the handles of the C library, and how its functions fail.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "capi/pioche.h"
#include "core/seat_selector.h"
#include "engine/action_space.h"
#include "engine/match.h"

namespace pioche::capi {

// A game for so many players with its options.
struct GameSetup {
  GameSetup(const Engine& its_engine, const AnyState& its_first);

  const Engine& engine;
  int players;
  AnyState like;  // a state with the players and the options
  ActionSpace actions;
  std::vector<ObservationField> fields;
  std::vector<std::string> field_names;
  std::size_t observation_size = 0;

  std::size_t information_size() const;
};
using Setup = std::shared_ptr<const GameSetup>;

// A move that was made, and who knows which it was.
struct SeenAct {
  Act act;
  SeatSet seen_by;
};

}  // namespace pioche::capi

struct pioche_game {
  pioche::capi::Setup setup;
};

struct pioche_state {
  pioche::capi::Setup setup;
  pioche::AnyState root;  // before the first of the moves
  pioche::AnyState state;
  pioche::SeatSelector selector;
  std::array<std::int32_t, pioche::most_seats> scores_before{};  // the last action
  std::vector<pioche::capi::SeenAct> acts;
  std::vector<pioche::capi::SeenAct> earlier;  // before the root, the latest last; for information
  std::optional<pioche::Seed> seed;            // where the root was dealt from one
  std::vector<std::string> names;

  const pioche::Engine& engine() const { return setup->engine; }
  const pioche::Common& common() const { return setup->engine.common(state); }
};

namespace pioche::capi {

// Keeps the message for pioche_error.
void set_error(std::string message);
void set_error(std::string_view game, const Error& error);
// Keeps a text until the next call of this thread.
const char* keep(std::string text);

// Runs a function of the library. What it throws (a fault of ours, or no memory) becomes an error.
// Where there are no exceptions (WebAssembly), nothing throws.
template <class Failure, class Body>
auto guarded([[maybe_unused]] Failure failure, Body&& body) -> decltype(body()) {
#if defined(__cpp_exceptions)
  try {
    return body();
  } catch (const std::exception& error) {
    set_error(error.what());
  }
  return failure;
#else
  return body();
#endif
}

// An error with its sentence; returns what the function returns.
template <class Failure>
Failure fail(Failure failure, std::string message) {
  set_error(std::move(message));
  return failure;
}

// A state of the setup whose root is `first`, with nobody asked yet.
std::unique_ptr<pioche_state> make_state(Setup setup, const AnyState& first,
                                         std::uint64_t selector);
// The seat of the caller, `nobody` for PIOCHE_NOBODY; nothing, and an error, where there is none.
std::optional<Seat> seat_from(const pioche_state&, int seat, bool may_be_nobody);
void make_move(pioche_state&, Seat, Move);
// A match with the moves of the state; of a state that was not dealt from a seed, its position.
Match match_of(const pioche_state&);
std::string options_text(const Engine&, const AnyState&);
// Why there can be no batch of so many matches; empty: there can.
std::string_view error_in_batch_size(std::size_t size);
// Those of the matches of a batch: `given`, or where that is null made from `seed`.
std::vector<std::uint64_t> seeds_of_batch(std::size_t size, std::uint64_t seed,
                                          const std::uint64_t* given);

}  // namespace pioche::capi
