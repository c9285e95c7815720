// The arena: players measured against each other on the same deals.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <future>

#include "arena/bot_program.h"
#include "arena/runner.h"
#include "arena/standings.h"
#include "capi/handles.h"

using namespace pioche;
using namespace pioche::capi;

namespace {

// A player of the caller's own.
class PolicyPlayer : public Player {
 public:
  PolicyPlayer(const pioche_competitor& competitor, const GameSetup& setup,
               std::atomic<std::uint32_t>& faults)
      : competitor_(competitor),
        setup_(setup),
        faults_(faults),
        observation_(setup.observation_size),
        mask_(setup.actions.size()) {}

  void begin(const Engine&, const AnyView&) override {}

  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) override {
    setup_.engine.write_observation(view, observation_);
    std::ranges::fill(mask_, std::uint8_t{0});
    for (const Move move : moves) mask_[setup_.actions.number(move)] = 1;
    mask_[setup_.actions.wait()] = !obliged;
    const int action = competitor_.policy(competitor_.context, observation_.data(), mask_.data());
    if (action == static_cast<int>(setup_.actions.wait()) && !obliged) return moves.size();
    for (std::uint32_t i = 0; i < moves.size(); ++i)
      if (action == static_cast<int>(setup_.actions.number(moves[i]))) return i;
    ++faults_;
    return 0;
  }

 private:
  const pioche_competitor& competitor_;
  const GameSetup& setup_;
  std::atomic<std::uint32_t>& faults_;
  std::vector<float> observation_;
  std::vector<std::uint8_t> mask_;
};

void write_estimate(json::Writer& out, std::string_view key, const Estimate& estimate) {
  out.key(key).begin_list().real(estimate.value).real(estimate.low).real(estimate.high).end_list();
}

void write_players(json::Writer& out, const Standings& found) {
  out.key("matches").number(static_cast<std::int64_t>(found.matches));
  out.key("moves").number(static_cast<std::int64_t>(found.moves)).key("players").begin_list();
  for (const Standing& one : found.players) {
    out.begin_object().key("name").text(one.name);
    out.key("matches").number(static_cast<std::int64_t>(one.matches));
    write_estimate(out, "win_rate", one.win_rate);
    write_estimate(out, "points_per_round", one.points_per_round);
    write_estimate(out, "points_per_match", one.points_per_match);
    write_estimate(out, "rating", one.rating);
    out.key("milliseconds_per_choice").real(one.milliseconds_per_choice);
    out.key("faults").number(static_cast<std::int64_t>(one.faults)).end_object();
  }
  out.end_list();
}

void write_pairs(json::Writer& out, const Standings& found) {
  out.key("deals").number(static_cast<std::int64_t>(found.deals));
  out.key("head_to_head").begin_list();
  for (const HeadToHead& pair : found.pairs) {
    out.begin_object().key("first").text(pair.first).key("second").text(pair.second);
    out.key("deals").number(static_cast<std::int64_t>(pair.deals));
    write_estimate(out, "share", pair.share);
    out.key("p").real(pair.p_value).end_object();
  }
  out.end_list();
}

// One call of the arena.
class ArenaCall {
 public:
  ArenaCall(const pioche_game& game, std::span<const pioche_competitor> competitors,
            const pioche_arena_settings& settings)
      : setup_(*game.setup),
        competitors_(competitors),
        settings_(settings),
        faults_(competitors.size()) {}

  // What is wrong with it, or an empty text.
  std::string problem() {
    const std::size_t count = competitors_.size();
    if (count < static_cast<std::size_t>(setup_.players) || count > 64)
      return "There are as many competitors as seats or more, and at most 64.";
    const std::optional<Seed> seed = seed_from(settings_.seed == nullptr ? "" : settings_.seed);
    if (!seed) return "A seed has 1 to 64 hexadecimal digits.";
    job_.settings.seed = *seed;
    if (settings_.matches == 0 || settings_.threads == 0 || settings_.threads > 1024)
      return "An arena has matches, and 1 to 1024 threads.";
    if (!(settings_.seconds >= 0 && settings_.seconds < 1e9))
      return "The number of seconds is not negative.";
    if (!(settings_.margin >= 0 && settings_.margin <= 0.5)) return "A margin is at most 0.5.";
    const bool has_test = settings_.sprt_low != 0 || settings_.sprt_high != 0;
    if (has_test && !(settings_.sprt_low > 0 && settings_.sprt_low < settings_.sprt_high &&
                      settings_.sprt_high < 1))
      return "A sequential test has two shares of wins between 0 and 1, the smaller one first.";
    if (has_test) job_.stop.test = SequentialTest{settings_.sprt_low, settings_.sprt_high};
    if (settings_.margin > 0) job_.stop.margin = settings_.margin;
    if (std::string wrong = problem_of_bots(); !wrong.empty()) return wrong;
    return problem_of_names();
  }

  // Empty where no match was finished.
  std::string play() {
    const auto count = static_cast<std::uint32_t>(competitors_.size());
    job_.settings.engine = &setup_.engine;
    job_.settings.initial_state = setup_.like;
    job_.settings.schedule = Schedule(count, static_cast<std::uint32_t>(setup_.players));
    job_.names = names_;
    job_.matches = settings_.matches;
    job_.seconds = settings_.seconds;
    job_.threads = has_policy_ ? 1 : settings_.threads;
    job_.interrupted = &was_interrupted_;
    job_.make_competitors = [this] { return made_competitors(); };
    const std::vector<MatchResult> results = finished_matches();
    if (results.empty()) return {};
    const Standings found = standings(job_.settings.schedule, names_, results);
    std::string text;
    json::Writer out(text);
    out.begin_object();
    write_players(out, found);
    write_pairs(out, found);
    write_test(out, results);
    out.key("partial").boolean(was_interrupted_);
    write_first_faults(out);
    out.end_object();
    return text;
  }

 private:
  std::string problem_of_bots() {
    for (std::size_t i = 0; i < settings_.bot_count; ++i) {
      const pioche_bot_program& bot = settings_.bots[i];
      if (bot.name == nullptr || bot.command == nullptr || *bot.command == '\0')
        return "A bot program has a name and a command.";
      if (player_named(bot.name) || bot_named(bot.name) != nullptr)
        return "The name \"" + std::string(bot.name) + "\" is already of a player.";
      BotProgramSettings made;
      made.name = bot.name;
      made.command = bot.command;
      made.limit = settings_.bot_milliseconds == 0 ? 1000 : settings_.bot_milliseconds;
      made.cpu_seconds = settings_.bot_cpu_seconds;
      if (!BotProgram(made).start(setup_.engine))
        return "The bot \"" + made.name +
               "\" did not answer `hello`; its command is: " + made.command;
      bots_.push_back(std::move(made));
    }
    return {};
  }

  std::string problem_of_names() {
    for (const pioche_competitor& one : competitors_) {
      names_.emplace_back(one.name == nullptr ? "" : one.name);
      has_policy_ = has_policy_ || one.policy != nullptr;
      if (one.policy == nullptr && !player_named(names_.back()) &&
          bot_named(names_.back()) == nullptr)
        return "There is no player \"" + names_.back() + "\".";
    }
    return {};
  }

  const BotProgramSettings* bot_named(std::string_view name) const {
    const auto place = std::ranges::find(bots_, name, &BotProgramSettings::name);
    return place == bots_.end() ? nullptr : &*place;
  }

  Competitor made_competitor(std::size_t i) {
    const pioche_competitor& one = competitors_[i];
    if (one.policy != nullptr)
      return {names_[i],
              [&one, this, &faults = faults_[i]](std::uint64_t) {
                return std::make_unique<PolicyPlayer>(one, setup_, faults);
              },
              [&faults = faults_[i]] { return faults.exchange(0); }};
    if (const BotProgramSettings* setting = bot_named(names_[i])) {
      const auto bot = std::make_shared<BotProgram>(*setting);
      return {names_[i],
              [bot](std::uint64_t seed) { return std::make_unique<BotProgramPlayer>(*bot, seed); },
              [bot] { return bot->take_faults(); }};
    }
    return {names_[i], [name = *player_named(names_[i])](std::uint64_t seed) {
              return make_player(name, seed);
            }};
  }

  std::vector<Competitor> made_competitors() {
    std::vector<Competitor> made;
    for (std::size_t i = 0; i < competitors_.size(); ++i) made.push_back(made_competitor(i));
    return made;
  }

  // Played by other threads; this one asks meanwhile whether to go on.
  std::vector<MatchResult> finished_matches() {
    if (settings_.interrupted == nullptr) return run_arena(job_, {});
    constexpr auto between_questions = std::chrono::milliseconds(50);
    auto results = std::async(std::launch::async, [this] { return run_arena(job_, {}); });
    while (results.wait_for(between_questions) != std::future_status::ready)
      if (settings_.interrupted(settings_.interrupted_context) != 0) was_interrupted_ = true;
    return results.get();
  }

  void write_test(json::Writer& out, std::span<const MatchResult> results) const {
    out.key("test");
    if (!job_.stop.test) {
      out.null();
      return;
    }
    const StopRule rule(job_.stop, job_.settings.schedule, names_);
    const double ratio = log_likelihood_ratio(*job_.stop.test, rule.shares_of_first(results));
    out.begin_object().key("low").real(job_.stop.test->low).key("high").real(job_.stop.test->high);
    out.key("llr").real(ratio).key("verdict").text(name_of(verdict(ratio))).end_object();
  }

  void write_first_faults(json::Writer& out) const {
    out.key("first_faults").begin_list();
    for (const BotProgramSettings& bot : bots_)
      if (const auto first = bot.first_fault->found()) {
        out.begin_object().key("name").text(bot.name).key("fault").text(name_of(first->fault));
        out.key("answer").text(first->answer).key("last_error").text(first->last_line).end_object();
      }
    out.end_list();
  }

  const GameSetup& setup_;
  std::span<const pioche_competitor> competitors_;
  const pioche_arena_settings& settings_;
  std::vector<std::atomic<std::uint32_t>> faults_;
  std::vector<BotProgramSettings> bots_;
  std::vector<std::string> names_;
  bool has_policy_ = false;
  std::atomic<bool> was_interrupted_ = false;
  ArenaJob job_;
};

}  // namespace

const char* pioche_arena_with(const pioche_game* game, const pioche_competitor* competitors,
                              size_t count, const pioche_arena_settings* settings) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    pioche_arena_settings known{};
    std::memcpy(&known, settings, std::min(settings->size, sizeof known));
    ArenaCall call(*game, {competitors, count}, known);
    if (std::string wrong = call.problem(); !wrong.empty()) return fail(nullptr, wrong);
    std::string text = call.play();
    if (text.empty()) return fail(nullptr, "No match was finished.");
    return keep(std::move(text));
  });
}

const char* pioche_arena(const pioche_game* game, const pioche_competitor* competitors,
                         size_t count, uint64_t matches, const char* seed, unsigned threads) {
  pioche_arena_settings settings{};
  settings.size = sizeof settings;
  settings.matches = matches;
  settings.seed = seed;
  settings.threads = threads;
  return pioche_arena_with(game, competitors, count, &settings);
}
