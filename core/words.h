// What a person reads, in the languages there are files for: lang/<language>.txt for all that is
// common, games/<game>/words/<language>.txt for a game's own.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/complaint.h"

namespace pioche {

inline constexpr std::string_view default_language = "en";

std::vector<std::string_view> languages();
bool is_language(std::string_view language);

// The text of a key: the game's, else the common one; in the language asked for, else in English;
// the key itself where there is no text. `game` may be empty.
std::string_view word(std::string_view language, std::string_view game, std::string_view key);
bool has_word(std::string_view language, std::string_view game, std::string_view key);

// Every key and its text, by key: of the game alone, or the common ones where `game` is empty; in
// the language asked for, else in English.
std::vector<std::pair<std::string_view, std::string_view>> words_of(std::string_view language,
                                                                    std::string_view game);

// A text with its {placeholders} filled in.
using Filling = std::pair<std::string_view, std::string_view>;
std::string filled(std::string_view text, std::span<const Filling> fillings);
std::string filled(std::string_view text, std::initializer_list<Filling> fillings);

std::string sentence(std::string_view language, std::string_view game, const Complaint&);

}  // namespace pioche
