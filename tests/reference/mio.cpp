#include "base_match.h"

namespace reference {
namespace {

const std::string all_colours = "RGBYS";

bool is_joker(const std::string& card) { return card == "J"; }
bool is_star(const std::string& card) { return card.back() == '*'; }
int worth(const std::string& card) {
  return is_joker(card) || is_star(card) ? 10 : card[1] - '0';  // M16
}

struct Settings {
  std::string colours;
  std::string numbers;
  int stars;
  int jokers;
  int dealer;
  int target;

  explicit Settings(int players, Options& options)
      : colours(all_colours.substr(0, options.number("colours", 5, 2, 5))),
        numbers(options.text("numbers", "22211")),
        stars(options.number("stars", 2, 0, 5)),
        jokers(options.number("jokers", 5, 0, 10)),
        dealer(options.seat_or_drawn("dealer", players)),
        target(options.number("target", 100, 10, 1000)) {
    if (numbers.empty() || numbers.size() > 9) options.refuse();
    if (numbers.find_first_not_of("0123456789") != std::string::npos) options.refuse();
  }

  // M1
  Cards deck() const {
    Cards deck;
    for (const char colour : colours) {
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string card = std::string(1, colour) + std::to_string(i + 1);
        deck.insert(deck.end(), numbers[i] - '0', card);
      }
      deck.insert(deck.end(), stars, std::string(1, colour) + "*");
    }
    deck.insert(deck.end(), jokers, "J");
    return deck;
  }
};

class Mio final : public BaseMatch {
 public:
  Mio(int players, const Settings& settings, const Options& options, const Chance& chance)
      : BaseMatch("mio", players, options, chance), settings(settings) {
    dealer = settings.dealer == nobody ? this->chance.below(players) : settings.dealer;
    deal();
  }

 protected:
  void deal_next_round() override {
    dealer = after(dealer);  // M2
    deal();
  }

  Cards moves(int seat) const override {
    if (turn != seat) return {};
    Cards found;
    for (const std::string& card : hands[seat]) {
      if (!may_put(card)) continue;
      for (const std::string& move : writings(card)) {
        found.push_back(move);
        if (cards_left_after_putting(seat) == 1) found.push_back(move + "!");  // M12
      }
    }
    if (!pile.empty()) {
      found.push_back("draw");
    } else if (found.empty()) {
      found.push_back("pass");  // M14
    }
    return found;
  }

  void play(int seat, const std::string& move) override {
    if (move == "draw") {
      drawn = take_top(pile);
      hands[seat].push_back(*drawn);
      ++draws;
      phase = "drawing";
    } else if (move == "pass") {
      pass(seat);
    } else {
      put(seat, move);
    }
  }

  void describe(Object& object, Reader reader) const override {
    object["dealer"] = json(dealer);
    object["pile"] = written_pile(pile, reader);
    object["discard"] = json(discard);
    object["colour"] = json(colour);
    object["hands"] = written(hands, reader);
    object["drawn"] = written(drawn, turn.value_or(nobody), reader);
    object["draws"] = json(draws);
    object["passes"] = json(passes);
    std::string asides;
    for (int seat = 0; seat < players; ++seat) {
      asides += (seat == 0 ? "" : ",") + written(aside[seat], seat, reader);
    }
    object["aside"] = '[' + asides + ']';
  }

 private:
  void deal() {
    pile = settings.deck();
    chance.shuffle(pile);
    hands.assign(players, {});
    aside.assign(players, std::nullopt);
    for (int i = 1; i <= 5 * players; ++i) {  // M3
      hands[after(dealer, i)].push_back(take_top(pile));
    }
    discard = {take_top(pile)};
    colour.reset();
    passes = 0;
    begin_turn(after(dealer));  // M4
  }

  void begin_turn(int seat) {
    turn = seat;
    phase = "turn";
    drawn.reset();
    draws = 0;
  }

  bool may_put(const std::string& card) const {
    const bool has_drawn = phase == "drawing";
    if (has_drawn && card != *drawn) return false;  // M9
    const std::string& top = discard.back();
    if (is_star(top)) {  // M10
      if (is_star(card)) return true;
      return has_drawn && (is_joker(card) || card[0] == top[0]);
    }
    if (is_joker(card)) return true;                                    // M6, M7
    if (is_joker(top)) return !colour || card.substr(0, 1) == *colour;  // M5, M7
    return card[0] == top[0] || (!is_star(card) && card[1] == top[1]);  // M6
  }

  // M8
  Cards writings(const std::string& card) const {
    if (!is_joker(card)) return {card};
    Cards named;
    for (const char colour_named : settings.colours) {
      named.push_back(std::string("J=") + colour_named);
    }
    return named;
  }

  // M13: a card aside is one of the cards left.
  std::size_t cards_left_after_putting(int seat) const {
    return hands[seat].size() - 1 + (aside[seat] ? 1 : 0);
  }

  void put(int seat, std::string move) {
    const bool announced = move.back() == '!';
    if (announced) move.pop_back();
    const bool joker = move[0] == 'J';
    const std::string card = joker ? "J" : move;
    const std::size_t left = cards_left_after_putting(seat);

    remove(hands[seat], card);
    discard.push_back(card);
    colour.reset();
    if (joker) colour = move.substr(2);
    passes = 0;

    if (left == 0) return end_round(joker ? 2 : 1);  // M16, M17
    if (left > 1 || announced) {
      take_back_aside(seat);
    } else if (!aside[seat]) {  // M13
      aside[seat] = hands[seat].front();
      hands[seat].clear();
    }
    begin_turn(after(seat));
  }

  void pass(int seat) {
    const bool may_play_next_time = draws > 0 || aside[seat];
    take_back_aside(seat);  // M13
    passes = may_play_next_time ? 0 : passes + 1;
    if (passes == players) return end_round(1);  // M15
    begin_turn(after(seat));
  }

  void take_back_aside(int seat) {
    if (!aside[seat]) return;
    hands[seat].push_back(*aside[seat]);
    aside[seat].reset();
  }

  void end_round(int factor) {
    std::vector<int> counted(players, 0);
    for (int seat = 0; seat < players; ++seat) {
      for (const std::string& card : hands[seat]) counted[seat] += factor * worth(card);
      if (aside[seat]) counted[seat] += factor * worth(*aside[seat]);  // M18
    }
    drawn.reset();
    draws = 0;
    passes = 0;
    count_towards(settings.target, counted);
  }

  const Settings settings;
  int dealer = 0;
  Cards pile;
  Cards discard;
  std::optional<std::string> colour;
  std::vector<Cards> hands;
  std::vector<std::optional<std::string>> aside;
  std::optional<std::string> drawn;
  int draws = 0;
  int passes = 0;
};

}  // namespace

std::unique_ptr<Match> start_mio(int players, Options options, const Chance& chance) {
  const Settings settings(players, options);
  if (!options.all_right()) return nullptr;
  if (static_cast<int>(settings.deck().size()) < 5 * players + 10) return nullptr;  // M1
  return std::make_unique<Mio>(players, settings, options, chance);
}

}  // namespace reference
