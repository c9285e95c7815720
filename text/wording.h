// Cards, moves and events of any game in words, from the game's messages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "text/messages.h"

namespace pioche {

// The messages of a game in a language, and the names of the players.
struct Localizer {
  const Engine& engine;
  std::string_view language;
  std::span<const std::string> names = {};  // by seat

  std::string_view message(std::string_view key) const;
  bool has_message(std::string_view key) const;
  std::string format(std::string_view key, std::initializer_list<MessageArgument> args) const;
  std::string name_of(std::int64_t seat) const;
};

inline constexpr std::string_view hidden_card = "?";

// "red 7", or for a hidden card "a card".
std::string card_in_words(const Localizer&, std::string_view card);

// "Draw", "joker: blue", "exchange with Ada".
std::string move_in_words(const Localizer&, const MoveParts&);

// A sentence for each event. `state` is the state after them; no viewer: nothing is hidden.
std::vector<std::string> event_lines(const Localizer&, const AnyState& state, const EventLog&,
                                     std::optional<Seat> viewer);

}  // namespace pioche
