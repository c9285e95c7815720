#include "referee/referee.h"

#include <algorithm>
#include <array>

#include "text/client_metadata.h"

namespace pioche {

using json::Kind;
using json::Value;

class Referee::Request : JsonRequest {
 public:
  Request(Referee& referee, Value root) : JsonRequest(root), referee_(referee) {}

  std::string answer() {
    return answer_with([this] { return handle(); },
                       [this] { return match() ? match()->engine().id : game_; });
  }

 private:
  std::optional<Match>& match() { return referee_.match_; }

  Result<> handle() {
    const Value op = root_.find("op");
    if (!op.is(Kind::text)) return Error{"field_text", "op"};
    const std::string_view name = op.text();
    if (name == "games") return list_games();
    if (name == "new") return begin();
    if (name == "load") return load();
    if (name == "replay") return replay();
    if (!knows(name)) return Error{"unknown_op", "op", std::string(name.substr(0, 40))};
    if (!match()) return Error{"no_match"};
    if (name == "position") return position();
    if (name == "view") return view();
    if (name == "legal") return legal();
    if (name == "move") return move();
    return record();
  }

  Result<> list_games() {
    out_.key("games");
    write_games(out_, language_, Detail::referee);
    return {};
  }

  Result<> begin() {
    const Value game = root_.find("game");
    const Value players = root_.find("players");
    const Value options = root_.find("options");
    const Value rules = root_.find("rules");
    if (!game.is(Kind::text)) return Error{"field_text", "game"};
    if (!players.is(Kind::integer)) return Error{"field_integer", "players"};
    if (options && !options.is(Kind::object)) return Error{"field_object", "options"};
    if (rules && !rules.is(Kind::integer)) return Error{"field_integer", "rules"};
    Result<std::vector<std::string>> names = read_names(players.integer());
    if (!names) return names.error();
    const Result<Seed> seed = read_seed_or_draw(root_, referee_.random_seed_);
    if (!seed) return seed.error();
    const Result<const Engine*> newest = read_game(root_);
    if (!newest) return newest.error();
    game_ = (*newest)->id;
    const Result<const Engine*> engine =
        engine_of_version(**newest, rules ? rules.integer() : (*newest)->rules);
    if (!engine) return engine.error();
    const auto seats = static_cast<int>(std::clamp<std::int64_t>(players.integer(), 0, 1000));
    return take(Match::start(**engine, seats, options, *seed, std::move(*names)));
  }

  Result<> take(Result<Match> next) {
    if (!next) return next.error();
    match() = std::move(*next);
    return position();
  }

  Result<std::vector<std::string>> read_names(std::int64_t players) const {
    std::vector<std::string> names;
    const Value given = root_.find("names");
    if (!given) {
      for (std::int64_t i = 1; i <= std::min<std::int64_t>(players, most_seats); ++i)
        names.push_back("Seat " + std::to_string(i));
      return names;
    }
    if (!given.is(Kind::list)) return Error{"field_list", "names"};
    for (const Value name : given) {
      if (!name.is(Kind::text)) return Error{"field_text", "names"};
      names.emplace_back(name.text());
    }
    if (static_cast<std::int64_t>(names.size()) != players) return Error{"names_count", "names"};
    return names;
  }

  Result<> load() {
    const Value given = root_.find("position");
    if (!given.is(Kind::object)) return Error{"field_object", "position"};
    const Result<Seed> seed = read_seed_or_draw(root_, referee_.random_seed_);
    if (!seed) return seed.error();
    if (const Value game = given.find("game"); game.is(Kind::text)) game_ = game.text();
    return take(Match::load(given, *seed));
  }

  Result<> replay() {
    const Value given = root_.find("record");
    if (!given.is(Kind::object)) return Error{"field_object", "record"};
    if (const Value game = given.find("game"); game.is(Kind::text)) game_ = game.text();
    const Result<Match> replayed = Match::replay(given);
    if (!replayed) return replayed.error();
    write_position(*replayed);
    return {};
  }

  Result<> position() {
    write_position(*match());
    return {};
  }

  void write_position(const Match& match) {
    out_.key("position");
    match.engine().write_position(match.state(), out_);
  }

  Result<> view() {
    const Result<Seat> seat = read_seat(root_.find("seat"), "seat", match()->players());
    if (!seat) return seat.error();
    const Engine& engine = match()->engine();
    out_.key("view");
    engine.write_view(engine.view(match()->state(), *seat), out_);
    return {};
  }

  Result<> legal() {
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
    return {};
  }

  Result<> move() {
    const Value text = root_.find("move");
    const Value as = root_.find("as");
    if (!root_.find("seat").is(Kind::integer)) return Error{"field_seat", "seat"};
    if (!text.is(Kind::text)) return Error{"field_text", "move"};
    if (as && !as.is(Kind::null) && !as.is(Kind::integer)) return Error{"field_seat", "as"};
    const Result<Seat> seat = require_seat(root_.find("seat"), "seat", match()->players());
    if (!seat) return seat.error();
    const Result<Seat> viewer = read_seat(as, "as", match()->players());
    if (!viewer) return viewer.error();
    EventLog log;
    if (Result<> played = match()->play(*seat, text.text(), log); !played) return played;
    out_.key("events");
    write_events(out_, match()->engine(), match()->state(), log,
                 as ? std::optional<Seat>(*viewer) : std::nullopt);
    return position();
  }

  Result<> record() {
    if (match()->was_loaded()) return Error{"record_of_loaded"};
    out_.key("record");
    match()->write_record(out_);
    return {};
  }

  Referee& referee_;
  std::string_view game_;
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
