#include "wasm/engine_handle.h"

#include <algorithm>
#include <array>

#include "ai/bot_move.h"
#include "ai/hint.h"
#include "engine/play_moves.h"
#include "referee/record_check.h"
#include "text/client_metadata.h"

namespace pioche {

using json::Kind;
using json::Value;

// A request that the referee does not know.
class EngineHandle::Request : JsonRequest {
 public:
  Request(EngineHandle& handle, Value root) : JsonRequest(root), handle_(handle) {}

  std::string answer(std::string_view op) {
    return answer_with([&] { return handle(op); },
                       [this] { return match() ? match()->engine().id : std::string_view{}; });
  }

 private:
  const std::optional<Match>& match() const { return handle_.referee_.match(); }

  Result<> handle(std::string_view op) {
    struct Operation {
      std::string_view op;
      Result<> (Request::*answer)();
      bool needs_match;
    };
    static constexpr std::array<Operation, 11> operations{{
        {"catalogue", &Request::catalogue, false},
        {"words", &Request::words, false},
        {"rules", &Request::rules, false},
        {"resume", &Request::resume, false},
        {"verify", &Request::verify, false},
        {"commitment", &Request::commit, false},
        {"play_randomly", &Request::play_randomly, false},
        {"table", &Request::table, false},
        {"moves", &Request::moves, true},
        {"bot", &Request::bot, true},
        {"hint", &Request::hint, true},
    }};
    const auto operation = std::find_if(operations.begin(), operations.end(),
                                        [&](const Operation& e) { return e.op == op; });
    if (operation == operations.end())
      return Error{"unknown_request", "op", std::string(op.substr(0, 40))};
    if (operation->needs_match && !match()) return Error{"no_match"};
    return (this->*operation->answer)();
  }

  Result<> catalogue() {
    out_.key("games");
    write_games(out_, language_, Detail::client);
    out_.key("languages").begin_list();
    for (const std::string_view name : languages()) out_.text(name);
    out_.end_list().key("levels").begin_list();
    for (const std::string_view level : player_levels()) out_.text(level);
    out_.end_list();
    return {};
  }

  Result<> words() {
    out_.key("words");
    write_messages(out_, language_);
    return {};
  }

  Result<> rules() {
    const Result<const Engine*> engine = read_game(root_);
    if (!engine) return engine.error();
    out_.key("rules");
    write_rules(out_, language_, **engine);
    return {};
  }

  Result<> resume() {
    const Value record = root_.find("record");
    if (!record.is(Kind::object)) return Error{"field_object", "record"};
    const Result<std::int64_t> most_moves =
        root_.find("moves") ? read_count("moves", 0, INT32_MAX) : INT32_MAX;
    if (!most_moves) return most_moves.error();
    Result<Match> next = Match::replay(record, static_cast<std::size_t>(*most_moves));
    if (!next) return next.error();
    handle_.referee_.take_over(std::move(*next));
    out_.key("position");
    match()->engine().write_position(match()->state(), out_);
    return {};
  }

  Result<> verify() {
    const Value record = root_.find("record");
    const Value given = root_.find("commitment");
    std::optional<std::string> wanted;
    if (!record.is(Kind::object)) return Error{"field_object", "record"};
    if (given && !given.is(Kind::null)) {
      if (!given.is(Kind::text) || given.text().size() != 64 || !seed_from(given.text()))
        return Error{"bad_commitment", "commitment"};
      wanted = given.text();
    }
    const Verification result = verification(language_, record, wanted);
    out_.key("good").boolean(result.good()).key("findings").begin_list();
    for (const CheckResult& check : result.checks) {
      out_.begin_object().key("good").boolean(check.good).key("key").text(check.key);
      out_.key("text").text(sentence(language_, check)).end_object();
    }
    out_.end_list().key("commitment");
    result.commitment.empty() ? out_.null() : out_.text(result.commitment);
    return {};
  }

  Result<> commit() {
    const Result<Seed> drawn = seed();
    if (!drawn) return drawn.error();
    out_.key("seed").text(hex(*drawn)).key("commitment").text(commitment(*drawn));
    return {};
  }

  Result<> play_randomly() {
    const Result<const Engine*> game = read_game(root_);
    if (!game) return game.error();
    const Engine& engine = **game;
    const auto players = read_count("players", engine.seats.least, engine.seats.most);
    if (!players) return players.error();
    const auto moves = read_count("moves", 1, 1'000'000'000);
    if (!moves) return moves.error();
    const std::uint64_t matches =
        play_moves(engine, static_cast<int>(*players), static_cast<std::uint64_t>(*moves));
    out_.key("matches").number(static_cast<std::int64_t>(matches));
    return {};
  }

  Result<> table() { return handle_.table_.answer(root_, out_); }

  Result<> moves() {
    const Result<Seat> seat = acting_seat();
    if (!seat) return seat.error();
    out_.key("moves");
    write_described_moves(out_, match()->engine(), match()->state(), *seat);
    return {};
  }

  // The move that a player would make at a seat, having seen what the seat has seen.
  Result<> bot() {
    const Value named = root_.find("player");
    if (!named.is(Kind::text)) return Error{"field_text", "player"};
    const Result<Seed> drawn = seed();
    if (!drawn) return drawn.error();
    const Result<Seat> asked = acting_seat();
    if (!asked) return asked.error();
    const auto move = bot_move(*match(), *asked, named.text(), rng_seed(*drawn));
    if (!move) return move.error();
    out_.key("move");
    write_bot_move(out_, match()->engine(), *move);
    return {};
  }

  Result<> hint() {
    Budget budget{0, 1000};
    if (const Value given = root_.find("budget")) {
      const auto named =
          given.is(Kind::text) ? player_named("expert@" + std::string(given.text())) : std::nullopt;
      if (!named) return Error{"bad_budget", "budget"};
      budget = named->budget;
    }
    const Result<Seed> drawn = seed();
    if (!drawn) return drawn.error();
    const Result<Seat> asked = acting_seat();
    if (!asked) return asked.error();
    const Seat seat = *asked;
    const Hint hint = hint_for(*match(), seat, budget, rng_seed(*drawn));
    if (hint.lines.empty()) return Error{"seat_has_no_move", "seat", std::to_string(seat)};
    out_.key("hint");
    write_hint(out_, language_, match()->engine(), hint);
    return {};
  }

  Result<Seed> seed() const { return read_seed_or_draw(root_, handle_.random_seed_); }
  Result<Seat> acting_seat() const {
    return require_seat(root_.find("seat"), "seat", match()->players());
  }

  Result<std::int64_t> read_count(std::string_view name, std::int64_t least,
                                  std::int64_t most) const {
    const Value given = root_.find(name);
    if (!given.is(Kind::integer) || given.integer() < least || given.integer() > most)
      return Error{"count_range", std::string(name),
                   std::to_string(least) + " – " + std::to_string(most)};
    return given.integer();
  }

  EngineHandle& handle_;
};

std::string EngineHandle::answer(std::string_view text) {
  if (!document_.read(text)) return refusal_of_bad_json(document_);
  const Value root = document_.root();
  const Value op = root.is(Kind::object) ? root.find("op") : Value{};
  if (!op.is(Kind::text) || Referee::knows(op.text())) return referee_.answer(root);
  return Request(*this, root).answer(op.text());
}

}  // namespace pioche
