// The lines between a bot program and whoever lets it play, as docs/bots.md has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace pioche {

inline constexpr int bot_protocol = 1;

std::string bot_hello(const Engine&);
bool is_bot_greeting(std::string_view answer);

// `view`: of the seat, as JSON; `seed` is for the bot's own random choices.
std::string bot_match_message(const Engine&, std::string_view view, Seat, std::uint32_t limit,
                              std::uint64_t seed);

struct BotQuestion {
  bool obliged = false;
  std::uint32_t limit = 0;         // milliseconds
  std::vector<std::string> moves;  // in any order
  std::string_view view;           // JSON
  std::string_view events;         // JSON objects, separated by commas
};
std::string bot_turn_message(BotQuestion);

std::string bot_end_message(std::string_view view, std::string_view events);

// What a bot answers: a text that should be a move, or nothing to wait.
struct BotAnswer {
  std::optional<std::string> move;
};
// Nothing where it is no answer to such a question.
std::optional<BotAnswer> read_bot_answer(std::string_view line, bool obliged);

}  // namespace pioche
