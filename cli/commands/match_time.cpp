#include "cli/commands/match_time.h"

#include <algorithm>

#include "protocol/commands.h"
#include "table/state/table_state.h"
#include "table/table.h"

namespace pioche {

namespace {

constexpr ConnectionId connection = 1;
constexpr Seat own_seat = 0;
// Matches that are timed differ by this, and by nothing else.
constexpr std::uint64_t seed_step = 0x9E3779B97F4A7C15u;

std::string table_request(const Engine& engine, int players, std::string_view options) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("game").text(engine.id).key("players").number(players);
  out.key("options").raw(options).key("start").boolean(true).key("bots").begin_list().null();
  for (int seat = 1; seat < players; ++seat) out.text("normal");
  out.end_list().end_object();
  return text;
}

Seed random_seed(Rng& rng) {
  Seed seed;
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
  return seed;
}

// One person at a table, and the time there.
class TimedPerson {
 public:
  TimedPerson(const Engine& engine, int players, std::string_view options, std::uint64_t seed)
      : rng_{seed} {
    Person person{"person", "person"};
    json::Document request;
    request.read(table_request(engine, players, options));
    const TableEnvironment environment{[this] { return random_seed(rng_); },
                                       [person](std::string_view) { return person; }};
    table_ = std::move(
        Table::open("table", person, *read_open_table(request.root()), environment, now_)->table);
    table_->connect(connection, person, "en", now_);
    send(command::Auto{});
  }

  MatchTime play() {
    while (!table_->match().is_over()) {
      const Time own = next_act();
      const Time next = std::min(own, table_->wake_at());
      now_ = std::max(now_, next);
      if (own <= table_->wake_at())
        act();
      else
        table_->wake(now_);
      note_moves();
    }
    result_.duration = now_;
    return result_;
  }

 private:
  const AnyState& state() const { return table_->match().state(); }
  const Engine& engine() const { return table_->match().engine(); }
  bool is_between_rounds() const { return table_->match().common().phase == scored; }
  bool is_obliged() const { return engine().waiting_for(state()).contains(own_seat); }
  bool is_able() const { return engine().able(state()).contains(own_seat); }

  // What has been shown takes its time; the person thinks afterwards.
  void note_moves() {
    const auto& moves = table_->match().moves();
    for (; seen_ < moves.size(); ++seen_) {
      shown_ = std::max(shown_, now_) + time_of_flight;
      if (moves[seen_].seat == own_seat) {
        result_.forced += !acts_;
        acts_ = false;
      } else {
        ++result_.bot_moves;
        result_.races_lost += may_race_;
      }
      has_passed_ = false;
    }
    may_race_ = !is_between_rounds() && is_able() && !is_obliged() && !has_passed_;
  }

  Time next_act() {
    if (is_between_rounds()) return shown_ + time_of_round_end;
    if (!is_able() || has_passed_) return never;
    engine().generate(state(), own_seat, moves_);
    if (is_obliged()) return moves_.size() == 1 ? never : shown_ + time_of_choice;
    return shown_ + time_of_race;
  }

  void act() {
    if (is_between_rounds()) {
      ++result_.choices;
      acts_ = true;
      return send(command::Ready{});
    }
    const std::uint32_t chosen =
        engine().quick_move(engine().view(state(), own_seat), moves_, rng_).index;
    if (chosen >= moves_.size()) {
      has_passed_ = true;  // nothing that is worth it
      may_race_ = false;
      return;
    }
    result_.races_won += !is_obliged();
    ++result_.choices;
    acts_ = true;
    ShortString notation;
    engine().write_move(moves_[chosen], notation);
    send(command::Move{std::string(notation.text())});
  }

  template <class Any>
  void send(const Any& command) {
    table_->handle(connection, {{}, Command(command)}, now_);
  }

  Rng rng_;
  std::unique_ptr<Table> table_;
  Time now_ = 0;
  Time shown_ = 0;  // until then the last move is being shown
  std::size_t seen_ = 0;
  bool acts_ = false;        // the next own move is the person's
  bool has_passed_ = false;  // on a chance out of turn
  bool may_race_ = false;
  MoveList moves_;
  MatchTime result_;
};

}  // namespace

MatchTime time_match(const Engine& engine, int players, std::string_view options,
                     std::uint64_t seed) {
  return TimedPerson(engine, players, options, seed).play();
}

MatchTimes time_matches(const Engine& engine, int players, std::string_view options, int matches) {
  MatchTimes times;
  for (int match = 0; match < matches; ++match) {
    const MatchTime one =
        time_match(engine, players, options, static_cast<std::uint64_t>(match + 1) * seed_step);
    times.milliseconds.add(one.duration);
    times.choices.add(one.choices);
    times.forced.add(one.forced);
  }
  return times;
}

}  // namespace pioche
