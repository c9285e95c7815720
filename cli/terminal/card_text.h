// Cards and moves of any game in words, from the game's messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/terminal/terminal.h"
#include "engine/match.h"

namespace pioche {

// The messages of a game in a language, and the names of the players.
struct Localizer {
  const Engine& engine;
  std::string_view language;
  std::span<const std::string> names;  // by seat

  std::string_view message(std::string_view key) const;
  bool has_message(std::string_view key) const;
  std::string name_of(std::int64_t seat) const;
};

// The players of a match, whose names may come from a file, made safe for a terminal.
Lines printable_names(const Match&);

inline constexpr std::string_view hidden_card = "?";

// A card of a position, a view or an event in its notation.
std::string card_notation(json::Value card);

// "red 7", or for a hidden card "a card".
std::string card_in_words(const Localizer&, std::string_view card);

// The colour of a card: its own, or for bare numbers one that grows hotter with the number.
TextStyle card_style(const Localizer&, std::string_view card);

// As a block: [R7]. In a row of many: R7.
std::string card_block(const Terminal&, const Localizer&, std::string_view card);
std::string card_letters(const Terminal&, const Localizer&, std::string_view card);

// "Draw", "joker: blue", "exchange with Ada"; empty where the notation says it all.
std::string move_in_words(const Localizer&, std::string_view move);

// The card that a move begins with, or an empty text.
std::string_view card_of_move(const Engine&, std::string_view move);

}  // namespace pioche
