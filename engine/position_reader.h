// Reads a position from JSON and checks it: what cannot be is refused with the reason.
#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/utf8.h"

namespace pioche {

// The members of an object, each taken once; what is left over in the end is unknown.
class ObjectReader {
 public:
  explicit ObjectReader(json::Value object) : object_(object) {}

  json::Value take(std::string_view key);
  // The error for a key that was not taken, or that is there twice.
  Result<> leftover() const;

 private:
  json::Value object_;
  std::vector<std::string_view> taken_;
};

// Shared by all games; the functions below it are called by their descriptions.
class ReaderBase {
 public:
  ReaderBase(json::Value object, int players) : object_(object), players_(players) {}

  void set_players(int players) { players_ = players; }
  std::size_t players() const { return static_cast<std::size_t>(players_); }
  json::Value take(std::string_view key, json::Kind kind, std::string_view expected);
  json::Value take_list(std::string_view key);
  // A list with one member for each seat; an empty vector after an error.
  std::vector<json::Value> take_per_seat(std::string_view key);
  bool integer(json::Value value, std::string_view where, std::int64_t lo, std::int64_t hi,
               std::int64_t& out);
  bool seat(json::Value value, std::string_view where, Seat& out);
  void fail(std::string_view key, std::string_view where, std::string_view what);
  bool failed() const { return !result_; }
  Result<> finish();

  json::Value take_any(std::string_view key);

 private:
  ObjectReader object_;
  int players_;
  Result<> result_;
};

std::string inside(std::string_view list, std::size_t index);  // hands[2]

template <Game G>
class PositionReader : public ReaderBase {
 public:
  using ReaderBase::ReaderBase;
  using ReaderBase::seat;

  void number(std::string_view key, auto& x, int lo, int hi) {
    std::int64_t read = 0;
    if (integer(take_any(key), key, lo, hi, read))
      x = static_cast<std::remove_reference_t<decltype(x)>>(read);
  }
  void numbers(std::string_view key, auto& xs, int hi) {
    std::size_t place = 0;
    for (const json::Value value : take_per_seat(key)) {
      std::int64_t read = 0;
      if (integer(value, inside(key, place), 0, hi, read))
        xs[place] = static_cast<std::remove_reference_t<decltype(xs[place])>>(read);
      ++place;
    }
  }
  void seat(std::string_view key, Seat& x) { ReaderBase::seat(take_any(key), key, x); }
  void seat_or_null(std::string_view key, Seat& x) {
    const json::Value value = take_any(key);
    x = nobody;
    if (!value.is(json::Kind::null)) ReaderBase::seat(value, key, x);
  }
  void seat_list(std::string_view key, auto& xs) {
    xs.clear();
    each(take_list(key), key, [&](json::Value value, const std::string& where) {
      Seat read = 0;
      if (xs.full()) return fail("too_many", where, std::to_string(xs.capacity));
      if (ReaderBase::seat(value, where, read)) xs.push(read);
    });
  }
  void flags(std::string_view key, SeatSet& set) {
    Seat place = 0;
    set = {};
    for (const json::Value value : take_per_seat(key)) {
      if (!value.is(json::Kind::boolean)) fail("wrong_type", inside(key, place), "true, false");
      if (!failed() && value.boolean()) set.add(place);
      ++place;
    }
  }
  void named(std::string_view key, std::uint8_t& x, const auto& names) {
    const json::Value value = take_any(key);
    x = 0;
    if (value.is(json::Kind::null)) return;
    if (value.is(json::Kind::text)) x = index_of(names, value.text());
    if (x == 0) fail("not_a_colour", key, shown(value));
  }
  void pile(std::string_view key, auto& pile) {
    read_cards(take_list(key), key, pile);
    for (std::size_t i = 0, j = pile.size(); i + 1 < j; ++i) std::swap(pile[i], pile[--j]);
  }
  void discard(std::string_view key, auto& pile) { read_cards(take_list(key), key, pile); }
  void hands(std::string_view key, auto& hands) {
    Seat place = 0;
    for (const json::Value value : take_per_seat(key)) {
      hand(value, inside(key, place), hands[place]);
      ++place;
    }
  }
  void open_hands(std::string_view key, auto& all) { hands(key, all); }
  void open_hand(std::string_view key, auto& one) { hand(take_any(key), std::string(key), one); }
  void hidden_hands(std::string_view key, auto& all, bool) { hands(key, all); }
  void choices(std::string_view key, auto& all, bool) {
    Seat place = 0;
    for (const json::Value value : take_per_seat(key)) {
      if (!value.is(json::Kind::null)) {
        hand(value, inside(key, place), all[place]);
        if (all[place].empty()) fail("empty_choice", inside(key, place), {});
      }
      ++place;
    }
  }
  void card_per_seat(std::string_view key, auto& cards) {
    Seat place = 0;
    for (const json::Value value : take_per_seat(key)) {
      cards[place] = card_or_null(value, inside(key, place));
      ++place;
    }
  }
  void card_of(std::string_view key, Card& x, Seat) { x = card_or_null(take_any(key), key); }
  void drawn(std::string_view key, Card& x, Seat owner, const auto& hand) {
    x = card_or_null(take_any(key), key);
    if (x != no_card && (owner == nobody || !hand.contains(x)))
      fail("drawn_not_in_hand", key, card_text<G>(x));
  }
  void trick(std::string_view key, auto& trick) {
    trick.clear();
    each(take_list(key), key, [&](json::Value value, const std::string& where) {
      if (!value.is(json::Kind::list) || value.size() != 2)
        return fail("wrong_type", where, "[0,\"R7\"]");
      if (trick.full()) return fail("too_many", where, std::to_string(trick.capacity));
      auto member = value.begin();
      Played played;
      if (!ReaderBase::seat(*member, where, played.seat)) return;
      ++member;
      played.card = card(*member, where);
      trick.push(played);
    });
  }
  void grids(std::string_view key, auto& grids) {
    Seat owner = 0;
    for (const json::Value value : take_per_seat(key)) {
      auto& grid = grids[owner];
      const std::string where = inside(key, owner++);
      if (!value.is(json::Kind::list) || value.size() != grid.places) {
        fail("wrong_length", where, std::to_string(grid.places));
        continue;
      }
      std::size_t place = 0;
      each(value, where,
           [&](json::Value laid, const std::string& at) { read_place(laid, at, grid, place++); });
    }
  }

 private:
  void each(json::Value list, std::string_view key, auto&& read) {
    if (!list) return;
    std::size_t place = 0;
    for (const json::Value value : list) {
      if (failed()) return;
      read(value, inside(key, place++));
    }
  }
  void read_cards(json::Value list, std::string_view key, auto& pile) {
    pile.clear();
    each(list, key, [&](json::Value value, const std::string& where) {
      if (pile.full()) return fail("too_many", where, std::to_string(pile.capacity));
      pile.push(card(value, where));
    });
  }
  void hand(json::Value list, const std::string& key, auto& hand) {
    hand.clear();
    if (!list.is(json::Kind::list)) return fail("wrong_type", key, "[ ]");
    each(list, key, [&](json::Value value, const std::string& where) {
      const Card read = card(value, where);
      if (failed()) return;
      if (hand.copies(read) == hand.most_copies)
        return fail("too_many_copies", where, card_text<G>(read));
      hand.add(read);
    });
  }
  Card card_or_null(json::Value value, std::string_view where) {
    return value.is(json::Kind::null) ? no_card : card(value, where);
  }
  Card card(json::Value value, std::string_view where) {
    const bool right = value.is(cards_are_numbers<G> ? json::Kind::integer : json::Kind::text);
    const Card read = right ? index_of(G::card_names, value.text()) : no_card;
    if (read == no_card) fail("not_a_card", where, shown(value));
    return read;
  }
  void read_place(json::Value value, const std::string& where, auto& grid, std::size_t place) {
    std::string_view text = value.is(json::Kind::text) ? value.text() : std::string_view{};
    if (text == ".") return grid.remove(place);
    const bool down = text.ends_with('?');
    if (down) text.remove_suffix(1);
    const Card read = index_of(G::card_names, text);
    if (read == no_card) return fail("not_a_card", where, shown(value));
    grid.lay(place, read);
    if (down) grid.up = static_cast<std::uint16_t>(grid.up & ~(1u << place));
  }
  static std::string shown(json::Value value) {
    std::string text;
    json::Writer(text).copy(value);
    return text.size() > 40 ? text.substr(0, valid_utf8_prefix(text.substr(0, 40))) + "…" : text;
  }
};

// Scores or points: a whole number for each seat.
template <Game G, class Values>
void read_numbers(PositionReader<G>& reader, std::string_view key, const Values& values,
                  std::array<std::int32_t, most_seats>& into) {
  constexpr int limit = 1'000'000;
  std::int64_t number = 0;
  std::size_t seat = 0;
  for (const json::Value value : values)
    if (reader.integer(value, inside(key, seat), -limit, limit, number))
      into[seat++] = static_cast<std::int32_t>(number);
}

// Points are there when a round has been counted, and only then.
template <Game G>
void read_points(PositionReader<G>& reader, typename G::State& state) {
  const bool counted = G::has_rounds && state.phase <= scored;
  const json::Value points = reader.take_any("points");
  if (reader.failed()) return;
  if (counted == points.is(json::Kind::null))
    return reader.fail(counted ? "points_missing" : "points_too_early", "points", {});
  if (!counted) return;
  if (!points.is(json::Kind::list) || points.size() != reader.players())
    return reader.fail("wrong_length", "points", std::to_string(reader.players()));
  read_numbers(reader, "points", points, state.points);
}

template <Game G>
void read_common(PositionReader<G>& reader, typename G::State& state) {
  std::int64_t number = 0;
  if (reader.integer(reader.take_any("round"), "round", 1, 1'000'000'000, number))
    state.round = static_cast<std::uint32_t>(number);
  read_numbers(reader, "scores", reader.take_per_seat("scores"), state.scores);
  const json::Value phase = reader.take("phase", json::Kind::text, "\"…\"");
  if (reader.failed()) return;
  state.phase = index_of(G::phase_names, phase.text());
  if (state.phase == over && phase.text() != G::phase_names[over])
    return reader.fail("not_a_phase", "phase", phase.text());
  reader.seat_or_null("turn", state.turn);
  read_points(reader, state);
  List<Seat, most_seats> winners;
  reader.seat_list("winners", winners);
  for (const Seat winner : winners) state.winners.add(winner);
  if (!reader.failed() && state.winners.empty() != (state.phase != over))
    reader.fail("winners_only_when_over", "winners", {});
  if (!reader.failed() && state.phase <= scored && state.turn != nobody)
    reader.fail("turn_after_round", "turn", {});
}

// The rest of what can be checked without knowing the game: the cards are exactly the deck.
template <Game G>
Result<> check_deck(const typename G::State& state) {
  const Counts left = unseen_cards<G>(state);
  for (std::size_t card = 1; card < left.size(); ++card) {
    if (left[card] == 0) continue;
    const std::string count = std::to_string(left[card] < 0 ? -left[card] : left[card]);
    return Error{left[card] < 0 ? "cards_too_many" : "cards_missing", count,
                 card < G::card_names.size() ? std::string(G::card_names[card]) : std::string()};
  }
  return {};
}

// Reads `object`, whose key `game` is this game's, as a position under a version of the rules.
template <Game G>
Result<> read_position(json::Value object, std::uint8_t rules, const Chance& chance,
                       typename G::State& state) {
  state = {};
  state.rules = rules;
  PositionReader<G> reader(object, 0);
  reader.take_any("game");
  std::int64_t players = 0;
  if (!reader.integer(reader.take_any("players"), "players", G::seats.least, G::seats.most,
                      players))
    return reader.finish();
  reader.set_players(static_cast<int>(players));
  state.players = static_cast<std::uint8_t>(players);
  const json::Value options = reader.take("options", json::Kind::object, "{ }");
  if (reader.failed()) return reader.finish();
  if (Result<> read = read_options<G>(options, state.players, rules, state.options); !read)
    return read;
  read_common<G>(reader, state);
  if (!reader.failed()) G::describe(state, reader);
  if (Result<> read = reader.finish(); !read) return read;
  if (Result<> checked = check_deck<G>(state); !checked) return checked;
  if (const std::string_view key = G::error_in(state); !key.empty()) return Error{std::string(key)};
  state.chance = chance;
  return {};
}

}  // namespace pioche
