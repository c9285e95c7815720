#include "referee/referee.h"

#include <cstdio>
#include <iostream>

#include "ai/bot_move.h"
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

// {"op":"bot","seat":K,"player":"hard","seed":S}: what a built-in player would do in this seat, from
// what the seat was told. The match stays as it is.
class BotRequest : JsonRequest {
 public:
  BotRequest(json::Value root, const std::optional<Match>& match)
      : JsonRequest(root), match_(match) {}

  std::string answer() {
    return answer_with([this] { return handle(); },
                       [this] { return match_ ? match_->engine().id : ""; });
  }

 private:
  Result<> handle() {
    if (!match_) return Error{"no_match"};
    const Result<Seat> seat = require_seat(root_.find("seat"), "seat", match_->players());
    if (!seat) return seat.error();
    const json::Value text = root_.find("player");
    if (text && !text.is(json::Kind::text)) return Error{"field_text", "player"};
    const Result<Seed> seed = read_seed_or_draw(root_, random_seed);
    if (!seed) return seed.error();
    const auto move =
        bot_move(*match_, *seat, text ? text.text() : "normal", first_eight_bytes(*seed));
    if (!move) return move.error();
    out_.key("move");
    write_bot_move(out_, match_->engine(), *move);
    return {};
  }

  const std::optional<Match>& match_;
};

std::string answer_to(Referee& referee, json::Document& document, std::string_view line) {
  if (!document.read(line)) return refusal_of_bad_json(document);
  const json::Value request = document.root();
  const bool is_for_bot = request.is(json::Kind::object) &&
                          request.find("op").is(json::Kind::text) &&
                          request.find("op").text() == "bot";
  if (is_for_bot) return BotRequest(request, referee.match()).answer();
  return referee.answer(request);
}

}  // namespace

int run_referee() {
  std::ios::sync_with_stdio(false);
  Referee referee(random_seed);
  json::Document document;
  std::string line;
  bool too_long = false;
  auto& in = *std::cin.rdbuf();
  const auto answer = [&] {
    std::cout << (too_long ? answer_to_long_line() : answer_to(referee, document, line)) << '\n';
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
