// pioche hint: what a seat could do, best first, from what that seat can see.
#include "ai/hint.h"

#include <algorithm>
#include <fmt/format.h>

#include "app/files.h"
#include "app/random_seed.h"
#include "app/table_options.h"
#include "cli/commands/commands.h"
#include "cli/commands/player_options.h"
#include "cli/play/saved_matches.h"
#include "cli/terminal/card_text.h"
#include "text/messages.h"

namespace pioche {

namespace {

class HintCommand {
 public:
  explicit HintCommand(const Arguments& arguments) : arguments_(arguments) {
    open_match();
    if (match_.is_over()) usage_error("hint_over");
    choose_seat();
  }

  int give() const {
    const Hint hint = hint_for(match_, seat_, budget_flag(arguments_, "--budget", {500, 0}),
                               rng_seed(seed_flag(arguments_)));
    if (hint.lines.empty()) usage_error("hint_no_move", std::to_string(seat_));
    if (arguments_.has("--json"))
      print_json(hint);
    else
      print_table(hint);
    return 0;
  }

 private:
  const Engine& engine() const { return match_.engine(); }

  [[noreturn]] void usage_error(std::string_view key, std::string_view where = {},
                                std::string_view what = {}) const {
    throw UsageError(format_message(arguments_.language(), {}, std::string("usage.") += key,
                                    {{"where", where}, {"what", what}}));
  }

  void open_match() {
    const auto position = arguments_.value("--position");
    const auto record = arguments_.value("--record");
    const bool saved = !arguments_.positional().empty();
    if ((position ? 1 : 0) + (record ? 1 : 0) + (saved ? 1 : 0) != 1) usage_error("hint_of_what");
    if (saved) return open_saved();
    const std::string path = position ? *position : *record;
    const std::string content = read_file(arguments_.language(), path);
    json::Document document;
    read_json(arguments_.language(), path, content, document);
    Result<Match> match =
        position ? Match::load(document.root(), Seed{}) : Match::replay(document.root());
    if (match) {
      match_ = std::move(*match);
      return;
    }
    const json::Value game = document.root().find("game");
    throw std::runtime_error(sentence(arguments_.language(),
                                      game.is(json::Kind::text) ? game.text() : std::string_view{},
                                      match.error()));
  }

  void open_saved() {
    const Engine& game = game_argument(arguments_);
    const SavedMatches saved(arguments_.language());
    if (!saved.has(game)) usage_error("hint_no_match", game.id);
    match_ = saved.load(game).match;
    seat_ = 0;
  }

  // The one asked for, else the person's, else the only seat that the match waits for.
  void choose_seat() {
    const SeatSet waited = engine().waiting_for(match_.state());
    if (seat_ == nobody && waited.size() == 1) seat_ = waited.first();
    if (arguments_.has("--seat"))
      seat_ = static_cast<Seat>(arguments_.number("--seat", 0, match_.players() - 1, 0));
    if (seat_ == nobody) usage_error("hint_seat");
  }

  void print_json(const Hint& hint) const {
    std::string text;
    json::Writer out(text);
    write_hint(out, arguments_.language(), engine(), hint);
    fmt::print("{}\n", text);
  }

  // "R7  red 7"
  std::string label(const Localizer& localizer, const std::optional<Move>& move) const {
    constexpr int widest = 44;
    if (!move) return std::string(message(arguments_.language(), {}, "hint.wait"));
    ShortString notation;
    localizer.engine.write_move(*move, notation);
    const MoveParts parts = localizer.engine.describe_move(*move);
    return clipped(std::string(notation.text()) + "  " + move_in_words(localizer, parts), widest);
  }

  void print_table(const Hint& hint) const {
    const auto say = [&](std::string_view key) {
      return message(arguments_.language(), {}, std::string("hint.") += key);
    };
    const Lines names = printable_names(match_);
    const Localizer localizer{engine(), arguments_.language(), names};
    int width = display_width(say("move"));
    for (const Hint::Line& line : hint.lines)
      width = std::max(width, display_width(label(localizer, line.move)));
    fmt::print("{}\n\n", format_message(arguments_.language(), {}, "hint.title",
                                        {{"seat", std::to_string(seat_)},
                                         {"count", std::to_string(hint.simulations)}}));
    fmt::print("{}{}{}{}\n", padded(say("move"), width), padded_left(say("chance"), 12),
               padded_left(say("points"), 10), padded_left(say("visits"), 9));
    for (const Hint::Line& line : hint.lines) {
      const std::string_view why = reason(arguments_.language(), engine().id, line);
      const RankedMove& rank = line.rank;
      const std::string points = rank.points ? fmt::format("{:.2f}", *rank.points) : "–";
      fmt::print("{}{:>10.1f} %{}{:>9}{}{}\n", padded(label(localizer, line.move), width),
                 100 * rank.chance, padded_left(points, 10), rank.visits, why.empty() ? "" : "  ",
                 why);
    }
  }

  const Arguments& arguments_;
  Match match_;
  Seat seat_ = nobody;
};

}  // namespace

int run_hint(const Arguments& arguments) { return HintCommand(arguments).give(); }

}  // namespace pioche
