#include "base_match.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace reference {

std::string json(const Object& object) {
  std::string text = "{";
  for (const auto& [key, value] : object) {
    if (text.size() > 1) text += ',';
    text += json(key) + ':' + value;
  }
  return text + '}';
}

Cards sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

bool holds(const Cards& cards, const std::string& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

void remove(Cards& cards, const std::string& card) {
  const auto place = std::find(cards.begin(), cards.end(), card);
  if (place == cards.end()) throw std::logic_error("there is no " + card + " to remove");
  cards.erase(place);
}

// ---- options ----

std::optional<std::string> Options::take(const std::string& name) {
  const auto entry = given.find(name);
  if (entry == given.end()) return std::nullopt;
  std::string value = entry->second;
  given.erase(entry);
  return value;
}

int Options::number(const std::string& name, int usual, int least, int most) {
  int number = usual;
  if (const auto value = take(name)) {
    const char* end = value->data() + value->size();
    const auto [stop, error] = std::from_chars(value->data(), end, number);
    if (error != std::errc{} || stop != end || number < least || number > most) refuse();
  }
  values[name] = json(number);
  return number;
}

std::string Options::text(const std::string& name, const std::string& usual) {
  const std::string value = take(name).value_or(json(usual));
  values[name] = value;
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
    return value.substr(1, value.size() - 2);
  }
  refuse();
  return usual;
}

std::string Options::word(const std::string& name, const std::string& usual, const Cards& choices) {
  const std::string word = text(name, usual);
  if (!holds(choices, word)) refuse();
  return word;
}

int Options::seat_or_drawn(const std::string& name, int players) {
  return number(name, nobody, nobody, players - 1);
}

// ---- the match ----

BaseMatch::BaseMatch(std::string game, int players, const Options& options, const Chance& chance)
    : game(std::move(game)),
      players(players),
      options(options.in_json()),
      chance(chance),
      scores(players, 0) {}

Cards BaseMatch::legal_for(int seat) const {
  if (is_over()) return {};
  if (between_rounds()) return {"next"};
  Cards found = sorted(moves(seat));
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::map<int, std::vector<std::string>> BaseMatch::legal() const {
  std::map<int, std::vector<std::string>> all;
  for (int seat = 0; seat < players; ++seat) {
    Cards found = legal_for(seat);
    if (!found.empty()) all[seat] = std::move(found);
  }
  return all;
}

std::vector<int> BaseMatch::obliged() const {
  std::vector<int> seats;
  if (is_over()) return seats;
  for (int seat = 0; seat < players; ++seat) {
    if (between_rounds() || awaits(seat)) seats.push_back(seat);
  }
  return seats;
}

void BaseMatch::move(int seat, const std::string& move) {
  if (seat < 0 || seat >= players || !holds(legal_for(seat), move)) {
    throw std::invalid_argument("seat " + std::to_string(seat) + " may not play " + move);
  }
  if (!between_rounds()) return play(seat, move);
  ++round;
  points.reset();
  deal_next_round();
}

std::string BaseMatch::written(const Cards& cards, int owner, Reader reader) const {
  return json(sees(reader, owner) ? sorted(cards) : Cards(cards.size(), "?"));
}

std::string BaseMatch::written(const std::vector<Cards>& cards_of_seats, Reader reader) const {
  std::string text = "[";
  for (int seat = 0; seat < players; ++seat) {
    if (seat > 0) text += ',';
    text += written(cards_of_seats[seat], seat, reader);
  }
  return text + ']';
}

std::string BaseMatch::written(const std::optional<std::string>& card, int owner,
                               Reader reader) const {
  if (!card) return "null";
  return json(sees(reader, owner) ? *card : "?");
}

std::string BaseMatch::written_for(Reader reader) const {
  Object object;
  object["game"] = json(game);
  object["players"] = json(players);
  object["options"] = options;
  object["round"] = json(round);
  object["scores"] = json(scores);
  object["phase"] = json(phase);
  object["turn"] = json(turn);
  object["points"] = json(points);
  object["winners"] = json(winners);
  describe(object, reader);
  return json(object);
}

void BaseMatch::count(const std::vector<int>& round_points) {
  points = round_points;
  for (int seat = 0; seat < players; ++seat) scores[seat] += round_points[seat];
  turn.reset();
  phase = "scored";
}

std::vector<int> BaseMatch::seats_with(int score) const {
  std::vector<int> seats;
  for (int seat = 0; seat < players; ++seat) {
    if (scores[seat] == score) seats.push_back(seat);
  }
  return seats;
}

void BaseMatch::count_towards(int target, const std::vector<int>& round_points) {
  count(round_points);
  const auto [lowest, highest] = std::minmax_element(scores.begin(), scores.end());
  if (*highest < target) return;
  phase = "over";
  winners = seats_with(*lowest);
}

std::unique_ptr<Match> start(const std::string& game, int players,
                             const std::map<std::string, std::string>& options,
                             const std::string& seed) {
  const std::optional<Key> key = key_from(seed);
  if (!key) return nullptr;
  const Options given(options);
  const Chance chance(*key);
  if (game == "mio" && players >= 2 && players <= 6) return start_mio(players, given, chance);
  if (game == "pot" && players >= 3 && players <= 6) return start_pot(players, given, chance);
  if (game == "tennis" && players == 2) return start_tennis(players, given, chance);
  if (game == "solo" && players >= 2 && players <= 10) return start_solo(players, given, chance);
  if (game == "skyjo" && players >= 2 && players <= 8) return start_skyjo(players, given, chance);
  return nullptr;
}

}  // namespace reference
