#include "referee/referee.h"

#include <algorithm>
#include <array>

#include "referee/request.h"
#include "text/client_metadata.h"
#include "text/messages.h"

namespace pioche {

using json::Kind;
using json::Value;

// One request and the answer that is being written to it.
class Referee::Request {
 public:
  Request(Referee& referee, Value root) : referee_(referee), root_(root) {
    out_.begin_object().key("ok").boolean(true);
  }

  std::string answer() {
    if (const auto error = answer_or_error())
      return refusal(language_, match() ? match()->engine().id : game_, *error);
    out_.end_object();
    return std::move(line_);
  }

 private:
  std::optional<Match>& match() { return referee_.match_; }

  std::optional<RequestError> answer_or_error() {
    if (!root_.is(Kind::object)) return bad_request("not_an_object", {});
    if (auto error = read_language(root_, language_)) return error;
    const Value op = root_.find("op");
    if (!op.is(Kind::text)) return bad_request("field_text", "op");
    const std::string_view name = op.text();
    if (name == "games") return list_games();
    if (name == "new") return begin();
    if (name == "load") return load();
    if (name == "replay") return replay();
    if (!knows(name)) return bad_request("unknown_op", "op", name.substr(0, 40));
    if (!match()) return bad_request("no_match", {});
    if (name == "position") return position();
    if (name == "view") return view();
    if (name == "legal") return legal();
    if (name == "move") return move();
    return record();
  }

  std::optional<RequestError> list_games() {
    out_.key("games");
    write_games(out_, language_, Detail::referee);
    return std::nullopt;
  }

  std::optional<RequestError> read_seed_or_draw(Value field, Seed& seed) {
    if (field) return read_seed(field, "seed", seed);
    seed = referee_.fresh_seed_();
    return std::nullopt;
  }

  std::optional<RequestError> begin() {
    const Value game = root_.find("game");
    const Value players = root_.find("players");
    const Value options = root_.find("options");
    if (!game.is(Kind::text)) return bad_request("field_text", "game");
    if (!players.is(Kind::integer)) return bad_request("field_integer", "players");
    if (options && !options.is(Kind::object)) return bad_request("field_object", "options");
    std::vector<std::string> names;
    if (auto error = read_names(players.integer(), names)) return error;
    Seed seed;
    if (auto error = read_seed_or_draw(root_.find("seed"), seed)) return error;
    const Engine* engine = find_engine(game.text());
    if (engine == nullptr)
      return RequestError{"unknown_game",
                          {"unknown_game", "game", std::string(game.text().substr(0, 40))}};
    game_ = engine->id;
    const auto seats = static_cast<int>(std::clamp<std::int64_t>(players.integer(), 0, 1000));
    Match next;
    if (auto error = Match::start(next, *engine, seats, options, seed, std::move(names)))
      return error;
    match() = std::move(next);
    return position();
  }

  std::optional<RequestError> read_names(std::int64_t players, std::vector<std::string>& names) {
    const Value given = root_.find("names");
    if (!given) {
      for (std::int64_t i = 1; i <= std::min<std::int64_t>(players, most_seats); ++i)
        names.push_back("Seat " + std::to_string(i));
      return std::nullopt;
    }
    if (!given.is(Kind::list)) return bad_request("field_list", "names");
    for (const Value name : given) {
      if (!name.is(Kind::text)) return bad_request("field_text", "names");
      names.emplace_back(name.text());
    }
    if (static_cast<std::int64_t>(names.size()) != players)
      return bad_request("names_count", "names");
    return std::nullopt;
  }

  std::optional<RequestError> load() {
    const Value given = root_.find("position");
    if (!given.is(Kind::object)) return bad_request("field_object", "position");
    Seed seed;
    if (auto error = read_seed_or_draw(root_.find("seed"), seed)) return error;
    if (const Value game = given.find("game"); game.is(Kind::text)) game_ = game.text();
    Match next;
    if (auto error = Match::load(next, given, seed)) return error;
    match() = std::move(next);
    return position();
  }

  std::optional<RequestError> replay() {
    const Value given = root_.find("record");
    if (!given.is(Kind::object)) return bad_request("field_object", "record");
    if (const Value game = given.find("game"); game.is(Kind::text)) game_ = game.text();
    Match replayed;
    if (auto error = Match::replay(replayed, given)) return error;
    write_position(replayed);
    return std::nullopt;
  }

  std::optional<RequestError> position() {
    write_position(*match());
    return std::nullopt;
  }

  void write_position(const Match& match) {
    out_.key("position");
    match.engine().write_position(match.state(), out_);
  }

  std::optional<RequestError> view() {
    Seat seat = nobody;
    if (auto error = read_seat(root_.find("seat"), "seat", match()->players(), seat)) return error;
    const Engine& engine = match()->engine();
    out_.key("view");
    engine.write_view(engine.view(match()->state(), seat), out_);
    return std::nullopt;
  }

  std::optional<RequestError> legal() {
    const Engine& engine = match()->engine();
    const AnyState& state = match()->state();
    out_.key("legal").begin_object();
    for (const Seat seat : engine.able(state)) {
      out_.key(std::to_string(seat));
      write_legal_moves(out_, engine, state, seat);
    }
    out_.end_object().key("obliged").begin_list();
    for (const Seat seat : engine.waiting_for(state)) out_.number(seat);
    out_.end_list();
    return std::nullopt;
  }

  std::optional<RequestError> move() {
    const Value text = root_.find("move");
    const Value as = root_.find("as");
    Seat seat = nobody;
    Seat viewer = nobody;
    if (!root_.find("seat").is(Kind::integer)) return bad_request("field_seat", "seat");
    if (!text.is(Kind::text)) return bad_request("field_text", "move");
    if (as && !as.is(Kind::null) && !as.is(Kind::integer)) return bad_request("field_seat", "as");
    if (auto error = read_seat(root_.find("seat"), "seat", match()->players(), seat)) return error;
    if (auto error = read_seat(as, "as", match()->players(), viewer)) return error;
    EventLog log;
    if (auto error = match()->play(seat, text.text(), log)) return error;
    out_.key("events");
    write_events(out_, match()->engine(), match()->state(), log,
                 as ? std::optional<Seat>(viewer) : std::nullopt);
    return position();
  }

  std::optional<RequestError> record() {
    if (match()->was_loaded()) return bad_request("record_of_loaded", {});
    out_.key("record");
    match()->write_record(out_);
    return std::nullopt;
  }

  Referee& referee_;
  Value root_;
  std::string_view language_ = default_language;
  std::string_view game_;
  std::string line_;
  json::Writer out_{line_};
};

std::string Referee::answer(std::string_view text) {
  if (!document_.read(text)) return refusal_of_bad_json(document_);
  return answer(document_.root());
}

bool Referee::knows(std::string_view op) {
  constexpr std::array<std::string_view, 9> all{"games", "new",  "load",   "position", "view",
                                                "legal", "move", "record", "replay"};
  return std::find(all.begin(), all.end(), op) != all.end();
}

std::string Referee::answer(Value request) { return Request(*this, request).answer(); }

}  // namespace pioche
