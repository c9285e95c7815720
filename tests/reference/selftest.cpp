// Plays random matches of the reference with random options and checks what must hold in each.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <stdexcept>

#include "chance.h"
#include "reference.h"

using reference::Match;
using reference::nobody;

namespace {

using Texts = std::vector<std::string>;
using Choices = std::map<std::string, std::string>;

std::string where = "at the start";

void check(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", where.c_str(), what.c_str());
  std::exit(1);
}

// ---- a reader of what the reference writes ----

struct Value {
  std::string text;  // of a string without its quotes, of a number, true, false, null
  std::vector<Value> items;
  std::map<std::string, Value> members;

  const Value& operator[](const std::string& key) const { return members.at(key); }
  bool operator==(const Value&) const = default;
};

class Reading {
 public:
  explicit Reading(const std::string& text) : text(text) {}

  Value value() {
    Value read;
    const char first = text[at];
    if (first == '{' || first == '[') {
      ++at;
      while (text[at] != '}' && text[at] != ']') {
        if (text[at] == ',') ++at;
        if (first == '[') {
          read.items.push_back(value());
        } else {
          const std::string key = word();
          ++at;
          const bool first_key = read.members.empty();
          check(first_key || read.members.rbegin()->first < key, "keys unsorted");
          read.members[key] = value();
        }
      }
      ++at;
    } else {
      read.text = word();
    }
    return read;
  }

 private:
  std::string word() {
    if (text[at] == '"') {
      const std::size_t end = text.find('"', at + 1);
      const std::string read = text.substr(at + 1, end - at - 1);
      at = end + 1;
      return read;
    }
    const std::size_t end = std::min(text.find_first_of(",]}", at), text.size());
    const std::string read = text.substr(at, end - at);
    at = end;
    return read;
  }

  const std::string& text;
  std::size_t at = 0;
};

Value read(const std::string& json) { return Reading(json).value(); }

// ---- cards are conserved ----

void collect(const Value& zone, std::multiset<std::string>& cards) {
  for (const Value& item : zone.items) collect(item, cards);
  if (zone.text.empty() || zone.text == "null" || zone.text == ".") return;
  cards.insert(zone.text.back() == '?' ? zone.text.substr(0, zone.text.size() - 1) : zone.text);
}

std::multiset<std::string> cards_on_the_table(const Value& position) {
  const std::map<std::string, Texts> zones = {
      {"mio", {"pile", "discard", "hands", "aside"}},
      {"pot", {"hands", "pot", "taken"}},
      {"tennis", {"pile", "hands", "balls", "spent", "chosen"}},
      {"solo", {"pile", "discard", "hands"}},
      {"skyjo", {"pile", "discard", "grids", "held"}},
  };
  std::multiset<std::string> cards;
  const std::string& game = position["game"].text;
  for (const std::string& zone : zones.at(game)) collect(position[zone], cards);
  if (game == "pot") {
    for (const Value& play : position["trick"].items) cards.insert(play.items[1].text);
  }
  if (game == "tennis") {
    for (int seat = 0; seat < 2; ++seat) {
      const int games = std::stoi(position["laid"].items[seat].text);
      const int sets = std::stoi(position["sets"].items[seat].text);
      for (int i = 0; i < games; ++i) cards.insert("game");
      for (int i = 0; i < sets; ++i) cards.insert("set");
    }
  }
  return cards;
}

// ---- views ----

// Each leaf of a view is as in the position or hidden; how many are hidden comes back.
int hidden_leaves(const Value& whole, const Value& seen, const std::string& path) {
  if (seen.text == "?") {
    check(whole.text != "null" && whole.items.empty(), "nothing is hidden at " + path);
    return 1;
  }
  check(seen.text == whole.text, "the view has another " + path);
  check(seen.items.size() == whole.items.size(), "the view has another length of " + path);
  int hidden = 0;
  for (std::size_t i = 0; i < seen.items.size(); ++i) {
    hidden += hidden_leaves(whole.items[i], seen.items[i], path + "/" + std::to_string(i));
  }
  return hidden;
}

void check_view(const Match& match, const Value& position, int players, int seat) {
  const Value view = read(match.view(seat));
  check(view.members.size() == position.members.size(), "the view has other keys");
  const std::string& phase = position["phase"].text;
  const bool open = phase == "scored" || phase == "over";
  for (const auto& [key, whole] : position.members) {
    const Value& seen = view[key];
    if (key == "pile") {
      check(seen.text == std::to_string(whole.items.size()), "the view's pile is not a size");
    } else if (key == "options") {
      check(seen == whole, "the view has other options");
    } else if (key == "balls" && phase == "choose") {
      for (int each = 0; each < players; ++each) {
        const std::size_t chosen = position["chosen"].items[each].items.size();
        const std::size_t left = whole.items[each].items.size();
        check(seen.items[each].items.size() == left + (each == seat ? 0 : chosen),
              "the view's balls are not as before the choice");
      }
    } else {
      const int hidden = hidden_leaves(whole, seen, key);
      check(!open || hidden == 0, key + " is hidden after the round");
      if (key == "hands" && !open) {
        int others = 0;
        for (int each = 0; each < players; ++each) {
          if (each != seat) others += static_cast<int>(whole.items[each].items.size());
        }
        check(hidden == others, "hands are not hidden from others alone");
      }
    }
  }
}

// ---- random matches ----

std::mt19937_64 random_source(20240229);

int below(std::size_t n) { return static_cast<int>(random_source() % n); }
int between(int least, int most) { return least + below(most - least + 1); }

Choices random_options(const std::string& game, int players) {
  Choices all;
  const auto number = [&](const char* name, int least, int most) {
    all[name] = std::to_string(between(least, most));
  };
  const auto word = [&](const char* name, const Texts& words) {
    all[name] = '"' + words[below(words.size())] + '"';
  };
  if (game == "mio") {
    number("colours", 2, 5);
    std::string numbers;
    for (int i = between(1, 9); i > 0; --i) numbers += std::to_string(below(4));
    word("numbers", {numbers, "22211"});
    number("stars", 0, 5);
    number("jokers", 0, 10);
    number("dealer", -1, players - 1);
    number("target", 10, 300);
  } else if (game == "pot") {
    std::string colours = "RGBYPO";
    std::shuffle(colours.begin(), colours.end(), random_source);
    word("colours", {colours.substr(0, players)});
    number("starter", -1, players - 1);
    number("rounds", 1, 5);
    word("taken", {"hidden", "open"});
  } else if (game == "tennis") {
    number("pile_games", 6, 30);
    number("pile_sets", 5, 20);
    number("pile_matches", 1, 10);
    number("pile_aces", 0, 10);
    number("pile_tiebreaks", 0, 10);
    number("pile_lets", 0, 10);
    number("sets", 1, 5);
    word("returns", {"bottom", "shuffle"});
    number("max_games", 10, 600);
  } else if (game == "solo") {
    number("dealer", -1, players - 1);
    word("first_card", {"acts", "plain"});
    word("may_draw", {"always", "black", "never"});
    word("reverse_two", {"plain", "skip"});
    word("stacking", {"same", "any"});
    word("ring", {"left", "direction"});
    number("target", 10, 1000);
  } else {
    word("starter", {"highest", "ender"});
    number("target", 10, 200);
    number("max_turns", 20, 60);
  }
  for (auto entry = all.begin(); entry != all.end();) {
    entry = below(2) == 0 ? all.erase(entry) : std::next(entry);
  }
  return all;
}

std::string random_seed() {
  std::string seed;
  for (int i = between(1, 64); i > 0; --i) seed += "0123456789abcdefABCDEF"[below(22)];
  return seed;
}

// So that rare clauses come up too, some matches are played by seats that like some moves best.
const std::vector<Texts> tastes = {
    {}, {}, {}, {"draw"}, {"draw"}, {"take"}, {"swap"}, {"lay"}, {"done", "draw", "steal", "lay"}};

struct Counts {
  long matches = 0;
  long rounds = 0;
  long moves = 0;
  long checked = 0;
  long out_of_turn = 0;
  double seconds = 0;
  std::map<std::string, long> kinds;
};

// Colours, values and places are left out: what remains is the kind of move.
std::string kind_of(const std::string& game, const std::string& move) {
  std::string kind = move.substr(0, move.find(' '));
  const bool word = kind.size() > 2 && kind[0] >= 'a' && kind[0] <= 'z';
  if (word) return kind;
  const std::string announced = move.back() == '!' ? " with !" : "";
  if (game == "tennis") return "balls";
  if (game == "mio" && move[0] == 'J') return "joker" + announced;
  if (game == "mio" && move[1] == '*') return "star" + announced;
  if (game == "solo" && move[0] == 'W') {
    return move.substr(0, move.find_first_of("=!")) + announced;
  }
  if (game == "solo" && (move[1] < '1' || move[1] > '9')) {
    return move.substr(1, move.find_first_of(">!") - 1) +
           (move.find('>') == std::string::npos ? "" : ">") + announced;
  }
  return "number" + announced;
}

void check_table(const Match& match, const Value& position, int players,
                 const std::multiset<std::string>& deck) {
  const bool laid_match = position["game"].text == "tennis" && position["phase"].text == "over" &&
                          position["winners"].items.size() == 1;
  std::multiset<std::string> cards = cards_on_the_table(position);
  if (laid_match && cards.size() < deck.size()) cards.insert("match");
  check(cards == deck, "the cards are not the deck");
  for (int seat = nobody; seat < players; ++seat) check_view(match, position, players, seat);
}

std::pair<int, std::string> random_move(const Match& match, const Texts& taste) {
  const auto legal = match.legal();
  const std::vector<int> obliged = match.obliged();
  check(!legal.empty() && !obliged.empty(), "nobody can act");
  for (const int seat : obliged) check(legal.contains(seat), "an obliged seat has no move");
  auto asked = legal.begin();
  std::advance(asked, below(legal.size()));
  const auto& [seat, moves] = *asked;
  check(std::is_sorted(moves.begin(), moves.end()), "moves are not sorted");
  check(std::adjacent_find(moves.begin(), moves.end()) == moves.end(), "a move comes twice");
  const bool by_taste = below(20) != 0;
  for (const std::string& liked : by_taste ? taste : Texts{}) {
    for (const std::string& move : moves) {
      if (move.starts_with(liked)) return {seat, move};
    }
  }
  return {seat, moves[below(moves.size())]};
}

void play_match(const std::string& game, int players, Counts& counts) {
  const Choices options = random_options(game, players);
  const std::string seed = random_seed();
  const auto match = reference::start(game, players, options, seed);
  if (!match && game == "mio") return;  // M1: a deck too small
  check(match != nullptr, "the match does not start");
  const Texts& taste = tastes[below(tastes.size())];
  const std::multiset<std::string> deck = cards_on_the_table(read(match->position()));
  const int seldom = between(1, 200);
  std::vector<std::pair<int, std::string>> played;

  where = game + " of " + std::to_string(players) + ", seed " + seed;
  for (const auto& [name, value] : options) where += " " + name + "=" + value;
  const auto began = std::chrono::steady_clock::now();
  std::chrono::duration<double> checking{};
  while (!match->legal().empty()) {
    if (below(seldom) == 0) {
      const auto paused = std::chrono::steady_clock::now();
      check_table(*match, read(match->position()), players, deck);
      ++counts.checked;
      checking += std::chrono::steady_clock::now() - paused;
    }
    const auto [seat, move] = random_move(*match, taste);
    const std::vector<int> obliged = match->obliged();
    if (std::find(obliged.begin(), obliged.end(), seat) == obliged.end()) ++counts.out_of_turn;
    match->move(seat, move);
    played.emplace_back(seat, move);
    ++counts.kinds[kind_of(game, move)];
    check(played.size() < 3000000, "the match does not end");
  }
  counts.seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began - checking).count();

  const Value last = read(match->position());
  check(last["phase"].text == "over" && !last["winners"].items.empty(), "no winner at the end");
  check(match->obliged().empty(), "somebody is waited for at the end");
  check_table(*match, last, players, deck);
  ++counts.matches;
  counts.rounds += std::stoi(last["round"].text);
  counts.moves += static_cast<long>(played.size());

  if (played.size() > 5000) return;
  const auto again = reference::start(game, players, options, seed);
  for (const auto& [seat, move] : played) again->move(seat, move);
  check(again->position() == match->position(), "the same moves give another position");
}

// ---- chance ----

void check_chacha20() {
  reference::Key key{};
  const reference::Block zero = reference::chacha20_block(key, 0, {});  // RFC 8439, A.1, vector 1
  check(zero == reference::Block{0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd,
                                 0x1aed8da0, 0xccef36a8, 0xc70d778b, 0x7c5941da, 0x8d485751,
                                 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3,
                                 0x8665eeb2},
        "ChaCha20 of the zero key");
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  const reference::Nonce nonce{0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
  const reference::Block block = reference::chacha20_block(key, 1, nonce);  // RFC 8439, 2.3.2
  check(block == reference::Block{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7,
                                  0x0368c033, 0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07,
                                  0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb,
                                  0x4e3c50a2},
        "ChaCha20 of RFC 8439, 2.3.2");
  check(reference::key_from("F") == reference::key_from(std::string(63, '0') + "f"),
        "a short seed");
  check(!reference::key_from("0g") && !reference::key_from(std::string(65, '0')), "a bad seed");
}

void check_refusals() {
  const auto starts = [](const char* game, int players, const Choices& options) {
    return reference::start(game, players, options, "1") != nullptr;
  };
  check(!starts("mio", 7, {}) && !starts("pot", 2, {}) && !starts("tennis", 3, {}), "seats");
  check(!starts("solo", 11, {}) && !starts("skyjo", 9, {}) && !starts("whist", 2, {}), "seats");
  check(!starts("mio", 6, {{"colours", "2"}}) && starts("mio", 6, {}), "a deck too small");
  check(!starts("pot", 3, {{"colours", "\"RGR\""}}), "a colour twice");
  check(!starts("solo", 2, {{"dealer", "2"}}) && !starts("solo", 2, {{"cards", "9"}}), "names");
  check(!starts("solo", 2, {{"may_draw", "true"}}) && !starts("solo", 2, {{"ring", "1"}}),
        "values");

  const auto match = reference::start("skyjo", 2, {}, "1");
  const std::string before = match->position();
  for (const auto& [seat, move] : {std::pair{0, "draw"}, {2, "flip a1 a2"}, {0, "flip a2 a1"}}) {
    bool refused = false;
    try {
      match->move(seat, move);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    check(refused && match->position() == before, "a move that is not legal is played");
  }
}

}  // namespace

int main(int count, char** arguments) {
  const int matches = count > 1 ? std::atoi(arguments[1]) : 240;  // of each game
  check_chacha20();
  check_refusals();
  const std::map<std::string, std::pair<int, int>> games = {
      {"mio", {2, 6}}, {"pot", {3, 6}}, {"skyjo", {2, 8}}, {"solo", {2, 10}}, {"tennis", {2, 2}}};
  for (const auto& [game, seats] : games) {
    Counts counts;
    const int share = matches / (seats.second - seats.first + 1);
    for (int players = seats.first; players <= seats.second; ++players) {
      for (int i = 0; i < share; ++i) play_match(game, players, counts);
    }
    std::printf(
        "%-6s %6ld matches %7ld rounds %9ld moves (%ld out of turn)"
        " %7ld positions checked  %.0f moves/s\n      ",
        game.c_str(), counts.matches, counts.rounds, counts.moves, counts.out_of_turn,
        counts.checked, static_cast<double>(counts.moves) / counts.seconds);
    for (const auto& [kind, times] : counts.kinds) std::printf(" %s %ld,", kind.c_str(), times);
    std::printf("\n");
  }
}
