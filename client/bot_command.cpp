// pioche bot: a bot program of docs/bots.md plays at a table of a server.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

#include "app/random_seed.h"
#include "app/table_options.h"
#include "client/commands.h"
#include "client/credentials.h"
#include "client/online_bot.h"
#include "engine/seed.h"
#include "text/messages.h"

namespace pioche::client {

namespace {

using namespace std::chrono_literals;

constexpr int interrupted_exit_code = 130;
constexpr std::uint32_t longest_limit = 10'000;  // pings of the server wait for the program, too
constexpr auto between_messages = 12ms;          // of which a server allows 100 a second
constexpr auto first_pause = 500ms;
constexpr std::chrono::milliseconds longest_pause = 30s;

std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void handle_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { was_interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

// The id at the end of a table's link, or the id itself.
std::string table_id(std::string_view text) {
  text = text.substr(0, text.find_first_of("?#"));
  while (text.ends_with('/')) text.remove_suffix(1);
  const auto slash = text.rfind('/');
  return std::string(slash == std::string_view::npos ? text : text.substr(slash + 1));
}

class BotCommand {
 public:
  explicit BotCommand(const Arguments& arguments)
      : arguments_(arguments),
        server_(server_flag(arguments)),
        headers_{{"Authorization", "Bearer " + token_flag(arguments)},
                 {"Accept-Language", std::string(arguments.language())}} {
    const auto command = arguments.value("--command");
    if (!command) usage_error("command_missing");
    if (arguments.has("--table") == arguments.has("--game")) usage_error("bot_table");
    program_settings_.name = "bot";
    program_settings_.command = *command;
    if (const auto limit = arguments.value("--limit")) {
      // A time is written as a budget is.
      const auto read = player_named("expert@" + *limit);
      program_settings_.limit = read ? read->budget.milliseconds : 0;
      if (program_settings_.limit == 0 || program_settings_.limit > longest_limit)
        usage_error("bot_limit");
    }
    program_settings_.cpu_seconds =
        static_cast<std::uint32_t>(arguments.number("--cpu", 1, 86'400, 0));
    retry_ = std::chrono::seconds(arguments.number("--retry", 0, 86'400, 300));
    settings_.matches =
        static_cast<std::uint64_t>(arguments.number("--matches", 0, 1'000'000'000, 0));
    if (arguments.has("--seat"))
      settings_.seat = static_cast<Seat>(arguments.number("--seat", 0, most_seats - 1, 0));
    settings_.secret = random_seed();
    settings_.seed = first_eight_bytes(random_seed());
  }

  int run() {
    handle_interrupts();
    try {
      if (const auto game = arguments_.value("--game"))
        open_table(game_named(arguments_, *game));
      else
        table_ = table_id(*arguments_.value("--table"));
      check_table_id();
      start_program();
    } catch (const ConnectionError& error) {
      throw_unreachable(arguments_, server_, error);
    }
    return play();
  }

 private:
  [[noreturn]] void usage_error(std::string_view key) const {
    throw UsageError(said(std::string("usage.") += key));
  }
  [[noreturn]] void fail(std::string_view key,
                         std::initializer_list<MessageArgument> values = {}) const {
    throw std::runtime_error(said(key, values));
  }
  std::string said(std::string_view key, std::initializer_list<MessageArgument> values = {}) const {
    return format_message(arguments_.language(), {}, key, values);
  }

  void check_table_id() const {
    const bool is_id =
        !table_.empty() && table_.size() <= 64 && std::ranges::all_of(table_, [](unsigned char c) {
          return c < 0x80 && std::isalnum(c) != 0;
        });
    if (!is_id) usage_error("bot_table");
  }

  // A table of its own, where programs may play: for others to join, or against bots.
  void open_table(const Engine& engine) {
    const auto players = arguments_.number("--players", engine.seats.least, engine.seats.most,
                                           std::max<std::int64_t>(engine.seats.least, 2));
    const auto against = arguments_.value("--against");
    std::string body;
    json::Writer out(body);
    out.begin_object().key("game").text(engine.id).key("players").number(players);
    out.key("programs").boolean(true).key("options").raw(options_flag(arguments_, engine));
    out.key("pace").number(arguments_.number("--pace", 0, 10'000, 1000));
    out.key("bots").begin_list().null();
    for (std::int64_t seat = 1; seat < players; ++seat) against ? out.text(*against) : out.null();
    out.end_list().end_object();
    Headers headers = headers_;
    headers.emplace_back("Content-Type", "application/json");
    const Response response = request(server_, "POST", "/api/tables", headers, body);
    check_response(arguments_, server_, response);
    json::Document document;
    if (!document.read(response.body) || !document.root().find("id").is(json::Kind::text))
      fail("client.no_server");
    table_ = document.root().find("id").text();
  }

  // Says hello with the game of the table.
  void start_program() {
    const Response response = request(server_, "GET", "/api/tables/" + table_, headers_, {});
    check_response(arguments_, server_, response);
    json::Document document;
    if (!document.read(response.body)) fail("client.no_server");
    const json::Value summary = document.root().find("table");
    const json::Value game =
        summary.is(json::Kind::object) ? summary.find("game") : document.root().find("game");
    engine_ = game.is(json::Kind::text) ? find_engine(game.text()) : nullptr;
    if (engine_ == nullptr) fail("bot.unknown_game");
    program_ = std::make_unique<BotProgram>(program_settings_);
    if (!program_->start(*engine_)) fail("bot.silent", {{"what", program_settings_.command}});
    fmt::print("{}\n", said("bot.table", {{"where", server_.text() + "/t/" + table_}}));
    std::fflush(stdout);
  }

  int play() {
    OnlineBot bot(*program_, *engine_, settings_);
    bot.on_end = [&](const TableModel& table) { report(table); };
    auto pause = first_pause;
    auto lost_at = std::chrono::steady_clock::now();
    while (!was_interrupted) {
      const auto started = std::chrono::steady_clock::now();
      const std::string cause = connection_loop(bot);
      if (bot.stop() == OnlineBot::Stop::finished) return 0;
      if (was_interrupted) break;
      check_stop(bot);
      // A connection that lasted counts as one.
      if (std::chrono::steady_clock::now() - started > longest_pause) {
        lost_at = std::chrono::steady_clock::now();
        pause = first_pause;
      }
      if (std::chrono::steady_clock::now() - lost_at >= retry_) fail("bot.lost", {{"what", cause}});
      fmt::print(stderr, "pioche: {}\n", said("bot.again", {{"what", cause}}));
      sleep_for(pause);
      pause = std::min<std::chrono::milliseconds>(2 * pause, longest_pause);
    }
    return interrupted_exit_code;
  }

  static void sleep_for(std::chrono::milliseconds time) {
    for (const auto until = std::chrono::steady_clock::now() + time;
         !was_interrupted && std::chrono::steady_clock::now() < until;)
      std::this_thread::sleep_for(50ms);
  }

  // Plays until the connection ends; why it did.
  std::string connection_loop(OnlineBot& bot) {
    try {
      WebSocket socket(server_, "/ws/tables/" + table_ + "?deal=1", headers_);
      if (const auto& refusal = socket.refusal()) {
        // What may be over soon is tried again.
        if (refusal->status == 429 || refusal->status >= 500)
          return "HTTP " + std::to_string(refusal->status);
        check_response(arguments_, server_, *refusal);
      }
      bot.connected();
      while (!socket.closed() && !was_interrupted && bot.stop() == OnlineBot::Stop::no)
        take_step(socket, bot);
      if (bot.stop() == OnlineBot::Stop::finished || was_interrupted)
        socket.send(R"({"do":"leave"})");
      const auto& closed = socket.closed();
      if (!closed) return {};
      if (closed->code == 1008) fail("bot.closed", {{"what", closed->reason}});
      return fmt::format("WebSocket {} {}", closed->code, closed->reason);
    } catch (const ConnectionError& error) {
      return error.what();
    }
  }

  // Everything that has come is read before something is decided, and before it is sent.
  static void receive_all(WebSocket& socket, OnlineBot& bot) {
    while (const auto message = socket.receive(0ms)) bot.receive(*message);
  }

  void take_step(WebSocket& socket, OnlineBot& bot) {
    receive_all(socket, bot);
    // A server closes who sends too much; meanwhile what comes is read.
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(
        next_message_ - std::chrono::steady_clock::now());
    if (wait > 0ms) {
      if (const auto message = socket.receive(wait)) bot.receive(*message);
    } else if (const auto command = bot.room_command()) {
      send(socket, *command);
    } else if (bot.has_to_decide()) {
      const std::int64_t n = bot.n();
      const auto decision = bot.decision();
      receive_all(socket, bot);
      if (decision && bot.n() == n) send(socket, *decision);
    } else if (const auto message = socket.receive(200ms)) {
      bot.receive(*message);
    }
  }

  void send(WebSocket& socket, const std::string& command) {
    next_message_ = std::chrono::steady_clock::now() + between_messages;
    socket.send(command);
  }

  void check_stop(const OnlineBot& bot) const {
    using Stop = OnlineBot::Stop;
    switch (bot.stop()) {
      case Stop::no:
      case Stop::finished:
        return;
      case Stop::closed: {
        const std::string& reason = *bot.table().closed_reason;
        if (reason == "stopping" || reason == "fault") return;
        fail("bot.closed", {{"what", reason}});
      }
      case Stop::no_programs:
        fail("bot.no_programs");
      case Stop::no_seat:
        fail("bot.no_seat");
      case Stop::bad_message:
        fail("client.no_server");
    }
  }

  void report(const TableModel& table) {
    fmt::print("{}\n", said("bot.result", {{"match", std::to_string(table.match)},
                                           {"seat", std::to_string(table.seat)},
                                           {"scores", table.view["scores"]},
                                           {"winners", table.view["winners"]},
                                           {"faults", std::to_string(program_->take_faults())}}));
    std::fflush(stdout);
  }

  const Arguments& arguments_;
  ServerUrl server_;
  Headers headers_;
  BotProgramSettings program_settings_;
  OnlineBotSettings settings_;
  std::chrono::seconds retry_{};
  std::string table_;
  const Engine* engine_ = nullptr;
  std::unique_ptr<BotProgram> program_;
  std::chrono::steady_clock::time_point next_message_;
};

}  // namespace

int run_bot(const Arguments& arguments) { return BotCommand(arguments).run(); }

}  // namespace pioche::client
