#include <algorithm>

#include "base_match.h"

namespace reference {
namespace {

const std::string all_colours = "RGBYPO";

int value(const std::string& card) { return std::stoi(card.substr(1)); }

struct Played {
  int seat;
  std::string card;
};

std::string written_play(const Played& played) {
  return '[' + json(played.seat) + ',' + json(played.card) + ']';
}

struct Settings {
  std::string colours;
  int starter;
  int rounds;
  std::string taken;

  explicit Settings(int players, Options& options)
      : colours(options.text("colours", all_colours.substr(0, players))),
        starter(options.seat_or_drawn("starter", players)),
        rounds(options.number("rounds", 1, 1, 20)),
        taken(options.word("taken", "hidden", {"hidden", "open"})) {
    if (static_cast<int>(colours.size()) != players) options.refuse();
    for (const char colour : colours) {
      if (all_colours.find(colour) == std::string::npos) options.refuse();
      if (std::count(colours.begin(), colours.end(), colour) != 1) options.refuse();
    }
  }

  // P2
  Cards deck() const {
    Cards deck;
    for (const char colour : all_colours) {
      if (colours.find(colour) == std::string::npos) continue;
      for (int n = 1; n <= 10; ++n) deck.push_back(colour + std::to_string(n));
    }
    return deck;
  }
};

class Pot final : public BaseMatch {
 public:
  Pot(int players, const Settings& settings, const Options& options, const Chance& chance)
      : BaseMatch("pot", players, options, chance), settings(settings) {
    starter = settings.starter == nobody ? this->chance.below(players) : settings.starter;
    deal();
  }

 protected:
  // P13
  void deal_next_round() override {
    const int highest = *std::max_element(scores.begin(), scores.end());
    while (scores[starter] != highest) starter = after(starter);
    deal();
  }

  Cards moves(int seat) const override {
    if (turn != seat) return {};
    if (phase == "play") return hands[seat];  // P5
    Cards found;
    for (const std::string& card : pot) found.push_back("take " + card.substr(0, 1));  // P7
    return found;
  }

  void play(int seat, const std::string& move) override {
    if (phase == "play") {
      lay(seat, move);
    } else {
      take(seat, move.back());
    }
  }

  void describe(Object& object, Reader reader) const override {
    object["hands"] = written(hands, reader);
    object["pot"] = json(sorted(pot));
    std::vector<Cards> sorted_taken;
    for (const Cards& cards : taken) {
      sorted_taken.push_back(sees_taken(reader) ? sorted(cards) : Cards(cards.size(), "?"));
    }
    object["taken"] = json(sorted_taken);
    std::string plays;
    for (const Played& played : trick) {
      plays += (plays.empty() ? "" : ",") + written_play(played);
    }
    object["trick"] = '[' + plays + ']';
    object["leader"] = json(leader);
    object["starter"] = json(starter);
    object["takers"] = json(takers);
    object["first_taker"] = json(first_taker);
  }

 private:
  // P15
  bool sees_taken(Reader reader) const {
    return !reader || lies_open() || settings.taken == "open";
  }

  void deal() {
    Cards deck = settings.deck();
    chance.shuffle(deck);
    pot.clear();
    for (int i = 0; i < players; ++i) pot.push_back(take_top(deck));  // P3
    hands.assign(players, {});
    for (int i = 0; i < 9 * players; ++i) hands[after(starter, i)].push_back(take_top(deck));
    taken.assign(players, {});
    begin_trick(starter);
  }

  void begin_trick(int seat) {
    leader = seat;
    turn = seat;
    phase = "play";
  }

  void lay(int seat, const std::string& card) {
    remove(hands[seat], card);
    trick.push_back({seat, card});
    if (static_cast<int>(trick.size()) < players) {
      turn = after(seat);
      return;
    }
    takers = seats_to_take();
    phase = "take";
    go_on_taking();
  }

  // P6
  int strength(char colour) const {
    int sum = 0;
    for (const Played& played : trick) {
      if (played.card[0] == colour) sum += value(played.card);
    }
    return sum;
  }

  // P7, P8
  std::vector<int> seats_to_take() const {
    std::vector<int> order;
    for (int wanted = 10 * players; wanted > 0; --wanted) {
      std::string colours;
      for (const char colour : settings.colours) {
        if (strength(colour) == wanted) colours += colour;
      }
      if (colours.size() > 1) break;
      if (colours.empty()) continue;
      for (int n = 10; n >= 1; --n) {
        for (const Played& played : trick) {
          if (played.card == colours + std::to_string(n)) order.push_back(played.seat);
        }
      }
    }
    return order;
  }

  // P9
  void go_on_taking() {
    if (takers.empty() || pot.empty()) return end_trick();
    turn = takers.front();
  }

  void take(int seat, char colour) {
    Cards left;
    for (const std::string& card : pot) {
      (card[0] == colour ? taken[seat] : left).push_back(card);
    }
    pot = left;
    if (!first_taker) first_taker = seat;
    takers.erase(takers.begin());
    go_on_taking();
  }

  void end_trick() {
    for (const Played& played : trick) pot.push_back(played.card);  // P10
    const int next_leader = first_taker.value_or(leader);           // P11
    trick.clear();
    takers.clear();
    first_taker.reset();
    if (hands[0].empty()) return end_round();
    begin_trick(next_leader);
  }

  // P12, P14
  void end_round() {
    std::vector<int> counted(players, 0);
    for (int seat = 0; seat < players; ++seat) {
      for (const std::string& card : taken[seat]) counted[seat] += value(card);
    }
    count(counted);
    if (round < settings.rounds) return;
    phase = "over";
    winners = seats_with(*std::max_element(scores.begin(), scores.end()));
  }

  const Settings settings;
  std::vector<Cards> hands;
  Cards pot;
  std::vector<Cards> taken;
  std::vector<Played> trick;
  int leader = 0;
  int starter = 0;
  std::vector<int> takers;
  std::optional<int> first_taker;
};

}  // namespace

std::unique_ptr<Match> start_pot(int players, Options options, const Chance& chance) {
  const Settings settings(players, options);
  if (!options.all_right()) return nullptr;
  return std::make_unique<Pot>(players, settings, options, chance);
}

}  // namespace reference
