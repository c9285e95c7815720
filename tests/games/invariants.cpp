#include "tests/games/invariants.h"

#include <algorithm>

#include "engine/match.h"
#include "tests/games/json_diff.h"
#include "tests/games/legal_moves.h"
#include "tests/games/notation.h"
#include "tests/games/random_play.h"

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

std::string seat_name(Seat seat) {
  return seat == nobody ? "a spectator" : "seat " + std::to_string(seat);
}

std::string listed(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " | ") + text;
  return all;
}

bool is_over(const Engine& engine, const AnyState& state) {
  return engine.common(state).phase == over;
}

std::vector<std::string> sorted_texts(const Engine& engine, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(move_text(engine, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> allowed_moves(const Engine& engine, const AnyState& state, Seat seat) {
  std::vector<std::string> texts;
  if (is_over(engine, state)) return texts;
  for (const Move move : all_moves(engine))
    if (engine.judge(state, seat, move) == allowed) texts.push_back(move_text(engine, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace

std::string wrong_with_moves(const Engine& engine, const AnyState& state, Rng&) {
  SeatSet have_moves;
  for (const Seat seat : engine.common(state).everyone()) {
    const auto generated = legal_moves(engine, state, seat);
    const auto judged = allowed_moves(engine, state, seat);
    if (generated != judged)
      return seat_name(seat) + ": generate lists " + listed(generated) + ", judge allows " +
             listed(judged);
    if (!generated.empty()) have_moves.add(seat);
  }
  const SeatSet obliged = engine.waiting_for(state);
  if (!(have_moves == engine.able(state))) return "able is not the seats that have a move";
  if (!obliged.without(have_moves).empty()) return "a seat without a move is obliged";
  if (obliged.empty() != is_over(engine, state)) return "nobody is obliged before the end";
  return {};
}

std::string wrong_with_views(const Engine& engine, const AnyState& state, Rng&) {
  for (const Seat seat : engine.common(state).everyone()) {
    const AnyView view = engine.view(state, seat);
    MoveList moves, seen;
    engine.generate(state, seat, moves);
    engine.generate_view(view, seen);
    if (sorted_texts(engine, moves) != sorted_texts(engine, seen))
      return seat_name(seat) + ": the view's legal moves are others than the position's";
    if (is_over(engine, state)) continue;
    for (const Move move : all_moves(engine)) {
      const Ruling truth = engine.judge(state, seat, move);
      const Ruling known = engine.judge_view(view, move);
      if (truth != known)
        return seat_name(seat) + ": " + move_text(engine, move) + " is ruled `" +
               std::string(engine.refusals[truth].key) + "` by the position and `" +
               std::string(engine.refusals[known].key) + "` by the view";
    }
  }
  return {};
}

namespace {

std::string wrong_with_determinization(const Engine& engine, const AnyState& state, Seat viewer,
                                       Rng& rng) {
  const AnyView view = engine.view(state, viewer);
  AnyState sample;
  engine.determinize(view, rng, sample);
  if (!engine.equal_views(view, engine.view(sample, viewer)))
    return "the view of a determinization is not the view it was made from";
  if (view_text(engine, state, viewer) != view_text(engine, sample, viewer))
    return "the view of a determinization is written otherwise";
  if (!(engine.waiting_for(state) == engine.waiting_for(sample)))
    return "the obliged seats depend on what is hidden";
  json::Document position;
  position.read(position_text(engine, sample));
  AnyState read;
  if (const Result<> result =
          engine.read_position(read, position.root(), engine.common(sample).chance);
      !result)
    return "a determinization is refused as a position: " + result.error().key +
           "\n  determinization " + position_text(engine, sample);
  if (viewer == nobody || is_over(engine, state)) return {};
  if (legal_moves(engine, state, viewer) != legal_moves(engine, sample, viewer))
    return "the legal moves depend on what is hidden";
  for (const Move move : all_moves(engine))
    if (engine.judge(state, viewer, move) != engine.judge(sample, viewer, move))
      return "the ruling on " + move_text(engine, move) + " depends on what is hidden";
  return {};
}

}  // namespace

std::string wrong_with_determinizations(const Engine& engine, const AnyState& state, Rng& rng) {
  const int players = engine.common(state).players;
  for (int seat = -1; seat < players; ++seat) {
    const Seat viewer = seat < 0 ? nobody : static_cast<Seat>(seat);
    const std::string wrong = wrong_with_determinization(engine, state, viewer, rng);
    if (!wrong.empty()) return seat_name(viewer) + ": " + wrong;
  }
  return {};
}

namespace {

// What was written of the changes of a view, with the whole of the lists that only grew.
std::string whole_changes(std::string_view before, std::string_view written) {
  json::Document old_view;
  json::Document changes;
  if (!old_view.read(before) || !changes.read(written)) return "no JSON";
  const json::Value added = changes.root().find("added");
  std::string whole;
  json::Writer out(whole);
  out.begin_object();
  // In the order of the view.
  for (auto member = old_view.root().begin(); member != old_view.root().end(); ++member) {
    const json::Value changed = changes.root().find("view").find(member.key());
    const json::Value more = added.find(member.key());
    if (changed && more) return "twice " + std::string(member.key());
    if (changed) out.key(member.key()).copy(changed);
    if (!more) continue;
    if (more.size() == 0) return "nothing added to " + std::string(member.key());
    out.key(member.key()).begin_list();
    for (const json::Value card : *member) out.copy(card);
    for (const json::Value card : more) out.copy(card);
    out.end_list();
  }
  out.end_object();
  return whole;
}

}  // namespace

std::string wrong_with_changes(const Engine& engine, const AnyState& state, Rng& rng) {
  if (is_over(engine, state)) return {};
  const Act act = random_act(engine, state, rng);
  AnyState after = state;
  engine.apply(after, act.seat, act.move);
  for (int i = -1; i < engine.common(state).players; ++i) {
    const Seat viewer = i < 0 ? nobody : static_cast<Seat>(i);
    std::string expected = "{";
    append_changed_members(expected, view_text(engine, state, viewer),
                           view_text(engine, after, viewer));
    expected += '}';
    std::string written;
    json::Writer out(written);
    out.begin_object();
    engine.write_changes(engine.view(state, viewer), engine.view(after, viewer), out);
    out.end_object();
    const std::string changes = whole_changes(view_text(engine, state, viewer), written);
    if (changes != expected)
      return seat_name(viewer) + ": " + written + " is written, which is not " + expected;
  }
  return {};
}

std::string wrong_with_cards(const Engine& engine, const AnyState& state, Rng&) {
  const Counts unseen = engine.unseen(state);
  for (std::size_t card = 1; card < engine.card_names.size(); ++card)
    if (unseen[card] != 0)
      return std::string(engine.card_names[card]) + ": " + std::to_string(unseen[card]) +
             " of the deck are on no place of the table";
  return {};
}

std::string wrong_with_position(const Engine& engine, const AnyState& state, Rng&) {
  const std::string text = position_text(engine, state);
  json::Document position;
  if (!position.read(text)) return "the position is not written as JSON";
  AnyState read;
  const Result<> result = engine.read_position(read, position.root(), engine.common(state).chance);
  if (!result) {
    const Error& error = result.error();
    return "the position is refused: " + error.key + " " + error.where + " " + error.what;
  }
  if (!engine.equal(state, read)) return "the position is read as another one";
  return position_text(engine, read) == text ? "" : "the position is written otherwise again";
}

namespace {

// What only describes a turn in progress, and its value when there is none.
std::string wrong_after_round(Value position, int players) {
  std::string none_done = "[";
  for (int seat = 0; seat < players; ++seat) none_done += seat == 0 ? "false" : ",false";
  const std::pair<std::string_view, std::string> cleared[] = {
      {"turn", "null"}, {"drawn", "null"}, {"held", "null"},         {"first_taker", "null"},
      {"draws", "0"},   {"passes", "0"},   {"pending", "0"},         {"stalls", "0"},
      {"trick", "[]"},  {"takers", "[]"},  {"done", none_done + "]"}};
  for (const auto& [key, value] : cleared) {
    const Value found = position.find(key);
    std::string text;
    json::Writer(text).copy(found);
    if (found && text != value) return std::string(key) + " is " + text + " after the round";
  }
  return {};
}

}  // namespace

std::string wrong_with_phase(const Engine& engine, const AnyState& state, Rng&) {
  const Common& common = engine.common(state);
  json::Document document;
  document.read(position_text(engine, state));
  const Value position = document.root();
  const bool finished = common.phase <= scored;
  const Value points = position.find("points");
  if (points.is(Kind::null) != !(finished && engine.has_rounds))
    return "points are given in the wrong phase";
  if (common.winners.empty() == (common.phase == over))
    return "winners are given in the wrong phase";
  if (!common.winners.without(common.everyone()).empty()) return "a winner has no seat";
  if (common.phase == over && position.find("phase").text() != "over") return "over is not `over`";
  if (!finished) return {};
  if (const std::string wrong = wrong_after_round(position, common.players); !wrong.empty())
    return wrong;
  for (const Seat seat : common.everyone()) {
    const std::string moves = listed(legal_moves(engine, state, seat));
    if (common.phase == over ? !moves.empty() : moves != "next")
      return seat_name(seat) + " has the moves " + moves + " after the round";
  }
  if (common.phase == scored && !(engine.waiting_for(state) == common.everyone()))
    return "not everyone is obliged between rounds";
  return {};
}

std::string wrong_with_scores(const Engine& engine, const AnyState& state, Rng& rng) {
  if (is_over(engine, state)) return {};
  AnyState after = state;
  const Act act = random_act(engine, state, rng);
  EventLog log;
  engine.apply_with_events(after, act.seat, act.move, log);
  AnyState without_events = state;
  engine.apply(without_events, act.seat, act.move);
  if (!engine.equal(after, without_events)) return "a move does otherwise when it is told of";
  const Common& before = engine.common(state);
  const Common& common = engine.common(after);
  const bool dealt = before.phase == scored;
  const bool counted = before.phase > scored && common.phase <= scored && engine.has_rounds;
  if (common.round != before.round + dealt) return "the round is not counted right";
  for (const Seat seat : common.everyone()) {
    const int gained = common.scores[seat] - before.scores[seat];
    if (engine.has_rounds && gained != (counted ? common.points[seat] : 0))
      return seat_name(seat) + " gained " + std::to_string(gained);
  }
  int round_ends = 0, match_ends = 0;
  for (const Event& event : log.events) {
    round_ends += event.type == "round_end";
    match_ends += event.type == "match_end";
  }
  if (round_ends != counted) return "round_end is not told once at the end of a round";
  if (match_ends != (common.phase == over)) return "match_end is not told once at the end";
  if (log.events.empty()) return "nothing is told of a move";
  if (common.phase > scored) return {};
  EventLog result;
  engine.describe_result(after, result);
  for (const Event& event : result.events)
    if (event.type == "doubled" && common.points[event.seat] != 2 * event.count)
      return "the points of " + seat_name(event.seat) + " are said to be doubled";
  return {};
}

}  // namespace pioche::tests
