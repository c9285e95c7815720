// The heuristics of Mio: rules of thumb, the win probability, and what a seat remembers.
#include "games/mio/mio.h"

#include <new>

#include "games/mio/heuristics.h"
#include "tests/ai/heuristics_checks.h"

using namespace pioche;
using namespace pioche::tests;
using namespace pioche::mio;

namespace {

const Engine& engine() { return *find_engine("mio"); }

Card card_named(std::string_view name) { return index_of(mio::card_names, name); }

Hand<4> hand_of(std::initializer_list<std::string_view> names) {
  return hand_named<Hand<4>>(mio::card_names, names);
}

State table(std::string_view top, const Hand<4>& hand, std::array<std::uint16_t, 3> others) {
  State s = four_seats<State>(turn, hand, others);
  s.stock.cards[s.stock.in_pile++] = card_named("S1");
  s.stock.put(card_named(top));
  return s;
}

std::string advised(const State& s) {
  MoveList moves;
  Mio::generate(s, 0, moves);
  ShortString notation;
  Mio::write_move(moves[advise(s, 0, moves).index], notation);
  return std::string(notation.text());
}

const mio::Memory& in(const AnyMemory& any) {
  return *std::launder(reinterpret_cast<const mio::Memory*>(&any));
}
const State& in(const AnyState& any) { return *std::launder(reinterpret_cast<const State*>(&any)); }

// The cards in hand and aside.
Hand<4> all_cards(const State& s, Seat seat) {
  Hand<4> all = s.hands[seat];
  if (s.aside[seat] != no_card) all.add(s.aside[seat]);
  return all;
}

}  // namespace

TEST_CASE("Mio: advice is legal, has a reason, and does not peek") {
  check_advice_everywhere(engine());
}

TEST_CASE("Mio: chances sum to 1 and follow the totals") { check_win_probabilities(engine()); }

TEST_CASE("Mio: rules of thumb") {
  // The last but one is announced.
  CHECK(advised(table("R5", hand_of({"R3", "B2"}), {4, 4, 4})) == "R3!");
  // A star holds up a player about to go out.
  CHECK(advised(table("R5", hand_of({"R3", "R*", "R1"}), {1, 4, 4})) == "R*");
  // A joker stays for the end, where it fits nearly everything.
  CHECK(advised(table("R5", hand_of({"R3", "J"}), {4, 4, 4})) == "R3!");
  // Of two cards the one that counts more goes.
  CHECK(advised(table("R5", hand_of({"R4", "R1", "B2", "G2"}), {1, 1, 1})) == "R4");
  // The colour held most is named.
  CHECK(advised(table("R5", hand_of({"J", "G2", "G3", "B1"}), {4, 4, 4})) == "J=G");
  CHECK(advised(table("R5", hand_of({"G2", "G3", "B1"}), {4, 4, 4})) == "draw");
}

TEST_CASE(
    "Mio: whatever a seat believes is true, and its determinizations agree with what it sees") {
  Rng rng{8};
  int conclusions = 0;
  for (int players = 2; players <= 6; ++players) {
    AnyState state;
    json::Document none;
    REQUIRE(none.read("{}"));
    REQUIRE(engine().start(state, players, none.root(), quick_chance(rng.next())));
    follow_memories(
        engine(), state, rng, 400 * scale(), [&](const AnyState& now, const auto& memories) {
          const State& truth = in(now);
          if (truth.phase <= scored) return;
          for (Seat seat = 0; seat < players; ++seat) {
            const View<Mio> view(truth, seat);
            const State sample = Heuristics::determinize_with_memory(in(memories[seat]), view, rng);
            CHECK(View<Mio>(sample, seat) == view);
            for (const auto left : unseen_cards<Mio>(sample)) CHECK(left == 0);
            for (Seat owner = 0; owner < players; ++owner) {
              if (owner == seat || in(memories[seat]).round != truth.round) continue;
              const auto& belief = in(memories[seat]).beliefs[owner];
              CHECK(agrees(belief, all_cards(truth, owner)));
              conclusions += belief.ages > 0 && belief.barred[0] != 0;
            }
          }
        });
  }
  CHECK(conclusions > 500);
}

TEST_CASE("Mio: determinizations agree with what a seat sees whatever was done before") {
  Rng rng{4};
  for (int players = 2; players <= 6; ++players)
    for (int match = 0; match < 5 * scale(); ++match) {
      AnyState state = random_start(engine(), players, rng);
      AnyMemory memory;
      engine().clear_memory(memory);
      EventLog log;
      std::vector<Event> seen;
      for (int i = 0; i < 100 && engine().common(state).phase != over; ++i) {
        const AnyState before = state;
        const Act act = random_act(engine(), state, rng);
        log.events.clear();
        engine().apply_with_events(state, act.seat, act.move, log);
        redact_events(0, log.events, seen);
        engine().update_memory(memory, engine().view(before, 0), engine().view(state, 0), seen);
        AnyState sample;
        engine().determinize_with_memory(memory, engine().view(state, 0), rng, sample);
        CHECK(engine().equal_views(engine().view(sample, 0), engine().view(state, 0)));
      }
    }
}

TEST_CASE("Mio: normal beats random") {
  for (const int players : {2, 4, 6}) {
    const double wins = share_of_wins(engine(), players, "normal", "random", 100);
    CHECK_MESSAGE(wins > 0.5, players << " players: " << wins);
  }
}

TEST_CASE("Mio: whoever named a colour is believed to hold it") {
  Rng rng{6};
  AnyState state;
  json::Document none;
  REQUIRE(none.read("{}"));
  REQUIRE(engine().start(state, 4, none.root(), quick_chance(6)));
  const View<Mio> view(in(state), 0);
  constexpr std::uint8_t green = 2;
  mio::Memory memory;
  memory.round = view.state().round;
  for (Seat owner = 0; owner < 4; ++owner) memory.beliefs[owner].resize(5);
  memory.choices[1].push({joker, green, card_named("R5"), 0, {5, 6, 5, 5}});
  int believed = 0;
  int otherwise = 0;
  for (int i = 0; i < 400; ++i) {
    const auto greens = [](const State& s) {
      int count = 0;
      for_each_face(s.hands[1].faces() & faces_of_colour(green),
                    [&](Card card) { count += s.hands[1].copies(card); });
      return count;
    };
    believed += greens(Heuristics::determinize_with_memory(memory, view, rng));
    otherwise += greens(determinize(view, rng));
  }
  CHECK(believed > otherwise + otherwise / 4);
}
