// No card leaks: what a table sends to a seat, and when its bots act, follow from what may be known.
#include <bit>
#include <doctest/doctest.h>
#include <new>

#include "games/pot/state.h"
#include "table/move_message.h"
#include "table/table_bots.h"
#include "tests/games/notation.h"
#include "tests/games/random_play.h"
#include "tests/simulation/client_model.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

// The truth and determinizations that the viewer cannot tell from it, with the same chance ahead.
std::vector<AnyState> tables_alike(const Engine& engine, const AnyState& state, Seat viewer,
                                   Rng& rng) {
  const Chance chance = quick_chance(rng.next());
  const AnyView view = engine.view(state, viewer);
  std::vector<AnyState> tables{with_chance(engine, state, chance)};
  while (tables.size() < 3) {
    AnyState sample;
    engine.determinize(view, rng, sample);
    tables.push_back(with_chance(engine, sample, chance));
  }
  return tables;
}

Clocks running_clocks(const Engine& engine, const AnyState& state) {
  Clocks clocks;
  clocks.reset({TimeControl::Kind::reserve, 60, 5}, engine.common(state).players);
  clocks.run(engine.waiting_for(state), 1000);
  return clocks;
}

struct Message {
  std::string view;  // after the move
  std::string text;
};

Message message_of(const Engine& engine, const AnyState& before, Act act, Seat viewer) {
  AnyState after = before;
  EventLog told;
  engine.apply_with_events(after, act.seat, act.move, told);
  std::string waiting;
  json::Writer out(waiting);
  write_waiting(out, engine, after, running_clocks(engine, after), 2000);
  return {
      view_text(engine, after, viewer),
      moved_message({engine, before, after, told, 7, act.seat, Actor::person}, viewer, waiting)};
}

// The viewer's own cards aside: two that it takes up at once it sees in their order, which no view
// keeps.
std::string without_own_cards(const std::string& message, Seat viewer) {
  json::Document document;
  document.read(message);
  std::string text;
  for (auto part = document.root().begin(); part != document.root().end(); ++part) {
    if (part.key() != "events") {
      text += text_of(*part);
      continue;
    }
    for (const json::Value event : *part)
      for (auto member = event.begin(); member != event.end(); ++member) {
        const json::Value seat = event.find("seat");
        if (member.key() != "card" || !seat || seat.integer() != viewer) text += text_of(*member);
      }
  }
  return text;
}

std::string wrong_with_messages(const Engine& engine, const AnyState& state, Rng& rng) {
  if (engine.common(state).phase == over) return {};
  const Act act = random_act(engine, state, rng);
  for (int i = -1; i < engine.common(state).players; ++i) {
    const Seat viewer = i < 0 ? nobody : static_cast<Seat>(i);
    std::vector<Message> messages;
    for (const AnyState& table : tables_alike(engine, state, viewer, rng))
      if (engine.judge(table, act.seat, act.move) == allowed)
        messages.push_back(message_of(engine, table, act, viewer));
    for (const Message& one : messages)
      for (const Message& other : messages)
        if (one.view == other.view && one.text != other.text &&
            without_own_cards(one.text, viewer) != without_own_cards(other.text, viewer))
          return "seat " + std::to_string(i) + " is told " + one.text + " or " + other.text;
  }
  return {};
}

// What stands in `match` of a whole table.
std::string match_text(const Engine& engine, const AnyState& state, Seat viewer) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("view").raw(view_text(engine, state, viewer)).key("legal");
  write_legal(out, engine, state, viewer);
  write_waiting(out, engine, state, running_clocks(engine, state), 2000);
  out.end_object();
  return text;
}

std::string wrong_with_tables(const Engine& engine, const AnyState& state, Rng& rng) {
  for (int i = -1; i < engine.common(state).players; ++i) {
    const Seat viewer = i < 0 ? nobody : static_cast<Seat>(i);
    const auto tables = tables_alike(engine, state, viewer, rng);
    for (const AnyState& table : tables)
      if (match_text(engine, table, viewer) != match_text(engine, tables[0], viewer))
        return "seat " + std::to_string(i) + " is sent different tables";
  }
  return {};
}

// A position is loaded under the newest version of the rules.
bool can_be_loaded(const Engine& engine) { return &engine == find_engine(engine.id); }

// When the bot of a seat that is waited for will act, with bots at all seats.
Time planned(const Engine& engine, const AnyState& state, Seat seat, std::uint64_t draws,
             const BotTimes& times = {1000}) {
  json::Document position;
  REQUIRE(position.read(position_text(engine, state)));
  const Result<Match> loaded = Match::load(position.root(), Seed{});
  REQUIRE(loaded);
  const Match& match = *loaded;
  TableBots bots;
  bots.begin(match, std::vector<std::string>(static_cast<std::size_t>(match.players()), "skill-1"));
  Rng rng{draws};
  TaskId last_task_id = 0;
  std::vector<Task> tasks;
  bots.plan(match, SeatSet::all(match.players()), times, Clocks{}, 5000, rng, last_task_id, tasks);
  return bots.due(seat);
}

std::string wrong_with_pace(const Engine& engine, const AnyState& state, Rng& rng) {
  if (engine.common(state).phase <= scored || !can_be_loaded(engine)) return {};
  const std::uint64_t draws = rng.next();
  for (const Seat seat : engine.waiting_for(state)) {
    // All that the others may know: the table as a spectator sees it.
    for (const AnyState& table : tables_alike(engine, state, nobody, rng)) {
      if (!engine.waiting_for(table).contains(seat)) continue;
      const Time due = planned(engine, table, seat, draws);
      if (due != planned(engine, state, seat, draws))
        return "the bot's time depends on hidden cards";
      if (due < 5000 + 600 || due > 5000 + 1400) return "the bot's time is not of the pace";
    }
  }
  return {};
}

std::string wrong_with_reactions(const Engine& engine, const AnyState& state, Rng& rng) {
  if (engine.common(state).phase <= scored || !can_be_loaded(engine)) return {};
  const SeatSet obliged = engine.waiting_for(state);
  for (const Seat seat : engine.able(state)) {
    if (obliged.contains(seat)) continue;
    const Time due = planned(engine, state, seat, rng.next());
    if (due != never && (due < 5000 + least_reaction || due > 5000 + most_reaction))
      return "a move out of turn comes faster than anybody can react";
  }
  return {};
}

// A card that anybody may answer lies there; bots leave it to people until 9000.
std::string wrong_with_races(const Engine& engine, const AnyState& state, Rng& rng) {
  if (engine.common(state).phase <= scored || !can_be_loaded(engine)) return {};
  const BotTimes times{1000, 9000, true};
  const std::uint64_t draws = rng.next();
  for (Seat seat = 0; seat < engine.common(state).players; ++seat) {
    std::optional<Time> out_of_turn;
    for (const AnyState& table : tables_alike(engine, state, nobody, rng)) {
      const Time due = planned(engine, table, seat, draws, times);
      if (due == never) continue;
      if (due < times.race_end) return "a bot acts before people had the time to";
      if (engine.waiting_for(table).contains(seat)) continue;
      if (due > times.race_end + most_reaction - least_reaction) return "a bot is late";
      if (out_of_turn.value_or(due) != due) return "the time of a bot out of turn depends on cards";
      out_of_turn = due;
    }
  }
  return {};
}

// All that a seat, or a spectator, is sent around a move: the table before it, the message about it,
// and the answer to each move that the seat might try.
std::string sent_around(const Engine& engine, const AnyState& state, Act act, Seat viewer) {
  std::string text = match_text(engine, state, viewer);
  text += message_of(engine, state, act, viewer).text;
  if (viewer == nobody) return text;
  for (const Move move : all_moves(engine))
    text += engine.refusals[engine.judge(state, viewer, move)].key;
  return text;
}

pot::State& in(AnyState& any) { return *std::launder(reinterpret_cast<pot::State*>(&any)); }

// Exchanges a card that one seat has taken for one that another has. False where two have not taken.
bool exchange_taken(pot::State& s, Rng& rng) {
  SeatSet takers;
  for (Seat seat = 0; seat < s.players; ++seat)
    if (!s.taken[seat].empty()) takers.add(seat);
  if (takers.size() < 2) return false;
  const Seat one = random_seat(takers, rng);
  const Seat other = random_seat(takers.without(SeatSet::of(one)), rng);
  const auto given = static_cast<Card>(std::countr_zero(s.taken[one].faces()));
  const auto got = static_cast<Card>(std::countr_zero(s.taken[other].faces()));
  s.taken[one].remove(given);
  s.taken[one].add(got);
  s.taken[other].remove(got);
  s.taken[other].add(given);
  return true;
}

struct Comparison {
  int compared = 0;
  int different = 0;
};

// Plays a round twice, the second time with other cards taken up to some moment, and compares what
// everybody is sent from there on until the round is scored.
void compare_rounds(AnyState state, Rng& rng, Comparison& result) {
  const Engine& engine = *find_engine("pot");
  const auto moves_before = 10 + rng.below(20);
  engine.play_randomly(state, rng, moves_before);
  AnyState twin = state;
  if (engine.common(state).phase <= scored || !exchange_taken(in(twin), rng)) return;
  while (true) {
    const Act act = random_act(engine, state, rng);
    AnyState after = state;
    engine.apply(after, act.seat, act.move);
    if (engine.common(after).phase <= scored) return;
    for (int i = -1; i < engine.common(state).players; ++i) {
      const Seat viewer = i < 0 ? nobody : static_cast<Seat>(i);
      ++result.compared;
      result.different +=
          sent_around(engine, state, act, viewer) != sent_around(engine, twin, act, viewer);
    }
    state = after;
    engine.apply(twin, act.seat, act.move);
  }
}

Comparison compare_rounds(std::string_view options) {
  const Engine& engine = *find_engine("pot");
  json::Document document;
  REQUIRE(document.read(options));
  Comparison result;
  Rng rng{4};
  for (int players = engine.seats.least; players <= engine.seats.most; ++players)
    for (int match = 0; match < 10 * scale(); ++match) {
      AnyState state;
      REQUIRE(engine.start(state, players, document.root(), quick_chance(rng.next())));
      compare_rounds(state, rng, result);
    }
  return result;
}

}  // namespace

TEST_CASE("a seat is sent the same bytes about moves at tables that it cannot tell apart") {
  check_everywhere(wrong_with_messages, 30, 25);
}

TEST_CASE("a seat is sent the same table where it cannot tell two apart") {
  check_everywhere(wrong_with_tables, 20, 15);
}

TEST_CASE("when a bot acts tells nothing of hidden cards") {
  check_everywhere(wrong_with_pace, 10, 15);
}

TEST_CASE("a bot's move that nobody waits for takes a human reaction time") {
  check_everywhere(wrong_with_reactions, 20, 20);
}

TEST_CASE("bots leave to people what anybody may answer, and their times tell nothing of cards") {
  check_everywhere(wrong_with_races, 20, 20);
}

TEST_CASE("what a seat of Pot is sent does not depend on which cards were taken before") {
  const Comparison hidden = compare_rounds("{}");
  CHECK(hidden.compared > 1000);
  CHECK(hidden.different == 0);
  const Comparison open = compare_rounds(R"({"taken":"open"})");
  CHECK(open.different == open.compared);
}
