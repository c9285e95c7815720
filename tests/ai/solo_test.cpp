// The heuristics of Solo: rules of thumb, the win probability, and what a seat remembers.
#include "games/solo/solo.h"

#include <new>

#include "games/solo/heuristics.h"
#include "tests/ai/heuristics_checks.h"

using namespace pioche;
using namespace pioche::tests;
using namespace pioche::solo;

namespace {

const Engine& engine() { return *find_engine("solo"); }

Card card_named(std::string_view name) { return index_of(solo::card_names, name); }

Hand<3> hand_of(std::initializer_list<std::string_view> names) {
  return hand_named<Hand<3>>(solo::card_names, names);
}

State table(std::string_view top, const Hand<3>& hand, std::array<std::uint16_t, 3> others) {
  State s = four_seats<State>(turn, hand, others);
  s.discard.put(card_named(top));
  return s;
}

std::string advised(const State& s, Seat seat = 0) {
  MoveList moves;
  Law::generate(s, seat, moves);
  const Advice advice = advise(s, seat, moves);
  if (advice.index == moves.size()) return "wait";
  ShortString notation;
  solo::write_move(moves[advice.index], notation);
  return std::string(notation.text());
}

const solo::Memory& in(const AnyMemory& any) {
  return *std::launder(reinterpret_cast<const solo::Memory*>(&any));
}
const State& in(const AnyState& any) { return *std::launder(reinterpret_cast<const State*>(&any)); }

}  // namespace

TEST_CASE("Solo: advice is legal, has a reason, and does not peek") {
  check_advice_everywhere(engine());
}

TEST_CASE("Solo: chances sum to 1 and follow the totals") { check_win_probabilities(engine()); }

TEST_CASE("Solo: rules of thumb") {
  // The last but one is announced, unless what remains is given away.
  CHECK(advised(table("R5", hand_of({"R7", "B2"}), {5, 5, 5})) == "R7!");
  // A player about to go out is held up.
  CHECK(advised(table("R5", hand_of({"RZ", "R7", "R9", "R3"}), {1, 6, 6})) == "RZ");
  CHECK(advised(table("R5", hand_of({"R+2", "R7", "R9", "R3"}), {1, 6, 6})) == "R+2");
  // A hand of one card is worth having.
  CHECK(advised(table("R5", hand_of({"RX", "R7", "G9", "B3", "B4"}), {6, 1, 6})) == "RX>2");
  // Nothing is given away for more cards.
  CHECK(advised(table("R5", hand_of({"RX", "G3"}), {6, 5, 6})) == "RX!");
  // The colour held most is named.
  CHECK(advised(table("R5", hand_of({"W", "G7", "G9", "B3"}), {6, 6, 6})) == "W=G");
  // A small hand is not given away for a large one: one draws instead, where that is allowed.
  State ring = table("R5", hand_of({"WT", "G3", "B8"}), {9, 9, 9});
  CHECK(advised(ring) == "draw");
  ring.options.may_draw = MayDraw::black;
  CHECK(advised(ring) == "draw");
  ring.options.may_draw = MayDraw::never;
  CHECK(advised(ring) == "WT");
  // A penalty is prolonged.
  State penalty = table("R+2", hand_of({"B+2", "G7", "G9"}), {6, 6, 6});
  penalty.pending = 2;
  CHECK(advised(penalty) == "B+2");
  // The same card as the visible one is put out of turn.
  State quick = table("R5", hand_of({"R5", "G7", "G9"}), {6, 6, 6});
  quick.turn = 2;
  CHECK(advised(quick) == "R5");
}

TEST_CASE("Solo: whatever a seat believes is true, and its determinizations agree with it") {
  Rng rng{8};
  int conclusions = 0;
  int known = 0;
  for (int players = 2; players <= most_seats; ++players) {
    AnyState state;
    json::Document none;
    REQUIRE(none.read("{}"));
    REQUIRE(engine().start(state, players, none.root(), quick_chance(rng.next())));
    follow_memories(
        engine(), state, rng, 400 * scale(), [&](const AnyState& now, const auto& memories) {
          const State& truth = in(now);
          if (truth.phase <= scored) return;
          for (Seat seat = 0; seat < players; ++seat) {
            const View<Solo> view(truth, seat);
            const State sample = Heuristics::determinize_with_memory(in(memories[seat]), view, rng);
            CHECK(View<Solo>(sample, seat) == view);
            for (const auto left : unseen_cards<Solo>(sample)) CHECK(left == 0);
            for (Seat owner = 0; owner < players; ++owner) {
              const auto& belief = in(memories[seat]).beliefs[owner];
              // Of a round not yet begun to be followed nothing is believed.
              if (owner == seat || in(memories[seat]).round != truth.round) continue;
              CHECK(agrees(belief, truth.hands[owner]));
              CHECK(agrees(belief, sample.hands[owner]));
              conclusions += belief.ages > 0 && belief.barred[0] != 0;
              known += belief.known.known() > 0;
            }
          }
        });
  }
  CHECK(conclusions > 1000);
  CHECK(known > 100);
}

TEST_CASE("Solo: a memory of something else does no harm") {
  Rng rng{9};
  solo::Memory wrong;
  wrong.round = 1;
  for (auto& belief : wrong.beliefs) belief.learn(hand_of({"RX", "RX", "W", "W", "W", "W", "R1"}));
  AnyState state = random_start(engine(), 4, rng);
  const View<Solo> view(in(state), 2);
  CHECK(View<Solo>(Heuristics::determinize_with_memory(wrong, view, rng), 2) == view);
}

TEST_CASE("Solo: normal beats random") {
  for (const int players : {2, 4, 7}) {
    const double wins = share_of_wins(engine(), players, "normal", "random", 100);
    CHECK_MESSAGE(wins > 0.5, players << " players: " << wins);
  }
}
