// What a game is: a handful of tables and pure functions over a state that is a plain value.
// Everything else (referee, terminal, server, search) is derived from these.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/card.h"
#include "core/chance.h"
#include "core/list.h"
#include "core/seat.h"
#include "core/short_string.h"

namespace pioche {

// A move in four bytes. What they mean is the game's; verb 0 is no move.
struct Move {
  std::uint8_t verb;
  std::uint8_t card;   // the card or place moved
  std::uint8_t other;  // a colour named, a seat, a second place
  std::uint8_t shout;  // 1: made with the announcement `!`

  constexpr bool operator==(const Move&) const = default;
};
static_assert(std::is_trivially_default_constructible_v<Move> && sizeof(Move) == 4);

// The cards that one move or one event names beside its first.
using CardList = List<Card, 10>;

constexpr CardList card_list(FaceSet faces) {
  CardList cards;
  for_each_face(faces, [&](Card card) { cards.push(card); });
  return cards;
}

// A move in parts, for whoever shows or chooses it. What the move does not have is empty.
struct MoveParts {
  std::string_view verb = {};  // "draw"; a card that is simply played has none
  Card card = no_card;         // the one played
  CardList cards = {};         // others, or several at once, in the order of its notation
  List<std::string_view, 4> places = {};  // of a grid: "a1"
  std::string_view colour = {};           // its letter
  Seat seat = nobody;                     // another one
  bool announce = false;                  // made with the announcement

  constexpr bool operator==(const MoveParts&) const = default;
};

// The moves of one seat. Not cleared when made: only the first `count` mean anything.
struct MoveList {
  std::array<Move, 128> items;
  std::uint32_t count;

  constexpr void clear() { count = 0; }
  constexpr void push(Move move) {
    assert(count < items.size() && "a seat has at most 128 moves at a time (MoveList)");
    items[count++] = move;
  }
  // One move for each card.
  constexpr void push_each(std::uint8_t verb, FaceSet cards) {
    std::uint32_t index = count;
    for (; cards != 0; cards &= cards - 1)
      items[index++] = {verb, static_cast<Card>(std::countr_zero(cards)), 0, 0};
    count = index;
  }
  constexpr std::uint32_t size() const { return count; }
  constexpr const Move& operator[](std::size_t i) const { return items[i]; }
  constexpr const Move* begin() const { return items.data(); }
  constexpr const Move* end() const { return items.data() + count; }
};

// A clause of a game's rules by its number; 0 is C1 of the contract.
using Clause = std::uint8_t;
inline constexpr Clause C1 = 0;

// The answer of `judge`: an index into the game's refusals, whose first entry is `allowed`.
using Ruling = std::uint8_t;
inline constexpr Ruling allowed = 0;

// Why a move is refused: the clause that it breaks, and the key of the sentence for the player.
struct Refusal {
  std::string_view clause;
  std::string_view key;
};

// Phases that all games share; a game's own follow from 2.
inline constexpr std::uint8_t over = 0;
inline constexpr std::uint8_t scored = 1;

// What the states of all games have in common.
struct Common {
  Chance chance;
  std::uint8_t rules = 1;  // the version of the rules that it is played by
  std::uint8_t players = 0;
  std::uint8_t phase = over;
  Seat turn = nobody;
  SeatSet winners;
  std::uint32_t round = 1;
  std::array<std::int32_t, most_seats> scores{};
  std::array<std::int32_t, most_seats> points{};  // of the round just finished

  constexpr SeatSet everyone() const { return SeatSet::all(players); }
  constexpr Seat left_of(Seat seat) const {
    return static_cast<Seat>(seat + 1 == players ? 0 : seat + 1);
  }
  constexpr bool operator==(const Common&) const = default;
};

// Something that happened, for those who watch. `seen_by` may know the cards; others see a `?`.
struct Event {
  std::string_view type;
  Seat seat = nobody;
  Card card = no_card;
  CardList cards = {};  // several at once
  std::string_view from = {};
  std::string_view to = {};
  Seat other = nobody;
  int count = 0;               // shown where it is not 0
  std::string_view note = {};  // a colour, a place
  SeatSet seen_by = {0xFFFF};

  constexpr bool names_cards() const { return card != no_card || !cards.empty(); }
  constexpr bool shows_cards_to(Seat viewer) const {  // `nobody`: a spectator
    return seen_by == SeatSet{0xFFFF} || seen_by.contains(viewer);
  }
  constexpr void hide_cards() {
    if (card != no_card) card = unknown_card;
    for (Card& one : cards) one = unknown_card;
  }
};

// The log that `apply` writes to. NoEvents drops everything; the compiler removes the calls.
struct NoEvents {
  constexpr void acts(Clause) {}
  constexpr void event(const Event&) {}
};
// Whether it is worth preparing what an event names.
template <class Log>
inline constexpr bool keeps_events = !std::is_same_v<Log, NoEvents>;

struct SeatRange {
  int least;
  int most;
};

// A preset of the options, by how long a match takes with it. A game has none or one for each name.
struct MatchLength {
  std::string_view options;  // a JSON object
  // About so many minutes against bots, for each number of players from the fewest on:
  // `pioche simulate GAME --lengths` measures them.
  List<std::uint8_t, most_seats - 1> minutes;
};
inline constexpr std::array<std::string_view, 3> match_length_names{"short", "usual", "long"};

// Which scores are good.
enum class Wins : std::uint8_t { lowest, highest };

// The contract of a game; the smallest game in games/ is a good first one to read.
template <class G>
concept Game = requires(typename G::State s, const typename G::State& state, Seat seat, Move move,
                        MoveList& moves, NoEvents& log, ShortString& out, std::string_view text) {
  // Tables.
  { G::id } -> std::convertible_to<std::string_view>;
  { G::letter } -> std::convertible_to<char>;  // of its clauses
  { G::clauses } -> std::convertible_to<int>;  // how many there are
  // The versions of its rules, oldest first; a new match is of the last. See docs/contract.md,
  // "Record". Where they differ the code asks `state.rules`.
  { G::rules_versions[0] } -> std::convertible_to<std::uint8_t>;
  { G::seats } -> std::convertible_to<SeatRange>;  //
  { G::has_rounds } -> std::convertible_to<bool>;  // else one round is the match
  { G::wins } -> std::convertible_to<Wins>;
  { G::card_names[0] } -> std::convertible_to<std::string_view>;
  { G::phase_names[0] } -> std::convertible_to<std::string_view>;
  { G::refusals[0] } -> std::convertible_to<Refusal>;
  // The state, and its options with their defaults for so many players.
  requires std::derived_from<typename G::State, Common>;
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::equality_comparable<typename G::State>;
  { G::default_options(int{}) } -> std::same_as<typename G::Options>;
  // A key of an error about options that do not go together, or an empty text.
  { G::error_in(state.options, int{}) } -> std::convertible_to<std::string_view>;
  // The same for a position that cannot be, beyond what the deck tells.
  { G::error_in(state) } -> std::convertible_to<std::string_view>;
  { G::deck(state) } -> std::same_as<Counts>;
  // The life of a match.
  { G::start(s, log) } -> std::same_as<void>;
  { G::waiting_for(state) } -> std::same_as<SeatSet>;         // the seats that are obliged
  { G::able(state) } -> std::same_as<SeatSet>;                // the seats that have a move
  { G::judge(state, seat, move) } -> std::same_as<Ruling>;    // the law, for any seat at any time
  { G::generate(state, seat, moves) } -> std::same_as<void>;  // the same, as a list, fast
  { G::apply(s, seat, move, log) } -> std::same_as<void>;     // a legal move
  // Notation.
  { G::write_move(move, out) } -> std::same_as<void>;
  { G::read_move(text) } -> std::same_as<Move>;  // verb 0: not a move of this game
  { G::describe_move(move) } -> std::same_as<MoveParts>;
  // Calls `add(move)` once for each move that anybody could ever make at a table of so many players,
  // whatever the options: its place in this list is the number of the action.
  G::list_moves(int{}, [](Move) {});
};
// Beside these a game has describe(state, visitor) and describe_options(options, visitor), which
// name every pile, field and option once; see core/describe.h. It may have
// describe_result(state, log), which says by events why a round ended and which points are unusual;
// `lengths`, presets of its options; `race_events`, the types of the events after which whoever holds
// the right card may act out of turn, first come, first served; and is_choice_public(state, seat):
// whether everybody can see if a seat that is waited for has more than one move.

}  // namespace pioche
