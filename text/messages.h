// Messages for people in every language: lang/<language>.txt has the common ones,
// games/<game>/words/<language>.txt those of a game.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"

namespace pioche {

inline constexpr std::string_view default_language = "en";

std::vector<std::string_view> languages();
bool is_language(std::string_view language);

// The message of a key: the game's, else the common one; in the language asked for, else English;
// the key itself where there is no message. `game` may be empty.
std::string_view message(std::string_view language, std::string_view game, std::string_view key);
bool has_message(std::string_view language, std::string_view game, std::string_view key);

// Every key and its text, by key: of the game alone, or the common ones where `game` is empty; in
// the language asked for, else in English.
std::vector<std::pair<std::string_view, std::string_view>> messages_of(std::string_view language,
                                                                       std::string_view game);

// The message of a key with its {placeholders} replaced by the arguments. Of
// `{count, plural, one {# card} other {# cards}}` the form is taken that the number has in the
// language of the message: "one" for the numbers that its `plural.one` lists.
using MessageArgument = std::pair<std::string_view, std::string_view>;
std::string format_message(std::string_view language, std::string_view game, std::string_view key,
                           std::span<const MessageArgument> args);
std::string format_message(std::string_view language, std::string_view game, std::string_view key,
                           std::initializer_list<MessageArgument> args);

// The same for a text; `singular` lists the numbers of the form "one": "0, 1".
std::string format_text(std::string_view text, std::span<const MessageArgument> args,
                        std::string_view singular);

std::string sentence(std::string_view language, std::string_view game, const Error&);

}  // namespace pioche
