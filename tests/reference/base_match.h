// What the games share: options, JSON, and a match whose rounds are played and counted.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "chance.h"
#include "reference.h"

namespace reference {

using Cards = std::vector<std::string>;

// ---- JSON ----

inline std::string json(int number) { return std::to_string(number); }
inline std::string json(bool truth) { return truth ? "true" : "false"; }
inline std::string json(const std::string& text) { return '"' + text + '"'; }
inline std::string json(const char* text) { return json(std::string(text)); }

template <class Value>
std::string json(const std::vector<Value>& values);

template <class Value>
std::string json(const std::optional<Value>& value) {
  return value ? json(*value) : "null";
}

template <class Value>
std::string json(const std::vector<Value>& values) {
  std::string text = "[";
  for (const Value& value : values) {
    if (text.size() > 1) text += ',';
    text += json(value);
  }
  return text + ']';
}

// Values are JSON already.
using Object = std::map<std::string, std::string>;
std::string json(const Object& object);

// ---- cards ----

Cards sorted(Cards cards);
bool holds(const Cards& cards, const std::string& card);
void remove(Cards& cards, const std::string& card);

template <class Card>
Card take_top(std::vector<Card>& pile) {
  const Card top = pile.front();
  pile.erase(pile.begin());
  return top;
}

// ---- options ----

// A game asks for each of its options once; then `all_right` tells whether what was given could be.
class Options {
 public:
  explicit Options(std::map<std::string, std::string> given) : given(std::move(given)) {}

  int number(const std::string& name, int usual, int least, int most);
  std::string word(const std::string& name, const std::string& usual, const Cards& choices);
  std::string text(const std::string& name, const std::string& usual);
  int seat_or_drawn(const std::string& name, int players);

  void refuse() { refused = true; }
  bool all_right() const { return !refused && given.empty(); }
  std::string in_json() const { return json(values); }

 private:
  std::optional<std::string> take(const std::string& name);

  std::map<std::string, std::string> given;
  Object values;
  bool refused = false;
};

// ---- the match ----

// Who reads a position: a seat, `nobody` (a spectator), or nothing: the referee, who sees all.
using Reader = std::optional<int>;

class BaseMatch : public Match {
 public:
  std::map<int, std::vector<std::string>> legal() const final;
  std::vector<int> obliged() const final;
  void move(int seat, const std::string& move) final;
  std::string position() const final { return written_for(std::nullopt); }
  std::string view(int seat) const final { return written_for(seat); }

 protected:
  BaseMatch(std::string game, int players, const Options& options, const Chance& chance);

  // Asked only while a round is played. Moves may come in any order and more than once.
  virtual Cards moves(int seat) const = 0;
  virtual bool awaits(int seat) const { return turn == seat; }
  virtual void play(int seat, const std::string& move) = 0;

  virtual void deal_next_round() = 0;
  virtual void describe(Object& object, Reader reader) const = 0;

  bool between_rounds() const { return phase == "scored"; }
  bool is_over() const { return phase == "over"; }
  bool lies_open() const { return between_rounds() || is_over(); }
  bool sees(Reader reader, int owner) const { return !reader || *reader == owner || lies_open(); }
  int after(int seat, int steps = 1) const {
    return ((seat + steps) % players + players) % players;
  }

  // A multiset of cards of one owner, a pile, and one card that its owner alone may know.
  std::string written(const Cards& cards, int owner, Reader reader) const;
  std::string written(const std::vector<Cards>& cards_of_seats, Reader reader) const;
  std::string written(const std::optional<std::string>& card, int owner, Reader reader) const;

  template <class Card>
  static std::string written_pile(const std::vector<Card>& pile, Reader reader) {
    return reader ? json(static_cast<int>(pile.size())) : json(pile);
  }

  void count(const std::vector<int>& round_points);
  std::vector<int> seats_with(int score) const;

  // M19, S23, K15: once somebody has reached the target the lowest total wins.
  void count_towards(int target, const std::vector<int>& round_points);

  const std::string game;
  const int players;
  const std::string options;
  Chance chance;
  int round = 1;
  std::vector<int> scores;
  std::string phase;
  std::optional<int> turn;
  std::optional<std::vector<int>> points;
  std::vector<int> winners;

 private:
  Cards legal_for(int seat) const;
  std::string written_for(Reader reader) const;
};

// ---- the games ----

std::unique_ptr<Match> start_mio(int players, Options options, const Chance& chance);
std::unique_ptr<Match> start_pot(int players, Options options, const Chance& chance);
std::unique_ptr<Match> start_tennis(int players, Options options, const Chance& chance);
std::unique_ptr<Match> start_solo(int players, Options options, const Chance& chance);
std::unique_ptr<Match> start_skyjo(int players, Options options, const Chance& chance);

}  // namespace reference
