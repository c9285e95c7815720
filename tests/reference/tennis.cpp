#include <algorithm>
#include <utility>

#include "base_match.h"

namespace reference {
namespace {

const Cards kinds = {"ace", "tiebreak", "let", "game", "set", "match"};

struct Settings {
  Cards pile;
  std::string returns;
  int sets;
  int max_games;

  explicit Settings(Options& options) {
    add("ace", options.number("pile_aces", 4, 0, 10));  // T2
    add("tiebreak", options.number("pile_tiebreaks", 3, 0, 10));
    add("let", options.number("pile_lets", 3, 0, 10));
    add("game", options.number("pile_games", 10, 6, 30));
    add("set", options.number("pile_sets", 8, 5, 20));
    add("match", options.number("pile_matches", 3, 1, 10));
    sets = options.number("sets", 3, 1, 5);  // T11
    returns = options.word("returns", "bottom", {"bottom", "shuffle"});
    max_games = options.number("max_games", 1000, 10, 100000);
  }

  void add(const std::string& card, int copies) {
    if (copies > 0) pile.insert(pile.end(), copies, card);
  }
};

class Tennis final : public BaseMatch {
 public:
  Tennis(const Settings& settings, const Options& options, const Chance& chance)
      : BaseMatch("tennis", 2, options, chance), settings(settings), pile(settings.pile) {
    this->chance.shuffle(pile);
    const Cards own = {"ace", "tiebreak", "let", "game", "game", "game"};  // T1
    hands.assign(2, own);
    for (int i = 0; i < 6; ++i) hands[i % 2].push_back(take_top(pile));
    balls.assign(2, all_balls);
    spent.assign(2, {});
    chosen.assign(2, std::nullopt);
    phase = "choose";
  }

 protected:
  void deal_next_round() override {}  // there is one round

  Cards moves(int seat) const override {
    Cards found = moves_of_the_phase(seat);
    if (laid[seat] == 6 && holds(hands[seat], "set")) found.push_back("set");  // T9
    if (sets[seat] >= settings.sets && holds(hands[seat], "match"))
      found.push_back("match");  // T11
    return found;
  }

  bool awaits(int seat) const override {
    if (phase == "choose") return !chosen[seat];
    if (phase == "specials") return !done[seat];
    return turn == seat;
  }

  void play(int seat, const std::string& move) override {
    if (move == "set") {
      lay_set(seat);
    } else if (move == "match") {
      remove(hands[seat], "match");
      end_match({seat});
    } else if (phase == "choose") {
      choose(seat, move.substr(0, 1), move.substr(2, 1));
    } else if (phase == "specials") {
      play_special(seat, move);
    } else {
      take_reward(seat, move);
    }
  }

  void describe(Object& object, Reader reader) const override {
    std::vector<Cards> balls_shown;
    std::vector<std::optional<Cards>> chosen_shown;
    std::vector<Cards> spent_shown;
    for (int seat = 0; seat < 2; ++seat) {
      balls_shown.push_back(balls[seat]);
      chosen_shown.push_back(chosen[seat]);
      spent_shown.push_back(sorted(spent[seat]));
      if (phase == "choose" && chosen[seat] && !sees(reader, seat)) {
        for (const std::string& ball : *chosen[seat]) balls_shown[seat].push_back(ball);
        chosen_shown[seat] = Cards{"?", "?"};
      }
      balls_shown[seat] = sorted(balls_shown[seat]);
    }
    object["pile"] = written_pile(pile, reader);
    object["hands"] = written(hands, reader);
    object["balls"] = json(balls_shown);
    object["spent"] = json(spent_shown);
    object["chosen"] = json(chosen_shown);
    object["laid"] = json(laid);
    object["sets"] = json(sets);
    object["done"] = '[' + json(done[0]) + ',' + json(done[1]) + ']';
    object["games"] = json(games);
  }

 private:
  Cards moves_of_the_phase(int seat) const {
    if (phase == "choose") return chosen[seat] ? Cards{} : pairs(balls[seat]);
    if (phase == "specials") return done[seat] ? Cards{} : specials(seat);
    return turn == seat ? rewards(seat) : Cards{};
  }

  // T3
  static Cards pairs(const Cards& from) {
    Cards found;
    for (const std::string& low : from) {
      for (const std::string& high : from) {
        if (low < high) found.push_back(low + "+" + high);
      }
    }
    return found;
  }

  // T12 to T15
  Cards specials(int seat) const {
    Cards found = {"done"};
    if (holds(hands[seat], "ace")) found.push_back("ace");
    if (holds(hands[seat], "tiebreak") && sum(0) == sum(1)) found.push_back("tiebreak");
    if (!holds(hands[seat], "let")) return found;
    for (const std::string& back : *chosen[seat]) {
      for (const std::string& out : balls[seat]) found.push_back("let " + back + ">" + out);
    }
    return found;
  }

  // T6, T8
  Cards rewards(int seat) const {
    Cards found;
    if (holds(hands[seat], "game") && laid[seat] < 6) found.push_back("lay");
    if (!pile.empty()) found.push_back("draw");
    if (!hands[1 - seat].empty()) found.push_back("steal");
    if (found.empty()) found.push_back("skip");
    return found;
  }

  int sum(int seat) const {
    const Cards& pair = *chosen[seat];
    return std::stoi(pair[0]) + std::stoi(pair[1]);
  }

  void choose(int seat, const std::string& low, const std::string& high) {
    remove(balls[seat], low);
    remove(balls[seat], high);
    chosen[seat] = Cards{low, high};
    if (chosen[0] && chosen[1]) phase = "specials";
  }

  void play_special(int seat, const std::string& move) {
    if (move == "ace" || move == "tiebreak") {
      return_to_pile(seat, move);
      reward(seat);
    } else if (move == "done") {
      done[seat] = true;
      if (done[0] && done[1]) settle();
    } else {  // let 2>5
      const std::string back = move.substr(4, 1);
      const std::string out = move.substr(6, 1);
      return_to_pile(seat, "let");
      remove(*chosen[seat], back);
      remove(balls[seat], out);
      balls[seat].push_back(back);
      chosen[seat]->push_back(out);
      chosen[seat] = sorted(*chosen[seat]);
      done = {false, false};  // T15
    }
  }

  // T16
  void return_to_pile(int seat, const std::string& card) {
    remove(hands[seat], card);
    std::size_t above = pile.size();
    if (settings.returns == "shuffle") above = chance.below(pile.size() + 1);
    pile.insert(pile.begin() + static_cast<std::ptrdiff_t>(above), card);
  }

  // T5
  void settle() {
    if (sum(0) == sum(1)) return end_game();
    reward(sum(0) > sum(1) ? 0 : 1);
  }

  void reward(int winner) {
    phase = "reward";
    turn = winner;
    done = {false, false};
  }

  void take_reward(int seat, const std::string& move) {
    if (move == "lay") {
      remove(hands[seat], "game");
      ++laid[seat];
    } else if (move == "draw") {
      hands[seat].push_back(take_top(pile));
    } else if (move == "steal") {
      const std::string card = blind_pick(hands[1 - seat]);
      remove(hands[1 - seat], card);
      hands[seat].push_back(card);
    }
    end_game();
  }

  std::string blind_pick(const Cards& hand) {
    Cards in_order;
    for (const std::string& kind : kinds) {
      in_order.insert(in_order.end(), std::count(hand.begin(), hand.end(), kind), kind);
    }
    return in_order[chance.below(in_order.size())];
  }

  // T7
  void end_game() {
    for (int seat = 0; seat < 2; ++seat) {
      for (const std::string& ball : *chosen[seat]) spent[seat].push_back(ball);
      chosen[seat].reset();
    }
    if (spent[0].size() == 6 && spent[1].size() == 6) {
      spent.assign(2, {});
      balls.assign(2, all_balls);
    }
    ++games;
    phase = "choose";
    turn.reset();
    done = {false, false};
    if (games == settings.max_games) end_match(leaders());
  }

  // T9
  void lay_set(int seat) {
    remove(hands[seat], "set");
    ++sets[seat];
    scores = sets;
    for (int each = 0; each < 2; ++each) {
      hands[each].insert(hands[each].end(), laid[each], "game");
      laid[each] = 0;
    }
  }

  // T17
  std::vector<int> leaders() const {
    const auto first = std::pair(sets[0], laid[0]);
    const auto second = std::pair(sets[1], laid[1]);
    if (first == second) return {0, 1};
    return {first > second ? 0 : 1};
  }

  void end_match(const std::vector<int>& who) {
    phase = "over";
    winners = who;
    turn.reset();
    done = {false, false};
  }

  inline static const Cards all_balls = {"1", "2", "3", "4", "5", "6"};

  const Settings settings;
  Cards pile;
  std::vector<Cards> hands;
  std::vector<Cards> balls;
  std::vector<Cards> spent;
  std::vector<std::optional<Cards>> chosen;
  std::vector<int> laid = {0, 0};
  std::vector<int> sets = {0, 0};
  std::array<bool, 2> done = {false, false};
  int games = 0;
};

}  // namespace

std::unique_ptr<Match> start_tennis(int, Options options, const Chance& chance) {
  const Settings settings(options);
  if (!options.all_right()) return nullptr;
  return std::make_unique<Tennis>(settings, options, chance);
}

}  // namespace reference
