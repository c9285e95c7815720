#include <algorithm>
#include <utility>

#include "base_match.h"

namespace reference {
namespace {

const std::string all_colours = "RGBY";

bool is_black(const std::string& card) { return card[0] == 'W'; }

// What a card shows beside its colour: a number or an action symbol.
std::string face(const std::string& card) { return card.substr(1); }

bool draws_cards(const std::string& card) { return card == "W+4" || face(card) == "+2"; }

// S22
int worth(const std::string& card) {
  if (card == "W+4") return 50;
  if (card == "W" || card == "WT") return 40;
  const std::string shown = face(card);
  if (shown == "+2" || shown == "X") return 30;
  if (shown == "Z") return 20;
  if (shown == "V") return 10;
  return std::stoi(shown);
}

// S1
Cards deck_in_order() {
  Cards deck;
  for (const char colour : all_colours) {
    for (const char* shown : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "Z", "V", "+2"}) {
      deck.insert(deck.end(), 2, colour + std::string(shown));
    }
    deck.push_back(colour + std::string("X"));
  }
  for (const char* black : {"W", "W+4", "WT"}) deck.insert(deck.end(), 4, black);
  return deck;
}

struct Settings {
  int dealer;
  std::string first_card;
  std::string may_draw;
  std::string reverse_two;
  std::string stacking;
  std::string ring;
  int target;

  explicit Settings(int players, Options& options)
      : dealer(options.seat_or_drawn("dealer", players)),
        first_card(options.word("first_card", "acts", {"acts", "plain"})),
        may_draw(options.word("may_draw", "always", {"always", "black", "never"})),
        reverse_two(options.word("reverse_two", "plain", {"plain", "skip"})),
        stacking(options.word("stacking", "same", {"same", "any"})),
        ring(options.word("ring", "left", {"left", "direction"})),
        target(options.number("target", 500, 10, 5000)) {}
};

// A card to be put, as a move writes it: RX>2!, W+4=G.
struct Putting {
  std::string card;
  std::optional<std::string> colour;
  std::optional<int> partner;
  bool announced = false;

  explicit Putting(std::string move) {
    announced = move.back() == '!';
    if (announced) move.pop_back();
    card = move.substr(0, move.find_first_of("=>"));
    if (card.size() == move.size()) return;
    const std::string rest = move.substr(card.size() + 1);
    if (move[card.size()] == '=') colour = rest;
    if (move[card.size()] == '>') partner = std::stoi(rest);
  }
};

class Solo final : public BaseMatch {
 public:
  Solo(int players, const Settings& settings, const Options& options, const Chance& chance)
      : BaseMatch("solo", players, options, chance), settings(settings) {
    dealer = settings.dealer == nobody ? this->chance.below(players) : settings.dealer;
    deal();
  }

 protected:
  void deal_next_round() override {
    dealer = after(dealer);  // S2
    deal();
  }

  Cards moves(int seat) const override {
    Cards found;
    for (const std::string& card : hands[seat]) {
      if (may_put(seat, card)) add_writings(found, seat, card);
    }
    if (turn != seat) return found;
    if (phase == "drawn") {
      found.push_back("keep");
    } else if (pending > 0 || may_draw(found)) {
      found.push_back("draw");  // S16
    }
    return found;
  }

  // S8
  bool may_draw(const Cards& puttings) const {
    if (settings.may_draw == "always") return true;
    return std::all_of(puttings.begin(), puttings.end(), [&](const std::string& move) {
      return settings.may_draw == "black" && move[0] == 'W';
    });
  }

  void play(int seat, const std::string& move) override {
    if (move == "draw" && pending > 0) {
      draw_penalty(seat);
    } else if (move == "draw") {
      draw_one(seat);
    } else if (move == "keep") {
      begin_turn(after(seat, direction));
    } else {
      put(seat, Putting(move));
    }
  }

  void describe(Object& object, Reader reader) const override {
    object["dealer"] = json(dealer);
    object["direction"] = json(direction);
    object["pile"] = written_pile(pile, reader);
    object["discard"] = json(discard);
    object["hands"] = written(hands, reader);
    object["colour"] = json(colour);
    object["pending"] = json(pending);
    object["drawn"] = written(drawn, turn.value_or(nobody), reader);
    object["stalls"] = json(stalls);
  }

 private:
  void deal() {
    pile = deck_in_order();
    chance.shuffle(pile);
    hands.assign(players, {});
    for (int i = 1; i <= 8 * players; ++i) {  // S3
      hands[after(dealer, i)].push_back(take_top(pile));
    }
    discard = {take_top(pile)};
    direction = 1;
    colour.reset();
    pending = 0;
    stalls = 0;
    begin_turn(after(dealer));  // S4
    if (settings.first_card == "acts") obey_first_card();
  }

  // S5
  void obey_first_card() {
    const std::string& card = discard.back();
    if (card == "W+4") {
      pending = 4;
    } else if (face(card) == "+2") {
      pending = 2;
    } else if (face(card) == "Z") {
      turn = after(dealer, 2);
    } else if (face(card) == "V") {
      direction = -1;
      turn = after(dealer, -1);
      if (players == 2 && settings.reverse_two == "skip") turn = dealer;
    }
  }

  void begin_turn(int seat) {
    turn = seat;
    phase = "turn";
    drawn.reset();
  }

  bool may_put(int seat, const std::string& card) const {
    if (card == discard.back()) return true;  // S10
    if (turn != seat) return false;
    if (phase == "drawn" && card != *drawn) return false;  // S8
    return pending > 0 ? prolongs(card) : matches(card);
  }

  // S16
  bool prolongs(const std::string& card) const {
    if (!draws_cards(card)) return false;
    const bool same_kind = is_black(card) == is_black(discard.back());
    return same_kind || settings.stacking == "any";
  }

  bool matches(const std::string& card) const {
    const std::string& top = discard.back();
    if (is_black(card)) return true;                                    // S6
    if (top == "WT") return true;                                       // S7
    if (is_black(top)) return !colour || card.substr(0, 1) == *colour;  // S5, S7
    return card[0] == top[0] || face(card) == face(top);                // S6
  }

  void add_writings(Cards& found, int seat, const std::string& card) const {
    Cards writings;
    if (card == "W" || card == "W+4") {  // S14, S15
      for (const char named : all_colours) writings.push_back(card + "=" + named);
    } else {
      writings.push_back(card);
    }
    const bool last = hands[seat].size() == 1;
    if (face(card) == "X" && !last) {  // S17, S19
      for (int other = 0; other < players; ++other) {
        if (other != seat) writings.push_back(card + ">" + std::to_string(other));
      }
    }
    const bool last_but_one = hands[seat].size() == 2;  // S20
    for (const std::string& writing : writings) {
      found.push_back(writing);
      if (last_but_one) found.push_back(writing + "!");
    }
  }

  void put(int seat, const Putting& putting) {
    remove(hands[seat], putting.card);
    discard.push_back(putting.card);
    colour = putting.colour;
    stalls = 0;
    if (hands[seat].empty()) return end_round();  // S19
    if (hands[seat].size() == 1 && !putting.announced) {
      draw_up_to(seat, 2);  // S21
    }
    act(seat, putting);
  }

  // S12: from the one who put the card, whoever was on turn.
  void act(int seat, const Putting& putting) {
    const std::string& card = putting.card;
    int steps = 1;
    if (card == "W+4") {
      pending += 4;  // S15
    } else if (card == "WT") {
      pass_hands_round();
    } else if (face(card) == "+2") {
      pending += 2;  // S16
    } else if (face(card) == "Z") {
      steps = 2;  // S13
    } else if (face(card) == "V") {
      direction = -direction;
      if (players == 2 && settings.reverse_two == "skip") steps = 2;
    } else if (putting.partner) {
      std::swap(hands[seat], hands[*putting.partner]);  // S17
    }
    begin_turn(after(seat, steps * direction));
  }

  // S18
  void pass_hands_round() {
    const int step = settings.ring == "left" ? 1 : direction;
    const std::vector<Cards> before = hands;
    for (int seat = 0; seat < players; ++seat) hands[after(seat, step)] = before[seat];
  }

  // S9: the cards drawn, which may be fewer than wanted.
  Cards draw_up_to(int seat, int wanted) {
    Cards cards;
    for (int i = 0; i < wanted; ++i) {
      if (pile.empty()) {
        pile.assign(discard.begin(), discard.end() - 1);
        discard = {discard.back()};
        chance.shuffle(pile);
      }
      if (pile.empty()) break;
      cards.push_back(take_top(pile));
    }
    hands[seat].insert(hands[seat].end(), cards.begin(), cards.end());
    return cards;
  }

  void draw_one(int seat) {
    const Cards cards = draw_up_to(seat, 1);
    if (cards.empty()) return stall(seat);
    stalls = 0;
    drawn = cards.front();
    phase = "drawn";
  }

  void draw_penalty(int seat) {
    const Cards cards = draw_up_to(seat, pending);
    pending = 0;
    if (cards.empty()) return stall(seat);
    stalls = 0;
    begin_turn(after(seat, direction));
  }

  // S24
  void stall(int seat) {
    ++stalls;
    if (stalls == players) return end_round();
    begin_turn(after(seat, direction));
  }

  void end_round() {
    std::vector<int> counted(players, 0);
    for (int seat = 0; seat < players; ++seat) {
      for (const std::string& card : hands[seat]) counted[seat] += worth(card);
    }
    drawn.reset();
    pending = 0;
    stalls = 0;
    count_towards(settings.target, counted);
  }

  const Settings settings;
  int dealer = 0;
  int direction = 1;
  Cards pile;
  Cards discard;
  std::vector<Cards> hands;
  std::optional<std::string> colour;
  int pending = 0;
  std::optional<std::string> drawn;
  int stalls = 0;
};

}  // namespace

std::unique_ptr<Match> start_solo(int players, Options options, const Chance& chance) {
  const Settings settings(players, options);
  if (!options.all_right()) return nullptr;
  return std::make_unique<Solo>(players, settings, options, chance);
}

}  // namespace reference
