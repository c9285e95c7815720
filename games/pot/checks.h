// Options and positions that cannot be: each is named by the key of a sentence that says so.
#pragma once

#include "games/pot/settling.h"

namespace pioche::pot {

constexpr std::string_view error_in(const Options& options, int players) {
  if (static_cast<int>(options.colours.size()) != players) return "colours_not_one_each";
  unsigned seen = 0;
  for (const char letter : options.colours) {
    const auto colour = colour_named(letter);
    if (colour == 0) return "colours_unknown";
    if ((seen >> colour & 1u) != 0) return "colours_twice";
    seen |= 1u << colour;
  }
  return "";
}

// The seats lie in the trick clockwise from the leader, and those have a card less in hand.
constexpr std::string_view trick_error(const State& s) {
  const int before = s.hands[s.leader].size() + !s.trick.empty();
  if (before < 1 || before > cards_each) return "hand_size";
  for (std::size_t i = 0; i < s.players; ++i) {
    const Seat seat = seat_after(s.leader, s.players, static_cast<int>(i));
    const bool laid = i < s.trick.size();
    if (laid && s.trick[i].seat != seat) return "trick_order";
    if (s.hands[seat].size() + laid != before) return "hand_size";
  }
  return "";
}

constexpr std::string_view play_error(const State& s) {
  if (s.trick.size() >= s.players) return "trick_size";
  if (s.turn != seat_after(s.leader, s.players, static_cast<int>(s.trick.size())))
    return "turn_and_trick";
  if (!s.takers.empty() || s.first_taker != nobody) return "takers_too_early";
  return s.pot.size() < s.players ? "pot_too_small" : "";
}

// Of the order that the trick gives, those who have taken are gone from the front of `takers`.
constexpr std::string_view settling_error(const State& s) {
  if (s.trick.size() != s.players) return "trick_size";
  if (s.pot.empty()) return "pot_empty";
  const Takers order = takers_of(s.trick);
  if (s.takers.empty() || s.takers.size() > order.size()) return "takers_wrong";
  const std::size_t gone = order.size() - s.takers.size();
  int shared_out = 0;
  for (std::size_t i = 0; i < gone; ++i) {
    if (s.taken[order[i]].empty()) return "taken_nothing";
    shared_out += s.taken[order[i]].size();
  }
  for (std::size_t i = gone; i < order.size(); ++i)
    if (s.takers[i - gone] != order[i]) return "takers_wrong";
  if (s.turn != s.takers.front()) return "turn_and_takers";
  if (s.first_taker != (gone > 0 ? order[0] : nobody)) return "first_taker_wrong";
  return s.pot.size() + shared_out < s.players ? "pot_too_small" : "";
}

constexpr std::string_view end_error(const State& s) {
  if (!s.trick.empty() || !s.takers.empty() || s.first_taker != nobody) return "not_cleared";
  for (Seat seat = 0; seat < s.players; ++seat)
    if (!s.hands[seat].empty()) return "hand_not_empty";
  if ((s.phase == over) != (s.round == s.options.rounds)) return "round_and_phase";
  return s.pot.size() < s.players ? "pot_too_small" : "";
}

// A position beyond what its deck tells.
constexpr std::string_view error_in(const State& s) {
  if (s.round > s.options.rounds) return "too_many_rounds";
  if (s.phase <= scored) return end_error(s);
  if (s.turn == nobody) return "turn_missing";
  if (const auto key = trick_error(s); !key.empty()) return key;
  return s.phase == playing ? play_error(s) : settling_error(s);
}

}  // namespace pioche::pot
