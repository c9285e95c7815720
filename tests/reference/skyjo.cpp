#include <algorithm>

#include "base_match.h"

namespace reference {
namespace {

struct Place {
  int value = 0;
  bool face_up = false;
  bool gone = false;
};

using Grid = std::vector<Place>;  // a1 a2 a3 b1 … d3

const Cards place_names = {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"};

int place_named(const std::string& name) {
  return static_cast<int>(std::find(place_names.begin(), place_names.end(), name) -
                          place_names.begin());
}

// K1
std::vector<int> deck_in_order() {
  std::vector<int> deck;
  deck.insert(deck.end(), 5, -2);
  deck.insert(deck.end(), 10, -1);
  deck.insert(deck.end(), 15, 0);
  for (int value = 1; value <= 12; ++value) deck.insert(deck.end(), 10, value);
  return deck;
}

struct Settings {
  std::string starter;
  int target;
  int max_turns;

  explicit Settings(Options& options)
      : starter(options.word("starter", "highest", {"highest", "ender"})),
        target(options.number("target", 100, 10, 1000)),
        max_turns(options.number("max_turns", 200, 20, 1000)) {}
};

class Skyjo final : public BaseMatch {
 public:
  Skyjo(int players, const Settings& settings, const Options& options, const Chance& chance)
      : BaseMatch("skyjo", players, options, chance), settings(settings) {
    deal();
  }

 protected:
  void deal_next_round() override {
    starter.reset();
    if (settings.starter == "ender") starter = ender;  // K5
    deal();
  }

  Cards moves(int seat) const override {
    if (phase == "flip") return flipped[seat] ? Cards{} : pairs_to_flip();
    if (turn != seat) return {};
    Cards found;
    const bool holding = phase == "held";
    for (int i = 0; i < 12; ++i) {
      const Place& place = grids[seat][i];
      if (place.gone) continue;
      found.push_back((holding ? "swap " : "take ") + place_names[i]);           // K6, K7
      if (holding && !place.face_up) found.push_back("drop " + place_names[i]);  // K7
    }
    if (phase == "turn") found.push_back("draw");
    return found;
  }

  bool awaits(int seat) const override { return phase == "flip" ? !flipped[seat] : turn == seat; }

  void play(int seat, const std::string& move) override {
    if (move == "draw") {
      draw();
      return;
    }
    const std::string verb = move.substr(0, 4);
    const int place = place_named(move.substr(5, 2));
    if (verb == "flip") {
      flip(seat, place, place_named(move.substr(8, 2)));
    } else if (verb == "take") {
      const int card = discard.back();
      discard.pop_back();
      replace(seat, place, card);
    } else if (verb == "swap") {
      replace(seat, place, *held);
    } else {  // drop
      discard.push_back(*held);
      grids[seat][place].face_up = true;
      end_turn(seat, place);
    }
  }

  void describe(Object& object, Reader reader) const override {
    object["pile"] = written_pile(pile, reader);
    object["discard"] = json(discard);
    const bool shows_held = turn && sees(reader, *turn);
    object["held"] = held && !shows_held ? json("?") : json(held);
    object["ender"] = json(ender);
    object["starter"] = json(starter);
    object["turns"] = json(turns);
    std::vector<Cards> shown;
    for (const Grid& grid : grids) shown.push_back(written_grid(grid, reader));
    object["grids"] = json(shown);
    std::string truths;
    for (const bool has_flipped : flipped) {
      truths += (truths.empty() ? "" : ",") + json(has_flipped);
    }
    object["flipped"] = '[' + truths + ']';
  }

 private:
  static Cards written_grid(const Grid& grid, Reader reader) {
    Cards written;
    for (const Place& place : grid) {
      const std::string value = std::to_string(place.value);
      if (place.gone) {
        written.push_back(".");
      } else if (place.face_up) {
        written.push_back(value);
      } else {
        written.push_back(reader ? "?" : value + "?");
      }
    }
    return written;
  }

  void deal() {
    pile = deck_in_order();
    chance.shuffle(pile);
    grids.assign(players, {});
    for (int i = 0; i < 12 * players; ++i) {  // K2
      grids[i % players].push_back({take_top(pile), false, false});
    }
    discard = {take_top(pile)};
    held.reset();
    ender.reset();
    turns = 0;
    flipped.assign(players, false);
    turn.reset();
    phase = "flip";
  }

  // K3
  static Cards pairs_to_flip() {
    Cards found;
    for (int first = 0; first < 12; ++first) {
      for (int second = first + 1; second < 12; ++second) {
        found.push_back("flip " + place_names[first] + " " + place_names[second]);
      }
    }
    return found;
  }

  void flip(int seat, int first, int second) {
    grids[seat][first].face_up = true;
    grids[seat][second].face_up = true;
    flipped[seat] = true;
    if (std::count(flipped.begin(), flipped.end(), true) < players) return;
    turn = starter.value_or(seat_with_highest_sum());
    phase = "turn";
  }

  // K4, K5
  int seat_with_highest_sum() const {
    int best = 0;
    for (int seat = 1; seat < players; ++seat) {
      if (sum_shown(seat) > sum_shown(best)) best = seat;
    }
    return best;
  }

  int sum_shown(int seat) const {
    int sum = 0;
    for (const Place& place : grids[seat]) {
      if (place.face_up && !place.gone) sum += place.value;
    }
    return sum;
  }

  void draw() {
    if (pile.empty()) {  // K10
      pile.assign(discard.begin(), discard.end() - 1);
      discard = {discard.back()};
      chance.shuffle(pile);
    }
    held = take_top(pile);
    phase = "held";
  }

  // K6, K8
  void replace(int seat, int place, int card) {
    discard.push_back(grids[seat][place].value);
    grids[seat][place] = {card, true, false};
    end_turn(seat, place);
  }

  // K9
  void remove_column_if_equal(int seat, int column) {
    Grid& grid = grids[seat];
    for (int i = 3 * column; i < 3 * column + 3; ++i) {
      if (grid[i].gone || !grid[i].face_up) return;
      if (grid[i].value != grid[3 * column].value) return;
    }
    for (int i = 3 * column; i < 3 * column + 3; ++i) {
      discard.push_back(grid[i].value);
      grid[i].gone = true;
    }
  }

  bool all_face_up(int seat) const {
    for (const Place& place : grids[seat]) {
      if (!place.gone && !place.face_up) return false;
    }
    return true;
  }

  void end_turn(int seat, int place) {
    remove_column_if_equal(seat, place / 3);
    held.reset();
    ++turns;
    if (!ender && all_face_up(seat)) ender = seat;  // K11
    const int next = after(seat);
    if (ender == next) return end_round();
    if (!ender && turns == settings.max_turns * players) return end_round();  // K16
    turn = next;
    phase = "turn";
  }

  void end_round() {
    for (int seat = 0; seat < players; ++seat) {  // K12
      for (Place& place : grids[seat]) place.face_up = true;
      for (int column = 0; column < 4; ++column) remove_column_if_equal(seat, column);
    }
    std::vector<int> counted;
    for (int seat = 0; seat < players; ++seat) counted.push_back(sum_shown(seat));  // K13
    if (ender && counted[*ender] > 0 && !is_strictly_lowest(counted, *ender)) {
      counted[*ender] *= 2;  // K14
    }
    count_towards(settings.target, counted);
  }

  static bool is_strictly_lowest(const std::vector<int>& sums, int seat) {
    for (int other = 0; other < static_cast<int>(sums.size()); ++other) {
      if (other != seat && sums[other] <= sums[seat]) return false;
    }
    return true;
  }

  const Settings settings;
  std::vector<int> pile;
  std::vector<int> discard;
  std::vector<Grid> grids;
  std::optional<int> held;
  std::optional<int> ender;
  std::optional<int> starter;
  int turns = 0;
  std::vector<bool> flipped;
};

}  // namespace

std::unique_ptr<Match> start_skyjo(int players, Options options, const Chance& chance) {
  const Settings settings(options);
  if (!options.all_right()) return nullptr;
  return std::make_unique<Skyjo>(players, settings, options, chance);
}

}  // namespace reference
