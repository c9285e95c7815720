// A game under one version of its rules, without its type: a table of functions over a state kept in
// a plain array of bytes, for everything that does not know at compile time which game it serves.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/batch.h"
#include "core/game.h"
#include "core/heuristics.h"
#include "engine/json.h"
#include "engine/result.h"

namespace pioche {

// The state of any game. Only its Engine can read it.
struct alignas(16) AnyState {
  std::array<std::byte, 1344> bytes;
};

// What one seat knows of it; there is no way back to the state.
class AnyView {
 public:
  Seat seat() const { return seat_; }

 private:
  template <class, class>
  friend struct EngineMaker;
  alignas(16) std::array<std::byte, sizeof(AnyState) + 16> bytes_;
  Seat seat_;
};

// Counts how often each clause acted.
struct ClauseCounter {
  std::array<std::uint64_t, 32> times{};
  constexpr void acts(Clause clause) { ++times[clause]; }
  constexpr void event(const Event&) {}
};

// Collects the events.
struct EventLog {
  std::vector<Event> events;
  void acts(Clause) {}
  void event(const Event& event) { events.push_back(event); }
};

// What a seat remembers beyond its view (core/heuristics.h).
struct alignas(16) AnyMemory {
  std::array<std::byte, 1024> bytes;
};

// A key of the game's part of the position.
struct Zone {
  std::string_view key;
  std::string_view kind;  // the visitor's function, see core/describe.h
  bool holds_cards;
};

struct Engine {
  std::string_view id;
  char letter;
  int clauses;
  std::uint8_t rules;                            // the version of the rules
  std::span<const std::uint8_t> rules_versions;  // those that the game has, oldest first
  std::span<const Engine* const> older;          // the game under the versions before this one
  SeatRange seats;
  bool has_rounds;
  Wins wins;
  std::span<const std::string_view> card_names;
  std::span<const Refusal> refusals;
  std::span<const MatchLength> lengths;           // presets of the options; none, or by their names
  std::span<const std::string_view> race_events;  // after these anybody may be the first to act
  std::size_t state_bytes;

  using About = std::function<std::string(std::string_view key)>;

  // A new match. `options`: an object or nothing. An error leaves the state unspecified.
  Result<> (*start)(AnyState&, int players, json::Value options, const Chance&);
  // A new match with the players and options of the one that is there.
  void (*restart)(AnyState&, const Chance&);
  void (*restart_counted)(AnyState&, const Chance&, ClauseCounter&);
  Result<> (*read_position)(AnyState&, json::Value position, const Chance&);
  void (*write_position)(const AnyState&, json::Writer&);
  // As this version of the rules has them, whichever version the state is of.
  void (*write_options)(const AnyState&, json::Writer&);
  void (*list_options)(json::Writer&, const About&);
  std::vector<Zone> (*zones)();

  const Common& (*common)(const AnyState&);
  bool (*equal)(const AnyState&, const AnyState&);
  void (*copy)(const AnyState& from, AnyState& to);  // of the game's own size
  Counts (*deck)(const AnyState&);
  Counts (*unseen)(const AnyState&);

  SeatSet (*waiting_for)(const AnyState&);
  SeatSet (*able)(const AnyState&);
  // Whether everybody can see if a seat that is waited for has a choice.
  bool (*is_choice_public)(const AnyState&, Seat);
  Ruling (*judge)(const AnyState&, Seat, Move);
  void (*generate)(const AnyState&, Seat, MoveList&);
  void (*apply)(AnyState&, Seat, Move);
  void (*apply_with_events)(AnyState&, Seat, Move, EventLog&);
  void (*apply_counted)(AnyState&, Seat, Move, ClauseCounter&);

  // Why the round or the match ended, and whose points are not what their cards count: events that
  // follow from the position alone. Only between rounds and after the match.
  void (*describe_result)(const AnyState&, EventLog&);

  AnyView (*view)(const AnyState&, Seat);
  void (*write_view)(const AnyView&, json::Writer&);
  void (*write_changes)(const AnyView& before, const AnyView& after, json::Writer&);
  bool (*equal_views)(const AnyView&, const AnyView&);
  Ruling (*judge_view)(const AnyView&, Move);
  void (*generate_view)(const AnyView&, MoveList&);
  void (*determinize)(const AnyView&, Rng&, AnyState&);

  void (*write_move)(Move, ShortString&);
  Move (*read_move)(std::string_view);
  MoveParts (*describe_move)(Move);
  std::vector<Move> (*list_moves)(int players);  // all that there are: engine/action_space.h

  // What a seat sees as numbers (core/observation.h). `out` has room for all fields.
  std::vector<ObservationField> (*list_observation)(int players);
  void (*write_observation)(const AnyView&, std::span<float> out);

  // For players (core/heuristics.h).
  Advice (*quick_move)(const AnyView&, const MoveList&, Rng&);
  Advice (*policy)(const AnyState&, Seat, const MoveList&, Rng&);
  Advice (*habit_move)(const AnyView&, const MoveList&, Rng&, Habit);
  LevelSkills level_skills;
  SearchParameters (*search_parameters)(int players);
  void (*win_probabilities)(const AnyState&, WinProbabilities&);
  std::uint64_t (*info_key)(const AnyState&, Seat);
  void (*rollout)(AnyState&, Rng&, std::uint32_t noise, std::uint32_t most_moves);
  bool has_memory;
  void (*clear_memory)(AnyMemory&);
  void (*update_memory)(AnyMemory&, const AnyView& before, const AnyView& after,
                        std::span<const Event>);
  void (*determinize_with_memory)(const AnyMemory&, const AnyView&, Rng&, AnyState&);

  // Inner loops, compiled for the game (core/playout.h). Both return the number of moves made.
  std::uint64_t (*play_randomly)(AnyState&, Rng&, std::uint64_t most_moves);
  std::uint64_t (*play_round_counted)(AnyState&, Rng&, ClauseCounter&);
  // Many matches, each a decision further (core/batch.h). Null in the WebAssembly module.
  void (*begin_batch)(const MatchBatch&, const AnyState& like, std::size_t size);
  void (*step_batch)(const MatchBatch&, const std::int32_t* actions, std::size_t first,
                     std::size_t last);
  void (*copy_from_batch)(const MatchBatch&, std::size_t index, AnyState& to);
};

// The games there are, each under the newest version of its rules: games/games.cpp.
std::span<const Engine* const> engines();
const Engine* find_engine(std::string_view id);
Error unknown_game(std::string_view id);
// The game under a version of its rules, to continue or replay a match of that version.
Result<const Engine*> engine_of_version(const Engine& newest, std::int64_t rules);
// The options of a match under one version of the rules, as another version writes them.
Result<std::string> convert_options(const Engine& newest, std::int64_t from, std::int64_t to,
                                    int players, json::Value options);

// "S16", or "C1" for 0.
ShortString clause_id(const Engine&, Clause);

}  // namespace pioche
