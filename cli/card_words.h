// Cards and moves of any game as a person reads them, from the game's words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/terminal.h"
#include "core/match.h"

namespace pioche {

// Who reads which game in which language.
struct Reader {
  const Engine& engine;
  std::string_view language;
  std::span<const std::string> names;  // of the players

  std::string_view word(std::string_view key) const;
  bool has_word(std::string_view key) const;
  std::string name_of(std::int64_t seat) const;
};

// The players of a match, whose names may come from a file, made safe for a terminal.
Lines printable_names(const Match&);

inline constexpr std::string_view hidden_card = "?";

// A card of a position, a view or an event in its notation.
std::string card_notation(json::Value card);

// "red 7", or for a hidden card "a card".
std::string card_in_words(const Reader&, std::string_view card);

// The colour of a card: its own, or for bare numbers one that grows hotter with the number.
Ink card_ink(const Reader&, std::string_view card);

// As a block: [R7]. In a row of many: R7.
std::string card_block(const Terminal&, const Reader&, std::string_view card);
std::string card_letters(const Terminal&, const Reader&, std::string_view card);

// "Draw", "joker: blue", "exchange with Ada"; empty where the notation says it all.
std::string move_in_words(const Reader&, std::string_view move);

// The card that a move begins with, or an empty text.
std::string_view card_of_move(const Engine&, std::string_view move);

}  // namespace pioche
