#include "referee/referee.h"

#include <cstdio>
#include <iostream>

#include "app/random_seed.h"
#include "cli/commands/commands.h"
#include "referee/request.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr std::size_t longest_line = 8u << 20;

std::string answer_to_long_line() {
  return refusal(default_language, {},
                 with_code({"line_too_long", {}, std::to_string(longest_line >> 20)}, "bad_json"));
}

}  // namespace

int run_referee() {
  std::ios::sync_with_stdio(false);
  Referee referee(random_seed);
  std::string line;
  bool too_long = false;
  auto& in = *std::cin.rdbuf();
  const auto answer = [&] {
    std::cout << (too_long ? answer_to_long_line() : referee.answer(line)) << '\n';
    std::cout.flush();
    line.clear();
    too_long = false;
  };
  for (int c = in.sbumpc(); c != EOF; c = in.sbumpc()) {
    if (c == '\n')
      answer();
    else if (line.size() < longest_line)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  if (!line.empty()) answer();
  return 0;
}

}  // namespace pioche
