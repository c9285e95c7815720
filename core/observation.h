// What a seat sees as a list of numbers, for networks: made from the game's description
// (core/describe.h) and a view, so that nothing hidden can get into it.
//
// Whatever there is once for each seat begins with the viewer's own and goes on clockwise; seats are
// marked (one 1, the rest 0) in that order too. Faces are in the order of the deck.
#pragma once

#include <algorithm>
#include <limits>

#include "core/view.h"

namespace pioche {

// What the numbers of a field are.
enum class Meaning : std::uint8_t {
  number,      // a number
  marked,      // 1 at the one that it is, else 0; all 0 where there is none
  flags,       // 1 where it holds
  order,       // 1 for the first in a list, 2 for the second …; 0: not in it
  card,        // 1 at the face, or at the last place where the face is unknown
  cards,       // how many of each face; at the last place how many of unknown faces
  grid_place,  // 1 at the face, then: face down, then: nothing there
};

// A part of the observation: `seats` × `places` × `values` numbers from `offset` on.
struct ObservationField {
  std::string_view key;   // of the position, or one of those that all games have
  std::string_view part;  // where a key has several fields
  Meaning meaning;
  std::size_t offset;
  std::size_t seats;   // 1: it is there once
  std::size_t places;  // of a grid, else 1
  std::size_t values;
  std::int32_t low;
  std::int32_t high;
  const std::string_view* names = nullptr;  // of the values, where something named is marked
};
inline constexpr std::int32_t no_bound = std::numeric_limits<std::int32_t>::max();

// Collects the fields; nothing is written.
template <class Fields>
class FieldLister {
 public:
  explicit FieldLister(Fields& fields) : fields_(fields) {}
  constexpr float* next(ObservationField field) {
    field.offset = size_;
    size_ += field.seats * field.places * field.values;
    fields_.push_back(field);
    return nullptr;
  }

 private:
  Fields& fields_;
  std::size_t size_ = 0;
};

// Writes into an array of zeros.
class FieldWriter {
 public:
  constexpr explicit FieldWriter(float* out) : out_(out) {}
  constexpr float* next(const ObservationField& field) {
    float* const here = out_;
    out_ += field.seats * field.places * field.values;
    return here;
  }

 private:
  float* out_;
};

template <Game G, class Sink>
class ObservationVisitor {
 public:
  static constexpr std::size_t faces = G::card_names.size() - 1;

  constexpr ObservationVisitor(Sink& sink, int players, Seat viewer)
      : sink_(sink),
        players_(static_cast<std::size_t>(players)),
        viewer_(viewer == nobody ? 0 : viewer) {}

  constexpr void number(std::string_view key, auto x, std::int32_t low, std::int32_t high) {
    if (float* out = field(key, Meaning::number, 1, 1, 1, low, high)) *out = static_cast<float>(x);
  }
  constexpr void numbers(std::string_view key, const auto& xs, std::int32_t high,
                         std::int32_t low = 0) {
    float* out = field(key, Meaning::number, players_, 1, 1, low, high);
    if (out == nullptr) return;
    for (std::size_t i = 0; i < players_; ++i) out[i] = static_cast<float>(xs[seat_at(i)]);
  }
  constexpr void seat(std::string_view key, Seat x) { seat_or_null(key, x); }
  constexpr void seat_or_null(std::string_view key, Seat x) {
    float* out = field(key, Meaning::marked, 1, 1, players_, 0, 1);
    if (out != nullptr && x != nobody) out[place_of(x)] = 1;
  }
  constexpr void seat_list(std::string_view key, const auto& xs) {
    float* out = field(key, Meaning::order, players_, 1, 1, 0, no_bound);
    if (out == nullptr) return;
    float order = 0;
    for (const Seat x : xs) out[place_of(x)] = ++order;
  }
  constexpr void flags(std::string_view key, SeatSet set) {
    float* out = field(key, Meaning::flags, players_, 1, 1, 0, 1);
    if (out == nullptr) return;
    for (const Seat x : set) out[place_of(x)] = 1;
  }
  constexpr void named(std::string_view key, std::uint8_t x, const auto& names) {
    float* out = field(key, Meaning::marked, 1, 1, names.size() - 1, 0, 1, {}, names.data() + 1);
    if (out != nullptr && x != 0) out[x - 1u] = 1;
  }
  constexpr void pile(std::string_view key, const auto& pile) {
    float* out = field(key, Meaning::number, 1, 1, 1, 0, no_bound, "size");
    if (out != nullptr) *out = static_cast<float>(pile.size());
  }
  constexpr void discard(std::string_view key, const auto& pile) {
    float* top = field(key, Meaning::card, 1, 1, faces + 1, 0, 1, "top");
    float* all = field(key, Meaning::cards, 1, 1, faces + 1, 0, no_bound, "cards");
    if (top == nullptr || all == nullptr || pile.size() == 0) return;
    std::array<std::uint16_t, faces + 2> counts{};  // the last one: of unknown faces
    for (const Card card : pile) ++counts[std::min<std::size_t>(card, faces + 1)];
    for (std::size_t i = 0; i < faces; ++i) all[i] = counts[i + 1];
    write_card(top, *(pile.end() - 1));
  }
  constexpr void hands(std::string_view key, const auto& hands) {
    float* out = field(key, Meaning::cards, players_, 1, faces + 1, 0, no_bound);
    if (out == nullptr) return;
    for (std::size_t i = 0; i < players_; ++i) write_hand(out + i * (faces + 1), hands[seat_at(i)]);
  }
  constexpr void open_hands(std::string_view key, const auto& all) { hands(key, all); }
  constexpr void hidden_hands(std::string_view key, const auto& all, bool) { hands(key, all); }
  constexpr void choices(std::string_view key, const auto& all, bool) { hands(key, all); }
  constexpr void open_hand(std::string_view key, const auto& hand) {
    if (float* out = field(key, Meaning::cards, 1, 1, faces + 1, 0, no_bound))
      write_hand(out, hand);
  }
  constexpr void card_per_seat(std::string_view key, const auto& cards) {
    float* out = field(key, Meaning::card, players_, 1, faces + 1, 0, 1);
    if (out == nullptr) return;
    for (std::size_t i = 0; i < players_; ++i) write_card(out + i * (faces + 1), cards[seat_at(i)]);
  }
  constexpr void card_of(std::string_view key, Card card, Seat) {
    if (float* out = field(key, Meaning::card, 1, 1, faces + 1, 0, 1)) write_card(out, card);
  }
  constexpr void drawn(std::string_view key, Card card, Seat owner, const auto&) {
    card_of(key, card, owner);
  }
  constexpr void trick(std::string_view key, const auto& trick) {
    float* cards = field(key, Meaning::cards, players_, 1, faces + 1, 0, no_bound, "cards");
    float* order = field(key, Meaning::order, players_, 1, 1, 0, no_bound, "order");
    if (cards == nullptr || order == nullptr) return;
    float number = 0;
    for (const Played& played : trick) {
      const std::size_t place = place_of(played.seat);
      cards[place * (faces + 1) + index_of_face(played.card)] += 1;
      order[place] = ++number;
    }
  }
  constexpr void grids(std::string_view key, const auto& grids) {
    constexpr std::size_t places = std::remove_cvref_t<decltype(grids[0])>::places;
    float* out = field(key, Meaning::grid_place, players_, places, faces + 2, 0, 1);
    if (out == nullptr) return;
    for (std::size_t i = 0; i < players_; ++i) {
      const auto& grid = grids[seat_at(i)];
      for (std::size_t place = 0; place < places; ++place, out += faces + 2) {
        // A card that lies face down and is known all the same (after the round) is both.
        if (grid.is_gone(place)) {
          out[faces + 1] = 1;
          continue;
        }
        if (grid.is_down(place)) out[faces] = 1;
        if (grid.cards[place] != unknown_card) out[grid.cards[place] - 1u] = 1;
      }
    }
  }
  // For fields that no position has.
  constexpr void marked(std::string_view key, std::size_t x, std::size_t count,
                        const std::string_view* names = nullptr) {
    float* out = field(key, Meaning::marked, 1, 1, count, 0, 1, {}, names);
    if (out != nullptr && x < count) out[x] = 1;
  }

 private:
  constexpr float* field(std::string_view key, Meaning meaning, std::size_t seats,
                         std::size_t places, std::size_t values, std::int32_t low,
                         std::int32_t high, std::string_view part = {},
                         const std::string_view* names = nullptr) {
    return sink_.next({key, part, meaning, 0, seats, places, values, low, high, names});
  }
  // The seat at a place counted from the viewer, and the other way round.
  constexpr std::size_t seat_at(std::size_t place) const {
    const std::size_t seat = place + viewer_;
    return seat < players_ ? seat : seat - players_;
  }
  constexpr std::size_t place_of(std::size_t seat) const {
    return seat >= viewer_ ? seat - viewer_ : seat + players_ - viewer_;
  }
  static constexpr std::size_t index_of_face(Card card) {
    return card == unknown_card ? faces : card - 1u;
  }
  static constexpr void write_card(float* out, Card card) {
    if (card != no_card) out[index_of_face(card)] = 1;
  }
  static constexpr void write_hand(float* out, const auto& hand) {
    for_each_held(hand,
                  [&](Card card, int copies) { out[card - 1u] = static_cast<float>(copies); });
    out[faces] = static_cast<float>(hand.hidden);
  }

  Sink& sink_;
  std::size_t players_;
  std::size_t viewer_;
};

// All fields in their order: those of all games, then the game's own.
template <Game G, class Sink>
constexpr void describe_observation(const typename G::State& state, Seat viewer, Sink& sink) {
  ObservationVisitor<G, Sink> visitor(sink, state.players, viewer);
  visitor.marked("seat", viewer, state.players);
  visitor.number("round", state.round, 1, no_bound);
  visitor.numbers("scores", state.scores, no_bound, -no_bound);
  visitor.marked("phase", state.phase, G::phase_names.size(), G::phase_names.data());
  visitor.seat_or_null("turn", state.turn);
  visitor.numbers("points", state.points, no_bound, -no_bound);
  visitor.flags("winners", state.winners);
  G::describe(state, visitor);
}

template <Game G, class Fields>
constexpr void list_observation(int players, Fields& fields) {
  typename G::State state{};
  state.players = static_cast<std::uint8_t>(players);
  FieldLister<Fields> lister(fields);
  describe_observation<G>(state, 0, lister);
}

// `out`: as many zeros as all fields have numbers.
template <Game G>
constexpr void write_observation(const View<G>& view, float* out) {
  FieldWriter writer(out);
  describe_observation<G>(view.state(), view.seat(), writer);
}

// Of the cards of a pile an observation has only how many there are.
struct HideObserved : HideCards {
  using HideCards::HideCards;
  constexpr void pile(std::string_view, auto&&) {}
};

// The same without a copy: hides in `state` what `seat` may not know.
template <Game G>
constexpr void conceal_and_write_observation(typename G::State& state, Seat seat, float* out) {
  conceal_from<G, HideObserved>(seat, state);
  FieldWriter writer(out);
  describe_observation<G>(state, seat, writer);
}

}  // namespace pioche
