#include "wasm/engine_handle.h"

#include <algorithm>
#include <array>

#include "ai/hint.h"
#include "ai/seat_history.h"
#include "engine/play_moves.h"
#include "referee/record_check.h"
#include "referee/request.h"
#include "text/client_metadata.h"
#include "text/messages.h"

namespace pioche {

using json::Kind;
using json::Value;

// A request that the referee does not know, and the answer that is being written to it.
class EngineHandle::Request {
 public:
  Request(EngineHandle& handle, Value root) : handle_(handle), root_(root) {
    out_.begin_object().key("ok").boolean(true);
  }

  std::string answer(std::string_view op) {
    auto error = read_language(root_, language_);
    if (!error) error = answer_or_error(op);
    if (error)
      return refusal(language_, match() ? match()->engine().id : std::string_view{}, *error);
    out_.end_object();
    return std::move(line_);
  }

 private:
  const std::optional<Match>& match() const { return handle_.referee_.match(); }

  std::optional<RequestError> answer_or_error(std::string_view op) {
    struct Operation {
      std::string_view op;
      std::optional<RequestError> (Request::*answer)();
      bool needs_match;
    };
    static constexpr std::array<Operation, 10> operations{{
        {"catalogue", &Request::catalogue, false},
        {"words", &Request::words, false},
        {"rules", &Request::rules, false},
        {"resume", &Request::resume, false},
        {"verify", &Request::verify, false},
        {"commitment", &Request::commit, false},
        {"play_randomly", &Request::play_randomly, false},
        {"table", &Request::table, false},
        {"bot", &Request::bot, true},
        {"hint", &Request::hint, true},
    }};
    const auto operation = std::find_if(operations.begin(), operations.end(),
                                        [&](const Operation& e) { return e.op == op; });
    if (operation == operations.end())
      return bad_request("unknown_request", "op", op.substr(0, 40));
    if (operation->needs_match && !match()) return bad_request("no_match", {});
    return (this->*operation->answer)();
  }

  std::optional<RequestError> catalogue() {
    out_.key("games");
    write_games(out_, language_, Detail::client);
    out_.key("languages").begin_list();
    for (const std::string_view name : languages()) out_.text(name);
    out_.end_list().key("levels").begin_list();
    for (const std::string_view level : player_levels()) out_.text(level);
    out_.end_list();
    return std::nullopt;
  }

  std::optional<RequestError> words() {
    out_.key("words");
    write_messages(out_, language_);
    return std::nullopt;
  }

  std::optional<RequestError> rules() {
    const Engine* engine = nullptr;
    if (auto error = read_game(engine)) return error;
    out_.key("rules");
    write_rules(out_, language_, *engine);
    return std::nullopt;
  }

  std::optional<RequestError> resume() {
    const Value record = root_.find("record");
    const Value moves = root_.find("moves");
    if (!record.is(Kind::object)) return bad_request("field_object", "record");
    std::int64_t most_moves = INT32_MAX;
    if (moves)
      if (auto error = read_count(moves, "moves", 0, INT32_MAX, most_moves)) return error;
    Match next;
    if (auto error = Match::replay(next, record, static_cast<std::size_t>(most_moves)))
      return error;
    handle_.referee_.take_over(std::move(next));
    out_.key("position");
    match()->engine().write_position(match()->state(), out_);
    return std::nullopt;
  }

  std::optional<RequestError> verify() {
    const Value record = root_.find("record");
    const Value given = root_.find("commitment");
    std::optional<std::string> wanted;
    if (!record.is(Kind::object)) return bad_request("field_object", "record");
    if (given && !given.is(Kind::null)) {
      if (!given.is(Kind::text) || given.text().size() != 64 || !seed_from(given.text()))
        return bad_request("bad_commitment", "commitment");
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
    return std::nullopt;
  }

  std::optional<RequestError> commit() {
    Seed seed;
    if (auto error = read_seed_or_draw(seed)) return error;
    out_.key("seed").text(hex(seed)).key("commitment").text(commitment(seed));
    return std::nullopt;
  }

  std::optional<RequestError> play_randomly() {
    const Engine* engine = nullptr;
    std::int64_t players = 0;
    std::int64_t moves = 0;
    if (auto error = read_game(engine)) return error;
    if (auto error = read_count(root_.find("players"), "players", engine->seats.least,
                                engine->seats.most, players))
      return error;
    if (auto error = read_count(root_.find("moves"), "moves", 1, 1'000'000'000, moves))
      return error;
    const std::uint64_t matches =
        play_moves(*engine, static_cast<int>(players), static_cast<std::uint64_t>(moves));
    out_.key("matches").number(static_cast<std::int64_t>(matches));
    return std::nullopt;
  }

  std::optional<RequestError> table() { return handle_.table_.answer(root_, out_); }

  // The move that a player would make at a seat, having seen what the seat has seen.
  std::optional<RequestError> bot() {
    Seat seat = nobody;
    Seed seed;
    const Value named = root_.find("player");
    if (!named.is(Kind::text)) return bad_request("field_text", "player");
    const auto name = player_named(named.text());
    if (!name) return bad_request("unknown_player", levels(), named.text().substr(0, 40));
    if (auto error = read_seed_or_draw(seed)) return error;
    if (auto error = read_acting_seat(seat)) return error;
    const Engine& engine = match()->engine();
    const AnyState& state = match()->state();
    MoveList moves;
    engine.generate(state, seat, moves);
    if (moves.size() == 0) return bad_request("seat_has_no_move", "seat", std::to_string(seat));
    const auto player = make_player(*name, rng_seed(seed));
    replay_for_player(*player, *match(), seat);
    const bool obliged = engine.waiting_for(state).contains(seat);
    std::uint32_t index = player->choose(engine.view(state, seat), moves, obliged);
    if (obliged && index >= moves.size()) index = 0;
    out_.key("move");
    if (index < moves.size()) {
      ShortString text;
      engine.write_move(moves[index], text);
      out_.text(text.text());
    } else {
      out_.null();
    }
    return std::nullopt;
  }

  std::optional<RequestError> hint() {
    Seat seat = nobody;
    Seed seed;
    Budget budget{0, 1000};
    if (const Value given = root_.find("budget")) {
      const auto named =
          given.is(Kind::text) ? player_named("expert@" + std::string(given.text())) : std::nullopt;
      if (!named) return bad_request("bad_budget", "budget");
      budget = named->budget;
    }
    if (auto error = read_seed_or_draw(seed)) return error;
    if (auto error = read_acting_seat(seat)) return error;
    const Hint hint = hint_for(*match(), seat, budget, rng_seed(seed));
    if (hint.lines.empty()) return bad_request("seat_has_no_move", "seat", std::to_string(seat));
    out_.key("hint");
    write_hint(out_, language_, match()->engine().id, hint);
    return std::nullopt;
  }

  std::optional<RequestError> read_game(const Engine*& engine) const {
    const Value game = root_.find("game");
    if (!game.is(Kind::text)) return bad_request("field_text", "game");
    engine = find_engine(game.text());
    if (engine != nullptr) return std::nullopt;
    return RequestError{"unknown_game",
                        {"unknown_game", "game", std::string(game.text().substr(0, 40))}};
  }

  std::optional<RequestError> read_acting_seat(Seat& seat) const {
    const Value given = root_.find("seat");
    if (!given.is(Kind::integer)) return bad_request("field_seat", "seat");
    return read_seat(given, "seat", match()->players(), seat);
  }

  static std::optional<RequestError> read_count(Value given, std::string_view name,
                                                std::int64_t least, std::int64_t most,
                                                std::int64_t& count) {
    if (!given.is(Kind::integer) || given.integer() < least || given.integer() > most)
      return bad_request("count_range", name, std::to_string(least) + " – " + std::to_string(most));
    count = given.integer();
    return std::nullopt;
  }

  std::optional<RequestError> read_seed_or_draw(Seed& seed) const {
    if (const Value given = root_.find("seed")) return read_seed(given, "seed", seed);
    seed = handle_.fresh_seed_();
    return std::nullopt;
  }

  static std::string levels() {
    std::string all;
    for (const std::string_view level : player_levels())
      all += (all.empty() ? "" : ", ") + std::string(level);
    return all;
  }

  EngineHandle& handle_;
  Value root_;
  std::string_view language_ = default_language;
  std::string line_;
  json::Writer out_{line_};
};

std::string EngineHandle::answer(std::string_view text) {
  if (!document_.read(text)) return refusal_of_bad_json(document_);
  const Value root = document_.root();
  const Value op = root.is(Kind::object) ? root.find("op") : Value{};
  if (!op.is(Kind::text) || Referee::knows(op.text())) return referee_.answer(root);
  return Request(*this, root).answer(op.text());
}

}  // namespace pioche
