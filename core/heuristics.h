// The heuristics of a game: a struct of static functions in games/<game>/heuristics.h, for players.
// All of them are optional.
//
//   Advice quick_move(state, seat, moves, rng)
//       A good move by rule of thumb, or `moves.size()` to wait, where the seat need not act.
//       `state` is a view's state or a determinization; only what `seat` can see, or was told
//       before, is read.
//   Advice policy(state, seat, moves, rng)
//       The best move that a quick function can find, for the search: its rollouts, and which moves
//       it tries first. Default: quick_move.
//   Advice habit_move(state, seat, moves, rng, habit)
//       What somebody with this habit does without thinking further. Default: quick_move.
//   LevelSkills level_skills
//       How skilled the players of each level are in this game (ai/level.h).
//   SearchParameters search_parameters(players)
//       The best parameters of a search of this game.
//   void win_probabilities(state, probabilities)
//       Each seat's probability to win the match, at the end of a round or wherever a search stops.
//   struct Memory
//       What a seat has seen and concluded that its view no longer shows: a plain value.
//   void update_memory(memory, before, after, events, seat)
//       Called after each move of anybody, with the states of the seat's views before and after it,
//       and the events that the seat saw.
//   State determinize_with_memory(memory, view, rng)
//       Like determinize(view, rng), but also consistent with the memory.
#pragma once

#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "core/playout.h"
#include "core/view.h"

namespace pioche {

struct Advice {
  std::uint32_t index;        // into the moves; their number means: wait
  std::string_view why = {};  // `why.<key>` in the game's words says the reason
  bool certain = false;       // nothing better can be found by search
};

// How somebody plays who does not think: a game says in numbers what it means there.
enum class Habit : std::uint8_t {
  cautious,   // takes no risk, and loses chances
  collector,  // keeps what is dear, and gathers more of it
  gambler,    // takes every chance, and too many
};
inline constexpr std::array<std::string_view, 3> habit_names{"cautious", "collector", "gambler"};
constexpr std::string_view name_of(Habit habit) {
  return habit_names[static_cast<std::size_t>(habit)];
}
// At a table the bot of a seat has its own, as it has its own name.
constexpr Habit habit_of_seat(Seat seat) { return static_cast<Habit>(seat % habit_names.size()); }

// On the scale of ai/level.h, for each level from the first on.
using LevelSkills = std::array<float, 8>;

using WinProbabilities = std::array<float, most_seats>;

struct SearchParameters {
  float exploration = 0.5f;
  float policy_share = 0.5f;        // of the prior, for the move that the policy would make
  std::uint32_t noise = 12;         // one move in so many of a rollout is made at random; 0: none
  std::uint32_t most_moves = 2000;  // of one rollout
  // Above 0, the root is searched by sequential halving, for games whose moves hardly differ: all
  // moves are tried on the same determinizations, and the worse half is dropped until one is left.
  // The policy's move gets this bonus, divided by the square root of the number of its visits, so
  // that chance does not overrule it. 0: the root is searched by UCT.
  float policy_bonus = 0;
};

// A hash of what a seat sees: equal for states that it cannot tell apart.
class InfoHash {
 public:
  InfoHash(Seat viewer, bool open) : viewer_(viewer), open_(open) {}

  std::uint64_t value() const { return hash_ ^ (hash_ >> 29); }
  void mix(std::uint64_t number) {
    hash_ = (hash_ ^ number) * 0x9E3779B97F4A7C15u;
    hash_ ^= hash_ >> 32;
  }

  void number(std::string_view, const auto& x, int, int) { mix(static_cast<std::uint64_t>(x)); }
  void numbers(std::string_view, const auto& xs, int) {
    for (const auto x : xs) mix(static_cast<std::uint64_t>(x));
  }
  void seat(std::string_view, Seat x) { mix(x); }
  void seat_or_null(std::string_view, Seat x) { mix(x); }
  void seat_list(std::string_view, const auto& xs) {
    mix(xs.size());
    for (const Seat x : xs) mix(x);
  }
  void flags(std::string_view, SeatSet set) { mix(set.bits); }
  void named(std::string_view, std::uint8_t x, const auto&) { mix(x); }
  void pile(std::string_view, const auto& pile) { mix(pile.size()); }
  // Only the visible card and the number of cards: what lies below matters to hardly any choice.
  void discard(std::string_view, const auto& pile) {
    mix(pile.size());
    if (pile.size() > 0) mix(*std::prev(pile.end()));
  }
  void hands(std::string_view, const auto& hands) {
    for (Seat owner = 0; owner < hands.size(); ++owner)
      if (hides(owner))
        mix(static_cast<std::uint64_t>(hands[owner].size()));
      else
        hand(hands[owner]);
  }
  void open_hands(std::string_view, const auto& all) {
    for (const auto& one : all) hand(one);
  }
  void open_hand(std::string_view, const auto& one) { hand(one); }
  void hidden_hands(std::string_view key, const auto& all, bool open) {
    if (open || open_) return open_hands(key, all);
    for (const auto& one : all) mix(static_cast<std::uint64_t>(one.size()));
  }
  void choices(std::string_view key, const auto& all, bool open) {
    if (open)
      open_hands(key, all);
    else
      hands(key, all);
  }
  void card_per_seat(std::string_view, const auto& cards) {
    for (Seat owner = 0; owner < cards.size(); ++owner) card(cards[owner], owner);
  }
  void card_of(std::string_view, Card x, Seat owner) { card(x, owner); }
  void drawn(std::string_view, Card x, Seat owner, const auto&) { card(x, owner); }
  void trick(std::string_view, const auto& trick) {
    mix(trick.size());
    for (const Played& played : trick) mix(played.seat * 256u + played.card);
  }
  void grids(std::string_view, const auto& grids) {
    for (const auto& grid : grids) {
      std::uint64_t cards = 0;  // eight at a time: mixing takes longer than looking
      for (std::size_t place = 0; place < grid.places; ++place) {
        cards = cards << 8 | (!open_ && grid.is_down(place) ? unknown_card : grid.cards[place]);
        if (place % 8 == 7) mix(cards);
      }
      mix(cards);
    }
  }

 private:
  bool hides(Seat owner) const { return !open_ && owner != viewer_; }
  void card(Card x, Seat owner) { mix(x != no_card && hides(owner) ? unknown_card : x); }
  void hand(const auto& one) {
    for (const auto plane : one.planes) mix(plane);
    mix(one.hidden);
  }

  std::uint64_t hash_ = 0x243F6A8885A308D3u;
  Seat viewer_;
  bool open_;
};

template <Game G>
std::uint64_t info_key(const typename G::State& state, Seat seat) {
  InfoHash hash(seat, state.phase <= scored);
  hash.mix(static_cast<std::uint64_t>(seat) << 32 | static_cast<std::uint64_t>(state.phase) << 16 |
           state.turn);
  if constexpr (requires(typename G::State s) { G::conceal(s, seat); }) {
    auto shown = state;
    G::conceal(shown, seat);
    G::describe(std::as_const(shown), hash);
  } else {
    G::describe(state, hash);
  }
  return hash.value();
}

// A match is won by the best total in the end, and what is still to come spreads totals by about
// `spread`: the chance of each seat, equal totals sharing.
inline void win_probabilities_by_score(const Common& common, float sign, float spread,
                                       WinProbabilities& probabilities) {
  float best = -1e30f;
  for (std::size_t seat = 0; seat < common.players; ++seat)
    best = std::max(best, sign * static_cast<float>(common.scores[seat]));
  float sum = 0;
  for (std::size_t seat = 0; seat < common.players; ++seat) {
    probabilities[seat] =
        std::exp((sign * static_cast<float>(common.scores[seat]) - best) / spread);
    sum += probabilities[seat];
  }
  for (std::size_t seat = 0; seat < common.players; ++seat) probabilities[seat] /= sum;
}

// For a game without heuristics: its players move at random and give everybody the same chance.
struct NoHeuristics {};

// The functions of a game's heuristics, with a default for each that it does not define.
template <Game G, class Heuristics>
struct HeuristicsOrDefaults {
  using State = typename G::State;

  static Advice quick_move(const State& state, Seat seat, const MoveList& moves, Rng& rng) {
    if constexpr (requires { Heuristics::quick_move(state, seat, moves, rng); })
      return Heuristics::quick_move(state, seat, moves, rng);
    else
      return {rng.below(moves.size())};
  }

  static Advice policy(const State& state, Seat seat, const MoveList& moves, Rng& rng) {
    if constexpr (requires { Heuristics::policy(state, seat, moves, rng); })
      return Heuristics::policy(state, seat, moves, rng);
    else
      return quick_move(state, seat, moves, rng);
  }

  static Advice habit_move(const State& state, Seat seat, const MoveList& moves, Rng& rng,
                           Habit habit) {
    if constexpr (requires { Heuristics::habit_move(state, seat, moves, rng, habit); })
      return Heuristics::habit_move(state, seat, moves, rng, habit);
    else
      return quick_move(state, seat, moves, rng);
  }

  static constexpr LevelSkills level_skills = [] {
    if constexpr (requires { Heuristics::level_skills; })
      return LevelSkills{Heuristics::level_skills};
    else
      return LevelSkills{0.3f, 0.5f, 0.8f, 1, 1.3f, 1.6f, 2, 4};
  }();

  static constexpr SearchParameters search_parameters(int players) {
    if constexpr (requires { Heuristics::search_parameters(players); })
      return Heuristics::search_parameters(players);
    else
      return {};
  }

  static void win_probabilities(const State& state, WinProbabilities& probabilities) {
    if (state.phase == over) {
      const float share = 1.0f / static_cast<float>(state.winners.size());
      for (Seat seat = 0; seat < state.players; ++seat)
        probabilities[seat] = state.winners.contains(seat) ? share : 0;
    } else if constexpr (requires { Heuristics::win_probabilities(state, probabilities); }) {
      Heuristics::win_probabilities(state, probabilities);
    } else {
      probabilities.fill(1.0f / static_cast<float>(state.players));
    }
  }

  // Plays on by the policy, now and then by chance (once in `noise` moves), to the end of the round,
  // or for at most so many moves.
  static void rollout(State& state, Rng& rng, std::uint32_t noise, std::uint32_t most_moves) {
    MoveList moves;
    NoEvents no_events;
    for (std::uint32_t made = 0; made < most_moves && state.phase > scored; ++made) {
      SeatSet left = G::able(state);
      const SeatSet obliged = G::waiting_for(state);
      while (true) {
        const Seat seat = left.size() == 1 ? left.first() : random_seat(left, rng);
        G::generate(state, seat, moves);
        const std::uint32_t index = moves.size() == 1 && obliged.contains(seat) ? 0
                                    : noise != 0 && rng.below(noise) == 0
                                        ? rng.below(moves.size())
                                        : policy(state, seat, moves, rng).index;
        if (index < moves.size()) {
          G::apply(state, seat, moves[index], no_events);
          break;
        }
        left.remove(seat);
      }
    }
  }
};

// The memory that a game's heuristics define, or NoMemory.
struct NoMemory {};

template <class Heuristics>
struct MemoryOf {
  using Type = NoMemory;
};
template <class Heuristics>
  requires requires { typename Heuristics::Memory; }
struct MemoryOf<Heuristics> {
  using Type = typename Heuristics::Memory;
};

}  // namespace pioche
