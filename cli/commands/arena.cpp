// pioche arena: measures players against each other.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

#include "app/files.h"
#include "app/progress.h"
#include "app/random_seed.h"
#include "app/table_options.h"
#include "arena/plot.h"
#include "arena/report.h"
#include "arena/results_file.h"
#include "arena/runner.h"
#include "cli/commands/commands.h"
#include "cli/commands/player_options.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr std::size_t most_players = 24;
constexpr std::uint32_t standard_luck = 16;
constexpr int interrupted_exit_code = 130;

// Ctrl-C: what is finished is reported. A second one ends the program as usual.
std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void handle_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { was_interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

class ArenaCommand {
 public:
  explicit ArenaCommand(const Arguments& arguments)
      : arguments_(arguments), engine_(game_argument(arguments)) {
    enter_players();
    set_seats();
    const auto luck = has_slow_players() ? standard_luck : 0;
    job_.settings.luck_samples =
        static_cast<std::uint32_t>(arguments.number("--luck", 0, 100'000, luck));
    set_length();
    open_files();
    job_.names = names_;
    job_.make_competitors = [this] { return competitors(names_, bots_); };
    set_stop();
    try_bots();
    handle_interrupts();
    job_.interrupted = &was_interrupted;
  }

  int play() {
    const std::uint64_t whole = arguments_.has("--matches") ? job_.matches : 0;
    ProgressBar progress(whole);
    std::uint64_t moves = 0;
    job_.on_progress = [&](std::uint64_t done) { progress.show(done); };
    job_.on_match = [&](const MatchResult& match, const std::vector<Act>& acts) {
      moves += match.moves;
      if (file_) file_->add(match);
      if (job_.records_moves) write_record(match, acts);
    };
    const auto start = std::chrono::steady_clock::now();
    const auto results = run_arena(job_, file_ ? file_->finished() : std::vector<MatchResult>{});
    progress.clear();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (results.empty()) {
      fmt::print(stderr, "pioche: {}\n", message(arguments_.language(), {}, "arena.nothing"));
      return interrupted_exit_code;
    }
    const Standings found = standings(job_.settings.schedule, names_, results);
    report({job_.settings, found, moves == 0 ? 0 : taken.count(), moves, arguments_.language(),
            was_interrupted, test_result(results), complaints()});
    return was_interrupted ? interrupted_exit_code : 0;
  }

 private:
  [[noreturn]] void usage_error(std::string_view key, std::string_view where,
                                std::string_view what = {}) const {
    throw UsageError(format_message(arguments_.language(), {}, std::string("usage.") += key,
                                    {{"where", where}, {"what", what}}));
  }

  bool has_slow_players() const {
    return std::ranges::any_of(
        names_, [&](const std::string& name) { return is_slow_player(name, engine_); });
  }

  void enter_players() {
    bots_ = bot_flags(arguments_);
    const auto list = arguments_.value("--players");
    if (!list) usage_error("players_missing", "--players");
    names_ = split_names(*list);
    check_player_names(arguments_, names_, bots_);
    if (names_.size() > most_players)
      usage_error("too_many_players", "--players", std::to_string(most_players));
    if (const auto path = arguments_.value("--bot-log")) {
      const int log = open(path->c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
      if (log < 0)
        throw std::runtime_error(
            format_message(arguments_.language(), {}, "file.cannot_write",
                           {{"where", *path}, {"what", std::strerror(errno)}}));
      for (BotProgramSettings& bot : bots_) bot.log = log;
    }
  }

  void set_seats() {
    const auto count = static_cast<std::int64_t>(names_.size());
    const auto standard = std::min<std::int64_t>(count, engine_.seats.most);
    const auto seats = arguments_.number("--table", 1, count, standard);
    job_.settings.engine = &engine_;
    deal_state(arguments_, engine_, static_cast<int>(seats), job_.settings.initial_state);
    job_.settings.schedule =
        Schedule(static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(seats));
  }

  void set_length() {
    job_.seconds = arguments_.real("--seconds", 0.001, 1e9, 0);
    constexpr std::int64_t most = 1'000'000'000'000;
    // What stops by itself needs no number.
    const bool is_open = job_.seconds > 0 || arguments_.has("--sprt") || arguments_.has("--margin");
    const std::int64_t standard = is_open ? most : 1000;
    job_.matches = static_cast<std::uint64_t>(arguments_.number("--matches", 1, most, standard));
    const auto cores = static_cast<std::int64_t>(std::max(1u, std::thread::hardware_concurrency()));
    job_.threads = static_cast<unsigned>(arguments_.number("--threads", 1, 1024, cores));
  }

  void set_stop() {
    if (const double margin = arguments_.real("--margin", 0.01, 50, 0); margin > 0)
      job_.stop.margin = margin / 100;
    const auto limits = arguments_.value("--sprt");
    if (!limits) return;
    const auto comma = limits->find(',');
    const auto low = read_percent(limits->substr(0, comma));
    const auto high =
        comma == std::string::npos ? std::nullopt : read_percent(limits->substr(comma + 1));
    if (!low || !high || *low >= *high) usage_error("sprt", "--sprt");
    job_.stop.test = SequentialTest{*low, *high};
  }

  static std::optional<double> read_percent(std::string_view text) {
    double value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || end != text.data() + text.size() || value <= 0 || value >= 100)
      return std::nullopt;
    return value / 100;
  }

  std::optional<TestResult> test_result(std::span<const MatchResult> results) const {
    if (!job_.stop.test) return std::nullopt;
    const StopRule rule(job_.stop, job_.settings.schedule, names_);
    return TestResult{*job_.stop.test,
                      log_likelihood_ratio(*job_.stop.test, rule.shares_of_first(results))};
  }

  std::vector<BotComplaint> complaints() const {
    std::vector<BotComplaint> all;
    for (const BotProgramSettings& bot : bots_)
      if (const auto first = bot.first_fault->found()) all.push_back({bot.name, *first, bot.limit});
    return all;
  }

  void open_files() {
    std::optional<Seed> asked;
    if (arguments_.has("--seed")) asked = seed_flag(arguments_);
    job_.settings.seed = asked ? *asked : random_seed();
    if (const auto path = arguments_.value("--resume")) {
      file_ = std::make_unique<ResultsFile>(arguments_.language(), *path, settings_text(), asked,
                                            job_.settings.seed);
      file_->check_seating(job_.settings.schedule);
      job_.settings.seed = file_->seed();
    }
    if (const auto folder = arguments_.value("--records")) {
      std::error_code error;
      std::filesystem::create_directories(*folder, error);
      if (error)
        throw std::runtime_error(format_message(arguments_.language(), {}, "file.cannot_write",
                                                {{"where", *folder}, {"what", error.message()}}));
      job_.records_moves = true;
    }
  }

  // Everything that results depend on, but for the seed.
  std::string settings_text() const {
    std::string text;
    json::Writer out(text);
    out.begin_object().key("game").text(engine_.id);
    // A file from before there were versions is of version 1.
    if (engine_.rules != 1) out.key("rules").number(engine_.rules);
    out.key("options");
    engine_.write_options(job_.settings.initial_state, out);
    out.key("seats").number(job_.settings.schedule.seats());
    out.key("luck").number(job_.settings.luck_samples).key("players").begin_list();
    for (const std::string& name : names_) out.text(name);
    out.end_list().key("bots").begin_list();
    for (const BotProgramSettings& bot : bots_) {
      out.begin_list().text(bot.name).text(bot.command).number(bot.limit);
      // A file from before there was a limit has none.
      if (bot.cpu_seconds > 0) out.number(bot.cpu_seconds);
      out.end_list();
    }
    out.end_list().end_object();
    return text;
  }

  // A program that does not even say hello is the person's mistake, not a bad player.
  void try_bots() const {
    for (const BotProgramSettings& bot : bots_)
      if (!BotProgram(bot).start(engine_)) {
        const auto first = bot.first_fault->found();
        throw UsageError(
            format_message(arguments_.language(), {}, "usage.bot_silent",
                           {{"where", bot.name},
                            {"what", bot.command},
                            {"why", first ? ending_sentence(arguments_.language(), *first) : ""}}));
      }
  }

  void write_record(const MatchResult& result, const std::vector<Act>& acts) const {
    std::string text;
    json::Writer out(text);
    engine_.write_options(job_.settings.initial_state, out);
    json::Document options;
    options.read(text);
    std::vector<std::string> names;
    for (const SeatResult& seat : result.seats) names.push_back(names_[seat.player]);
    const std::uint64_t deal = job_.settings.schedule.deal(result.number);
    Match match = Match::start(engine_, static_cast<int>(names.size()), options.root(),
                               deal_seed(job_.settings.seed, deal), names)
                      .value();
    EventLog log;
    for (const Act& act : acts) {
      match.play(act.seat, act.move, log);
      log.events.clear();
    }
    write_file(arguments_.language(),
               fmt::format("{}/{:06}.json", *arguments_.value("--records"), result.number),
               record_of(match));
  }

  void report(const ArenaReport& found) const {
    if (const auto path = arguments_.value("--plot"))
      write_file(arguments_.language(), *path, arena_plot(found));
    const auto csv = arguments_.value("--csv");
    if (csv && *csv != "-") write_file(arguments_.language(), *csv, arena_csv(found));
    if (csv && *csv == "-")
      fmt::print("{}", arena_csv(found));
    else if (arguments_.has("--json"))
      fmt::print("{}", arena_json(found));
    else
      fmt::print("{}", arena_table(found));
  }

  const Arguments& arguments_;
  const Engine& engine_;
  std::vector<BotProgramSettings> bots_;
  std::vector<std::string> names_;
  ArenaJob job_;
  std::unique_ptr<ResultsFile> file_;
};

}  // namespace

int run_arena_command(const Arguments& arguments) { return ArenaCommand(arguments).play(); }

}  // namespace pioche
