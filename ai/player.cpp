#include "ai/player.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "ai/search.h"
#include "core/short_string.h"

namespace pioche {

namespace {

constexpr std::array<std::string_view, 5> levels{"random", "easy", "normal", "hard", "expert"};

class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_{seed} {}
  void begin(const Engine&, const AnyView&) override {}
  std::uint32_t choose(const AnyView&, const MoveList& moves, bool obliged) override {
    return rng_.below(moves.size() + (obliged ? 0 : 1));
  }

 private:
  Rng rng_;
};

// Plays by the game's rules of thumb.
class QuickPlayer : public Player {
 public:
  explicit QuickPlayer(std::uint64_t seed) : rng_{seed} {}
  void begin(const Engine& engine, const AnyView&) override { engine_ = &engine; }
  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool) override {
    return engine_->quick_move(view, moves, rng_).index;
  }

 protected:
  const Engine* engine_ = nullptr;
  Rng rng_;
};

// Plays sensibly, but forgets an announcement now and then, misses most chances out of turn, and
// sometimes just puts anything.
class EasyPlayer : public QuickPlayer {
 public:
  using QuickPlayer::QuickPlayer;
  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) override {
    if (!obliged && rng_.below(4) != 0) return moves.size();
    std::uint32_t index = rng_.below(5) == 0 ? rng_.below(moves.size())
                                             : engine_->quick_move(view, moves, rng_).index;
    if (index < moves.size() && moves[index].shout != 0 && rng_.below(4) == 0)
      index = silently(moves, index);
    return index;
  }

 private:
  // The same move without the announcement, where there is one.
  static std::uint32_t silently(const MoveList& moves, std::uint32_t index) {
    Move silent = moves[index];
    silent.shout = 0;
    const auto place = std::find(moves.begin(), moves.end(), silent);
    return place == moves.end() ? index : static_cast<std::uint32_t>(place - moves.begin());
  }
};

class SearchPlayer : public Player {
 public:
  SearchPlayer(const Budget& budget, std::uint64_t seed) : rng_{seed} {
    settings_.budget = budget;
    settings_.only_best = true;
  }
  void begin(const Engine& engine, const AnyView&) override {
    engine_ = &engine;
    engine.clear_memory(memory_);
  }
  bool observes() const override { return engine_->has_memory; }
  void observe(const AnyView& before, const AnyView& after,
               std::span<const Event> events) override {
    engine_->update_memory(memory_, before, after, events);
  }
  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) override {
    return choose_with(Effort::full, view, moves, obliged);
  }
  std::uint32_t choose_with(Effort effort, const AnyView& view, const MoveList& moves,
                            bool obliged) override {
    if (moves.size() == 1 && obliged) return 0;
    const Advice advice = engine_->quick_move(view, moves, rng_);
    if (advice.certain || effort == Effort::least) return advice.index;
    SearchSettings settings = settings_;
    if (effort == Effort::reduced) settings.budget = reduced(settings.budget);
    const auto ranked = search_of_this_thread().rank(
        *engine_, view, observes() ? &memory_ : nullptr, moves, obliged, settings, rng_);
    return ranked.front().index;
  }

 private:
  static Budget reduced(const Budget& budget) {
    const auto tenth = [](std::uint32_t all) { return all == 0 ? 0 : std::max(1U, all / 10); };
    return {tenth(budget.milliseconds), tenth(budget.simulations)};
  }

  const Engine* engine_ = nullptr;
  Rng rng_;
  SearchSettings settings_;
  AnyMemory memory_;
};

// "100ms" or "2000sims".
std::optional<Budget> budget_from(std::string_view text) {
  std::uint32_t number = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || number == 0 || number > 10'000'000) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  if (unit == "ms") return Budget{number, 0};
  if (unit == "s") return Budget{number * 1000, 0};
  if (unit == "sims") return Budget{0, number};
  return std::nullopt;
}

}  // namespace

std::span<const std::string_view> player_levels() { return levels; }

void redact_events(Seat viewer, std::span<const Event> events, std::vector<Event>& seen) {
  seen.assign(events.begin(), events.end());
  for (Event& event : seen)
    if (!event.shows_cards_to(viewer)) event.hide_cards();
}

std::string PlayerName::text() const {
  if (budget == Budget{}) return level;
  const bool timed = budget.milliseconds != 0;
  return level + "@" + std::to_string(timed ? budget.milliseconds : budget.simulations) +
         (timed ? "ms" : "sims");
}

std::optional<PlayerName> player_named(std::string_view text) {
  const auto at = text.find('@');
  PlayerName name{std::string(text.substr(0, at)), {}};
  if (std::find(levels.begin(), levels.end(), name.level) == levels.end()) return std::nullopt;
  const bool searches = name.level == "hard" || name.level == "expert";
  if (at == std::string_view::npos) {
    // Few enough for a server with thousands of bots, and a step that people feel on either side.
    if (name.level == "hard") name.budget = {0, 250};
    if (name.level == "expert") name.budget = {1000, 0};
    return name;
  }
  const auto budget = budget_from(text.substr(at + 1));
  if (!budget || !searches) return std::nullopt;
  name.budget = *budget;
  return name;
}

std::unique_ptr<Player> make_player(const PlayerName& name, std::uint64_t seed) {
  if (name.level == "random") return std::make_unique<RandomPlayer>(seed);
  if (name.level == "easy") return std::make_unique<EasyPlayer>(seed);
  if (name.level == "normal") return std::make_unique<QuickPlayer>(seed);
  return std::make_unique<SearchPlayer>(name.budget, seed);
}

}  // namespace pioche
