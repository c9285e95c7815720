// A digest of a view: the bytes of the value of each key. Comparing two digests gives the keys that
// have changed, without writing either view as JSON.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <iterator>

#include "core/view.h"

namespace pioche {

// A set of keys of a position: bit i stands for the key with index i.
using Keys = std::uint32_t;
inline constexpr Keys all_keys = ~Keys{0};

// All keys in their order: those that all games share, then the game's own.
template <Game G>
void describe_all(const typename G::State& state, auto& visitor) {
  visitor.text("game", G::id);
  visitor.number("players", state.players, 0, most_seats);
  visitor.options("options", state);
  visitor.number("round", state.round, 0, 0);
  visitor.numbers("scores", state.scores, 0);
  visitor.text("phase", G::phase_names[state.phase]);
  visitor.seat_or_null("turn", state.turn);
  visitor.numbers_if("points", state.points, G::has_rounds && state.phase <= scored);
  visitor.seats("winners", state.winners);
  G::describe(state, visitor);
}

class ViewDigest {
 public:
  template <Game G>
  static ViewDigest of(const View<G>& view) {
    ViewDigest digest(view.state().players);
    describe_all<G>(view.state(), digest);
    return digest;
  }

  // `changed`: the keys whose values differ. `grown`: discard piles to which cards were only added.
  struct Changes {
    Keys changed = 0;
    Keys grown = 0;
  };
  Changes diff(const ViewDigest& before) const {
    Changes changes;
    for (std::size_t i = 0; i < keys_; ++i) {
      const std::size_t size = size_of(i);
      const std::size_t size_before = before.size_of(i);
      const bool is_alike =
          size >= size_before && std::memcmp(value(i), before.value(i), size_before) == 0;
      const Keys key = Keys{1} << i;
      if (is_alike && size == size_before) continue;
      (is_alike && (growing_ & key) != 0 ? changes.grown : changes.changed) |= key;
    }
    return changes;
  }
  // In bytes: of a discard pile, its cards.
  std::size_t size_of(std::size_t key) const { return ends_[key] - begin_of(key); }

  void text(std::string_view, std::string_view text) { end(text.data()); }  // from a fixed table
  void options(std::string_view, const auto&) { end(); }  // of a match never change
  void seats(std::string_view, SeatSet set) { end(set.bits); }
  void numbers_if(std::string_view, const auto& xs, bool there) {
    put(there);
    if (there) each_seat(xs);
    end();
  }
  void number(std::string_view, auto x, int, int) { end(x); }
  void numbers(std::string_view, const auto& xs, int) {
    each_seat(xs);
    end();
  }
  void seat(std::string_view, Seat x) { end(x); }
  void seat_or_null(std::string_view, Seat x) { end(x); }
  void seat_list(std::string_view, const auto& xs) { all_of(xs); }
  void flags(std::string_view, SeatSet set) { end(set.bits); }
  void named(std::string_view, std::uint8_t x, const auto&) { end(x); }
  void pile(std::string_view, const auto& pile) { end(pile.size()); }
  void discard(std::string_view, const auto& pile) {
    growing_ |= Keys{1} << keys_;
    for (const Card card : pile) put(card);
    end();
  }
  void hands(std::string_view, const auto& hands) {
    for (std::size_t seat = 0; seat < players_; ++seat) hand(hands[seat]);
    end();
  }
  void open_hands(std::string_view key, const auto& all) { hands(key, all); }
  void open_hand(std::string_view, const auto& one) {
    hand(one);
    end();
  }
  void hidden_hands(std::string_view key, const auto& all, bool) { hands(key, all); }
  void choices(std::string_view key, const auto& all, bool) { hands(key, all); }
  void card_per_seat(std::string_view, const auto& cards) {
    each_seat(cards);
    end();
  }
  void card_of(std::string_view, Card x, Seat) { end(x); }
  void drawn(std::string_view, Card x, Seat, const auto&) { end(x); }
  void trick(std::string_view, const auto& trick) {
    for (const Played& played : trick) {
      put(played.seat);
      put(played.card);
    }
    end();
  }
  void grids(std::string_view, const auto& grids) {
    for (std::size_t seat = 0; seat < players_; ++seat) {
      put(grids[seat].cards);
      put(grids[seat].here);
      put(grids[seat].up);
    }
    end();
  }

 private:
  explicit ViewDigest(std::size_t players) : players_(players) {}

  std::size_t begin_of(std::size_t key) const { return key == 0 ? 0 : ends_[key - 1]; }
  const std::byte* value(std::size_t key) const { return bytes_.data() + begin_of(key); }

  void put(const auto& x) {
    static_assert(std::has_unique_object_representations_v<std::remove_cvref_t<decltype(x)>>);
    assert(size_ + sizeof x <= bytes_.size());
    std::memcpy(bytes_.data() + size_, &x, sizeof x);
    size_ += sizeof x;
  }
  void each_seat(const auto& xs) {
    for (std::size_t seat = 0; seat < players_; ++seat) put(xs[seat]);
  }
  void hand(const auto& one) {
    put(one.planes);
    put(one.hidden);
  }
  void all_of(const auto& xs) {
    for (const auto x : xs) put(x);
    end();
  }
  void end(const auto&... last) {
    (put(last), ...);
    assert(keys_ < ends_.size());
    ends_[keys_++] = static_cast<std::uint16_t>(size_);
  }

  std::size_t players_;
  std::size_t size_ = 0;
  std::size_t keys_ = 0;
  Keys growing_ = 0;
  std::array<std::uint16_t, 32> ends_;
  std::array<std::byte, 1536> bytes_;
};

}  // namespace pioche
