// Checks of the heuristics of any game that keeps beliefs about hidden hands.
#pragma once

#include <array>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <vector>

#include "arena/play_match.h"
#include "core/hand_belief.h"
#include "tests/games/random_play.h"
#include "text/messages.h"

namespace pioche::tests {

// Whether a hand can be what is believed of it, face by face.
template <int Planes>
bool agrees(const HandBelief<Planes>& belief, const Hand<Planes>& hand) {
  if (belief.size() != hand.size()) return false;
  for (Card card = 1; card < most_faces; ++card) {
    int room = belief.known.copies(card);
    if (hand.copies(card) < room) return false;
    for (std::size_t age = 0; age < belief.ages; ++age)
      if ((belief.barred[age] >> card & 1u) == 0) room += belief.counts[age];
    if (hand.copies(card) > room) return false;
  }
  return true;
}

// Advice can be followed, has a reason in every language, and is the same for all that a seat
// cannot tell apart.
inline void check_advice(const Engine& engine, const AnyState& state, Seat seat, Rng& rng) {
  MoveList moves;
  engine.generate(state, seat, moves);
  const AnyView view = engine.view(state, seat);
  const Advice advice = engine.quick_move(view, moves, rng);
  const bool obliged = engine.waiting_for(state).contains(seat);
  CHECK_MESSAGE(advice.index < moves.size() + (obliged ? 0 : 1), position_text(engine, state));
  if (!advice.why.empty())
    for (const std::string_view language : languages())
      CHECK_MESSAGE(has_message(language, engine.id, "why." + std::string(advice.why)),
                    std::string(advice.why));
  AnyState other;
  engine.determinize(view, rng, other);
  CHECK(engine.policy(state, seat, moves, rng).index == advice.index);
  CHECK(engine.policy(other, seat, moves, rng).index == advice.index);
}

inline void check_advice_everywhere(const Engine& engine) {
  Rng rng{3};
  for (int players = engine.seats.least; players <= engine.seats.most; ++players)
    for (int match = 0; match < 4 * scale(); ++match) {
      AnyState state = random_start(engine, players, rng);
      for (int i = 0; i < 120 && engine.common(state).phase != over; ++i) {
        for (const Seat seat : engine.able(state)) check_advice(engine, state, seat, rng);
        const Act act = random_act(engine, state, rng);
        engine.apply(state, act.seat, act.move);
      }
    }
}

// Win probabilities sum to 1, and the lower total has the better one.
inline void check_win_probabilities(const Engine& engine) {
  Rng rng{5};
  for (int players = engine.seats.least; players <= engine.seats.most; ++players) {
    AnyState state = random_start(engine, players, rng);
    for (int round = 0; round < 3 && engine.common(state).phase != over; ++round) {
      engine.rollout(state, rng, 0, 100'000);
      WinProbabilities probabilities;
      engine.win_probabilities(state, probabilities);
      const Common& common = engine.common(state);
      float sum = 0;
      for (Seat a = 0; a < players; ++a) {
        sum += probabilities[a];
        for (Seat b = 0; b < players; ++b)
          if (common.scores[a] < common.scores[b]) CHECK(probabilities[a] >= probabilities[b]);
      }
      CHECK(sum == doctest::Approx(1));
      if (common.phase == scored) {
        const Act act = random_act(engine, state, rng);
        engine.apply(state, act.seat, act.move);
      }
    }
  }
}

// Plays on by the rules of thumb while every seat remembers; after each move `look` is shown the
// truth and the seats' memories.
template <class Look>
void follow_memories(const Engine& engine, AnyState& state, Rng& rng, int most_moves,
                     const Look& look) {
  const int players = engine.common(state).players;
  std::vector<AnyMemory> memories(static_cast<std::size_t>(players));
  for (AnyMemory& memory : memories) engine.clear_memory(memory);
  std::vector<std::unique_ptr<Player>> owned;
  std::vector<Player*> seats;
  for (int seat = 0; seat < players; ++seat) {
    owned.push_back(make_player(*player_named("normal"), rng.next()));
    seats.push_back(owned.back().get());
    seats.back()->begin(engine, engine.view(state, static_cast<Seat>(seat)));
  }
  EventLog log;
  std::vector<Event> seen;
  for (int i = 0; i < most_moves && engine.common(state).phase != over; ++i) {
    const Act act = next_act(engine, state, seats, rng);
    const AnyState before = state;
    log.events.clear();
    engine.apply_with_events(state, act.seat, act.move, log);
    for (Seat seat = 0; seat < players; ++seat) {
      redact_events(seat, log.events, seen);
      engine.update_memory(memories[seat], engine.view(before, seat), engine.view(state, seat),
                           seen);
    }
    look(state, memories);
  }
}

// The share of matches that `first` wins against players called `others`.
inline double share_of_wins(const Engine& engine, int players, std::string_view first,
                            std::string_view others, int matches) {
  double wins = 0;
  for (int match = 0; match < matches; ++match) {
    AnyState state;
    json::Document none;
    REQUIRE(none.read("{}"));
    const auto number = static_cast<std::uint64_t>(match);
    REQUIRE(engine.start(state, players, none.root(), quick_chance(number)));
    const Seat mine = static_cast<Seat>(match % players);
    std::vector<std::unique_ptr<Player>> owned;
    std::vector<Player*> seats;
    for (Seat seat = 0; seat < players; ++seat) {
      owned.push_back(
          make_player(*player_named(seat == mine ? first : others), number * 16 + seat));
      seats.push_back(owned.back().get());
    }
    Rng rng{number};
    play_match(engine, state, seats, rng);
    const SeatSet winners = engine.common(state).winners;
    if (winners.contains(mine)) wins += 1.0 / winners.size();
  }
  return wins / matches;
}

// The cards with these names, as a hand of a game's state.
template <class Hand>
Hand hand_named(const auto& card_names, std::initializer_list<std::string_view> names) {
  Hand hand;
  for (const auto name : names) hand.add(index_of(card_names, name));
  return hand;
}

// Four seats, seat 0 on turn with this hand, the others with so many hidden cards.
template <class State>
State four_seats(std::uint8_t phase, const auto& hand, std::array<std::uint16_t, 3> others) {
  State state;
  state.players = 4;
  state.phase = phase;
  state.turn = 0;
  state.hands[0] = hand;
  for (std::size_t i = 0; i < others.size(); ++i) state.hands[i + 1].hidden = others[i];
  return state;
}

}  // namespace pioche::tests
