// pioche hint: what a seat could do, best first, from what that seat can see.
#include <algorithm>
#include <fmt/format.h>

#include "bots/contest.h"
#include "bots/search.h"
#include "cli/card_words.h"
#include "cli/command.h"
#include "cli/entropy.h"
#include "cli/playback.h"
#include "cli/player_options.h"
#include "cli/record_file.h"
#include "cli/saved_matches.h"
#include "cli/table_options.h"
#include "core/words.h"

namespace pioche {

namespace {

class Hint {
 public:
  explicit Hint(const Arguments& arguments) : arguments_(arguments) {
    open_match();
    if (match_.is_over()) complain("hint_over");
    choose_seat();
    engine().generate(match_.state(), seat_, moves_);
    if (moves_.size() == 0) complain("hint_no_move", std::to_string(seat_));
    recall();
  }

  int give() {
    Dice dice{dice_seed()};
    const AnyView view = engine().view(match_.state(), seat_);
    const bool obliged = engine().waiting_for(match_.state()).contains(seat_);
    Search search;
    SearchSettings settings;
    settings.budget = budget_asked_for(arguments_, "--budget", {500, 0});
    const auto ranked = search.rank(engine(), view, remembers_ ? &memory_ : nullptr, moves_,
                                    obliged, settings, dice);
    advice_ = engine().thumb(view, moves_, dice);
    if (arguments_.has("--json"))
      print_json(ranked, search.simulations());
    else
      print_table(ranked, search.simulations());
    return 0;
  }

 private:
  const Engine& engine() const { return match_.engine(); }

  [[noreturn]] void complain(std::string_view key, std::string_view where = {},
                             std::string_view what = {}) const {
    throw UsageError(filled(word(arguments_.language(), {}, std::string("usage.") += key),
                            {{"where", where}, {"what", what}}));
  }

  void open_match() {
    const auto position = arguments_.value("--position");
    const auto record = arguments_.value("--record");
    const bool saved = !arguments_.positional().empty();
    if ((position ? 1 : 0) + (record ? 1 : 0) + (saved ? 1 : 0) != 1) complain("hint_of_what");
    if (saved) return open_saved();
    const std::string path = position ? *position : *record;
    const std::string content = file_content(arguments_.language(), path);
    json::Document document;
    read_json(arguments_.language(), path, content, document);
    const auto fault = position ? Match::load(match_, document.root(), Seed{})
                                : Match::replay(match_, document.root());
    if (!fault) return;
    const json::Value game = document.root().find("game");
    throw std::runtime_error(sentence(arguments_.language(),
                                      game.is(json::Kind::text) ? game.text() : std::string_view{},
                                      *fault));
  }

  void open_saved() {
    const Engine& game = table_game(arguments_);
    const SavedMatches saved(arguments_.language());
    if (!saved.has(game)) complain("hint_no_match", game.id);
    match_ = saved.load(game).match;
    seat_ = 0;
  }

  // The one asked for, else the person's, else the only seat that the match waits for.
  void choose_seat() {
    const SeatSet waited = engine().waiting_for(match_.state());
    if (seat_ == nobody && waited.size() == 1) seat_ = waited.first();
    if (arguments_.has("--seat"))
      seat_ = static_cast<Seat>(arguments_.number("--seat", 0, match_.players() - 1, 0));
    if (seat_ == nobody) complain("hint_seat");
  }

  // What the seat has seen since the first deal. A position has no past.
  void recall() {
    remembers_ = engine().remembers && !match_.was_loaded();
    if (!remembers_) return;
    engine().forget(memory_);
    AnyState state = first_deal(match_);
    EventLog log;
    std::vector<Event> seen;
    for (const Act& act : match_.moves()) {
      const AnyView before = engine().view(state, seat_);
      log.events.clear();
      engine().apply_told(state, act.seat, act.move, log);
      see_as(seat_, log.events, seen);
      engine().remember(memory_, before, engine().view(state, seat_), seen);
    }
  }

  std::uint64_t dice_seed() const {
    const Seed seed = seed_asked_for(arguments_);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | seed[24 + i];
    return number;
  }

  std::string notation(std::uint32_t index) const {
    if (index >= moves_.size()) return {};
    Word text;
    engine().write_move(moves_[index], text);
    return std::string(text.text());
  }

  std::string reason(std::uint32_t index) const {
    const std::string key = "why." + std::string(advice_.why);
    if (index != advice_.index || advice_.why.empty() ||
        !has_word(arguments_.language(), engine().id, key))
      return {};
    return std::string(word(arguments_.language(), engine().id, key));
  }

  void print_json(const std::vector<RankedMove>& ranked, std::uint32_t simulations) const {
    std::string text;
    json::Writer out(text);
    out.begin_object().key("game").text(engine().id).key("seat").number(seat_);
    out.key("simulations").number(simulations).key("moves").begin_list();
    for (const RankedMove& move : ranked) {
      out.begin_object().key("move");
      move.index < moves_.size() ? out.text(notation(move.index)) : out.null();
      out.key("wait").boolean(move.index >= moves_.size());
      out.key("chance").real(move.chance).key("points");
      move.points ? out.real(*move.points) : out.null();
      out.key("visits").number(move.visits).key("thumb").boolean(move.index == advice_.index);
      out.key("why");
      const std::string why = reason(move.index);
      why.empty() ? out.null() : out.text(why);
      out.end_object();
    }
    out.end_list().end_object();
    fmt::print("{}\n", text);
  }

  // "R7  red 7"
  std::string label(const Reader& reader, std::uint32_t index) const {
    constexpr int widest = 44;
    const std::string text = notation(index);
    if (text.empty()) return std::string(word(arguments_.language(), {}, "hint.wait"));
    const std::string words = move_in_words(reader, text);
    return clipped(words.empty() ? text : text + "  " + words, widest);
  }

  void print_table(const std::vector<RankedMove>& ranked, std::uint32_t simulations) const {
    const auto say = [&](std::string_view key) {
      return word(arguments_.language(), {}, std::string("hint.") += key);
    };
    const Lines names = printable_names(match_);
    const Reader reader{engine(), arguments_.language(), names};
    int width = columns_of(say("move"));
    for (const RankedMove& move : ranked)
      width = std::max(width, columns_of(label(reader, move.index)));
    fmt::print("{}\n\n", filled(say("title"), {{"seat", std::to_string(seat_)},
                                               {"count", std::to_string(simulations)}}));
    fmt::print("{}{}{}{}\n", padded(say("move"), width), padded_left(say("chance"), 12),
               padded_left(say("points"), 10), padded_left(say("visits"), 9));
    for (const RankedMove& move : ranked) {
      const std::string why = reason(move.index);
      const std::string points = move.points ? fmt::format("{:.2f}", *move.points) : "–";
      fmt::print("{}{:>10.1f} %{}{:>9}{}\n", padded(label(reader, move.index), width),
                 100 * move.chance, padded_left(points, 10), move.visits,
                 why.empty() ? "" : "  " + why);
    }
  }

  const Arguments& arguments_;
  Match match_;
  Seat seat_ = nobody;
  MoveList moves_;
  bool remembers_ = false;
  AnyMemory memory_;
  Advice advice_{};
};

}  // namespace

int run_hint(const Arguments& arguments) { return Hint(arguments).give(); }

}  // namespace pioche
