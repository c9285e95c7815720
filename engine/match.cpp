#include "engine/match.h"

#include <algorithm>
#include <cassert>

#include "engine/invariant.h"

namespace pioche {

namespace {

using json::Kind;

void write_per_seat(json::Writer& out, const Common& common, const auto& numbers) {
  out.begin_list();
  for (std::size_t seat = 0; seat < common.players; ++seat) out.number(numbers[seat]);
  out.end_list();
}

void write_winners(json::Writer& out, const Common& common) {
  out.begin_list();
  for (const Seat seat : common.winners) out.number(seat);
  out.end_list();
}

Result<> play_recorded(Match& match, json::Value move, EventLog& log) {
  if (!move.is(Kind::list) || move.size() != 2) return Error{"record_move", "moves"};
  auto member = move.begin();
  const json::Value seat = *member;
  const json::Value text = *++member;
  if (!seat.is(Kind::integer) || !text.is(Kind::text)) return Error{"record_move", "moves"};
  if (seat.integer() < 0 || seat.integer() >= match.players())
    return bad_seat("moves", match.players());
  log.events.clear();
  return match.play(static_cast<Seat>(seat.integer()), text.text(), log);
}

}  // namespace

Error bad_seat(std::string_view where, int players) {
  return {.key = "seat_range",
          .where = std::string(where),
          .what = std::to_string(players - 1),
          .code = "bad_seat"};
}

Result<Match> Match::start(const Engine& engine, int players, json::Value options, const Seed& seed,
                           std::vector<std::string> names) {
  Match match;
  if (Result<> started = engine.start(match.state_, players, options, chance_from(seed)); !started)
    return with_code(started.error(), "bad_options");
  match.engine_ = &engine;
  match.seed_ = seed;
  match.names_ = std::move(names);
  return match;
}

Result<Match> Match::load(json::Value position, const Seed& seed) {
  const json::Value game = position.find("game");
  if (!game.is(Kind::text)) return with_code({"missing_key", "game"}, "bad_position");
  const Engine* engine = find_engine(game.text());
  if (engine == nullptr) return unknown_game(game.text());
  Match match;
  if (Result<> read = engine->read_position(match.state_, position, chance_from(seed)); !read)
    return with_code(read.error(), "bad_position");
  match.engine_ = engine;
  match.seed_ = seed;
  match.loaded_ = true;
  return match;
}

Result<Match> Match::open_record(json::Value record) {
  if (!record.is(Kind::object)) return Error{"record_object", "record"};
  const json::Value version = record.find("pioche");
  if (!version.is(Kind::integer) || version.integer() != 1)
    return Error{"record_version", "pioche"};
  const json::Value game = record.find("game");
  const json::Value rules = record.find("rules");
  const json::Value players = record.find("players");
  const json::Value options = record.find("options");
  const json::Value digits = record.find("seed");
  if (!game.is(Kind::text)) return Error{"record_text", "game"};
  if (rules && (!rules.is(Kind::integer) || rules.integer() < 1))
    return Error{"record_rules", "rules"};
  if (!players.is(Kind::list)) return Error{"record_list", "players"};
  std::vector<std::string> names;
  for (const json::Value name : players) {
    if (!name.is(Kind::text)) return Error{"record_text", "players"};
    names.emplace_back(name.text());
  }
  if (options && !options.is(Kind::object)) return Error{"record_object", "options"};
  if (!record.find("moves").is(Kind::list)) return Error{"record_list", "moves"};
  const auto seed = digits.is(Kind::text) ? seed_from(digits.text()) : std::nullopt;
  if (!seed) return Error{"bad_seed", "seed"};
  const Engine* newest = find_engine(game.text());
  if (newest == nullptr) return unknown_game(game.text());
  const Result<const Engine*> engine = engine_of_version(*newest, rules ? rules.integer() : 1);
  if (!engine) return engine.error();
  const int seats = static_cast<int>(std::min<std::size_t>(names.size(), 1000));
  return start(**engine, seats, options, *seed, std::move(names));
}

Result<Match> Match::replay(json::Value record, std::size_t most_moves) {
  Result<Match> match = open_record(record);
  if (!match) return match;
  if (Result<> played = match->play_record(record, most_moves); !played) return played.error();
  return match;
}

Result<> Match::play_record(json::Value record, std::size_t most_moves) {
  EventLog log;
  std::size_t index = 0;
  for (const json::Value move : record.find("moves")) {
    if (index == most_moves) break;
    if (Result<> played = play_recorded(*this, move, log); !played) {
      played.error().index = index;
      return played;
    }
    ++index;
  }
  return {};
}

AllowedMove::AllowedMove(const Match& match, Seat seat, Move move)
    : match_(&match), number_(match.moves().size()), seat_(seat), move_(move) {}

bool Match::allows(Seat seat, Move move) const {
  return seat < players() && !is_over() && engine_->judge(state_, seat, move) == allowed;
}

std::optional<AllowedMove> Match::allowed_move(Seat seat, Move move) const {
  if (!allows(seat, move)) return std::nullopt;
  return AllowedMove(*this, seat, move);
}

Result<AllowedMove> Match::read_move(Seat seat, std::string_view text) const {
  if (is_over()) return Error{.key = "match_over", .code = "over"};
  const Move move = engine_->read_move(text);
  if (move.verb == 0)
    return with_code({"unknown_move", {}, std::string(text.substr(0, 40))}, "unknown_move");
  const Ruling ruling = engine_->judge(state_, seat, move);
  if (ruling == allowed) return AllowedMove(*this, seat, move);
  const Refusal& refusal = engine_->refusals[ruling];
  return Error{.key = std::string(refusal.key), .code = "illegal_move", .clause = refusal.clause};
}

Result<> Match::play(Seat seat, std::string_view text, EventLog& log) {
  const Result<AllowedMove> move = read_move(seat, text);
  if (!move) return move.error();
  make(seat, move->move(), log);
  return {};
}

void Match::play(const AllowedMove& move, EventLog& log) {
  check_invariant(move.match_ == this && move.number_ == moves_.size(),
                  "a move was allowed in another position");
  make(move.seat(), move.move(), log);
}

void Match::play(Seat seat, Move move, EventLog& log) {
  assert(allows(seat, move));
  make(seat, move, log);
}

void Match::make(Seat seat, Move move, EventLog& log) {
  engine_->apply_with_events(state_, seat, move, log);
  moves_.push_back({seat, move});
}

void Match::write_record(json::Writer& out) const {
  out.begin_object().key("pioche").number(1).key("game").text(engine_->id);
  out.key("rules").number(engine_->rules).key("players").begin_list();
  for (const std::string& name : names_) out.text(name);
  out.end_list().key("options");
  engine_->write_options(state_, out);
  out.key("seed").text(hex(seed_)).key("moves").begin_list();
  ShortString notation;
  for (const Act& act : moves_) {
    engine_->write_move(act.move, notation);
    out.begin_list().number(act.seat).text(notation.text()).end_list();
  }
  out.end_list().key("result");
  write_result(out);
  out.end_object();
}

void Match::write_result(json::Writer& out) const {
  if (!is_over()) {
    out.null();
    return;
  }
  out.begin_object().key("scores");
  write_per_seat(out, common(), common().scores);
  out.key("winners");
  write_winners(out, common());
  out.end_object();
}

AnyState first_deal(const Match& match) {
  AnyState state = match.state();
  match.engine().restart(state, chance_from(match.seed()));
  return state;
}

namespace {

struct WrittenMove {
  Move move;
  ShortString notation;
};

std::vector<WrittenMove> sorted_moves(const Engine& engine, const AnyState& state, Seat seat) {
  MoveList moves;
  engine.generate(state, seat, moves);
  std::vector<WrittenMove> written(moves.size());
  for (std::uint32_t i = 0; i < moves.size(); ++i) {
    written[i].move = moves[i];
    engine.write_move(moves[i], written[i].notation);
  }
  std::ranges::sort(written, {}, [](const WrittenMove& one) { return one.notation.text(); });
  return written;
}

enum class Faces : std::uint8_t { shown, hidden };

void write_cards(json::Writer& out, const Engine& engine, Card card, const CardList& cards,
                 Faces faces) {
  const auto name = [&](Card one) {
    return faces == Faces::shown ? engine.card_names[one] : std::string_view("?");
  };
  if (card != no_card) out.key("card").text(name(card));
  if (cards.empty()) return;
  out.key("cards").begin_list();
  for (const Card one : cards) out.text(name(one));
  out.end_list();
}

void write_parts(json::Writer& out, const Engine& engine, const MoveParts& parts) {
  if (!parts.verb.empty()) out.key("verb").text(parts.verb);
  write_cards(out, engine, parts.card, parts.cards, Faces::shown);
  if (!parts.places.empty()) {
    out.key("places").begin_list();
    for (const std::string_view place : parts.places) out.text(place);
    out.end_list();
  }
  if (!parts.colour.empty()) out.key("colour").text(parts.colour);
  if (parts.seat != nobody) out.key("seat").number(parts.seat);
  if (parts.announce) out.key("announce").boolean(true);
}

}  // namespace

void write_legal_moves(json::Writer& out, const Engine& engine, const AnyState& state, Seat seat) {
  out.begin_list();
  for (const WrittenMove& one : sorted_moves(engine, state, seat)) out.text(one.notation.text());
  out.end_list();
}

void write_described_moves(json::Writer& out, const Engine& engine, const AnyState& state,
                           Seat seat) {
  out.begin_list();
  for (const WrittenMove& one : sorted_moves(engine, state, seat)) {
    out.begin_object().key("move").text(one.notation.text());
    write_parts(out, engine, engine.describe_move(one.move));
    out.end_object();
  }
  out.end_list();
}

bool all_see(const EventLog& log) {
  return std::ranges::all_of(log.events,
                             [](const Event& event) { return event.shows_cards_to(nobody); });
}

void write_events(json::Writer& out, const Engine& engine, const AnyState& state,
                  const EventLog& log, std::optional<Seat> viewer) {
  const Common& common = engine.common(state);
  out.begin_list();
  for (const Event& event : log.events) {
    const bool sees = !viewer || event.shows_cards_to(*viewer);
    out.begin_object().key("type").text(event.type);
    if (event.seat != nobody) out.key("seat").number(event.seat);
    write_cards(out, engine, event.card, event.cards, sees ? Faces::shown : Faces::hidden);
    if (!event.from.empty()) out.key("from").text(event.from);
    if (!event.to.empty()) out.key("to").text(event.to);
    if (event.other != nobody) out.key("other").number(event.other);
    if (event.count != 0) out.key("count").number(event.count);
    if (!event.note.empty()) out.key("note").text(event.note);
    if (event.type == "round_end") {
      out.key("points");
      write_per_seat(out, common, common.points);
    }
    if (event.type == "round_end" || event.type == "match_end") {
      out.key("scores");
      write_per_seat(out, common, common.scores);
    }
    if (event.type == "match_end") {
      out.key("winners");
      write_winners(out, common);
    }
    out.end_object();
  }
  out.end_list();
}

}  // namespace pioche
