// Positions and views as JSON (the contract's "Position" and "View"), from a game's description.
#pragma once

#include <charconv>
#include <string>

#include "core/view.h"
#include "engine/json.h"
#include "engine/options.h"
#include "engine/view_digest.h"

namespace pioche {

enum class Piles : std::uint8_t { open, closed };  // a position's, a view's

template <Game G>
constexpr std::string_view card_text(Card card) {
  return card == unknown_card ? "?" : G::card_names[card];
}

template <Game G>
constexpr bool cards_are_numbers = requires { requires G::cards_are_numbers; };

template <Game G>
class PositionWriter {
 public:
  // `known`: if given, only the cards of a discard pile that this digest does not have are written.
  PositionWriter(json::Writer& out, int players, Piles piles, Keys wanted, const ViewDigest* known)
      : out_(out),
        players_(static_cast<std::size_t>(players)),
        piles_(piles),
        wanted_(wanted),
        known_(known) {}

  void text(std::string_view key, std::string_view text) {
    if (wants(key)) out_.text(text);
  }
  void options(std::string_view key, const typename G::State& state) {
    if (wants(key)) write_options<G>(out_, state.options, state.rules);
  }
  void seats(std::string_view key, SeatSet set) { seat_list(key, set); }
  void numbers_if(std::string_view key, const auto& xs, bool there) {
    if (there)
      numbers(key, xs, 0);
    else if (wants(key))
      out_.null();
  }
  void number(std::string_view key, auto x, int, int) {
    if (wants(key)) out_.number(x);
  }
  void numbers(std::string_view key, const auto& xs, int) {
    each_seat(key, [&](std::size_t seat) { out_.number(xs[seat]); });
  }
  void seat(std::string_view key, Seat x) {
    if (wants(key)) out_.number(x);
  }
  void seat_or_null(std::string_view key, Seat x) {
    if (wants(key)) x == nobody ? out_.null() : out_.number(x);
  }
  void seat_list(std::string_view key, const auto& xs) {
    if (!wants(key)) return;
    out_.begin_list();
    for (const Seat x : xs) out_.number(x);
    out_.end_list();
  }
  void flags(std::string_view key, SeatSet set) {
    each_seat(key, [&](std::size_t seat) { out_.boolean(set.contains(static_cast<Seat>(seat))); });
  }
  void named(std::string_view key, std::uint8_t x, const auto& names) {
    if (wants(key)) x == 0 ? out_.null() : out_.text(names[x]);
  }
  void pile(std::string_view key, const auto& pile) {
    if (!wants(key)) return;
    if (piles_ == Piles::closed) {
      out_.number(static_cast<std::int64_t>(pile.size()));
      return;
    }
    out_.begin_list();
    for (std::size_t i = pile.size(); i-- > 0;) card(pile[i]);
    out_.end_list();
  }
  void discard(std::string_view key, const auto& pile) {
    const std::size_t first = known_ == nullptr ? 0 : known_->size_of(key_index_);
    if (!wants(key)) return;
    out_.begin_list();
    for (auto at = pile.begin() + static_cast<std::ptrdiff_t>(first); at != pile.end(); ++at)
      card(*at);
    out_.end_list();
  }
  void hands(std::string_view key, const auto& hands) {
    each_seat(key, [&](std::size_t seat) { hand(hands[seat]); });
  }
  void open_hands(std::string_view key, const auto& all) { hands(key, all); }
  void open_hand(std::string_view key, const auto& one) {
    if (wants(key)) hand(one);
  }
  void hidden_hands(std::string_view key, const auto& all, bool) { hands(key, all); }
  void choices(std::string_view key, const auto& hands, bool) {
    each_seat(key, [&](std::size_t seat) {
      if (hands[seat].empty())
        out_.null();
      else
        hand(hands[seat]);
    });
  }
  void card_per_seat(std::string_view key, const auto& cards) {
    each_seat(key, [&](std::size_t seat) { card(cards[seat]); });
  }
  void card_of(std::string_view key, Card x, Seat) {
    if (wants(key)) card(x);
  }
  void drawn(std::string_view key, Card x, Seat owner, const auto&) { card_of(key, x, owner); }
  void trick(std::string_view key, const auto& trick) {
    if (!wants(key)) return;
    out_.begin_list();
    for (const Played& played : trick) {
      out_.begin_list().number(played.seat);
      card(played.card);
      out_.end_list();
    }
    out_.end_list();
  }
  void grids(std::string_view key, const auto& grids) {
    each_seat(key, [&](std::size_t seat) {
      const auto& grid = grids[seat];
      out_.begin_list();
      for (std::size_t place = 0; place < grid.places; ++place) {
        std::string text(grid.is_gone(place) ? "." : card_text<G>(grid.cards[place]));
        if (grid.is_down(place) && grid.cards[place] != unknown_card) text += '?';
        out_.text(text);
      }
      out_.end_list();
    });
  }

 private:
  // Whether the next key is to be written; then it is.
  bool wants(std::string_view key) {
    const bool wanted = (wanted_ >> key_index_ & 1u) != 0;
    ++key_index_;
    if (wanted) out_.key(key);
    return wanted;
  }
  void each_seat(std::string_view key, auto&& write) {
    if (!wants(key)) return;
    out_.begin_list();
    for (std::size_t seat = 0; seat < players_; ++seat) write(seat);
    out_.end_list();
  }
  void card(Card c) {
    if (c == no_card)
      out_.null();
    else if (cards_are_numbers<G> && c != unknown_card)
      out_.raw(card_text<G>(c));
    else
      out_.text(card_text<G>(c));
  }
  void hand(const auto& hand) {
    out_.begin_list();
    for_each_held(hand, [this](Card c, int copies) {
      for (int i = 0; i < copies; ++i) card(c);
    });
    for (int i = 0; i < hand.hidden; ++i) out_.text("?");
    out_.end_list();
  }

  json::Writer& out_;
  std::size_t players_;
  Piles piles_;
  Keys wanted_;
  const ViewDigest* known_;
  std::size_t key_index_ = 0;  // of the next key
};

template <Game G>
void write_position(json::Writer& out, const typename G::State& state, Piles piles,
                    Keys wanted = all_keys, const ViewDigest* known = nullptr) {
  PositionWriter<G> writer(out, state.players, piles, wanted, known);
  out.begin_object();
  describe_all<G>(state, writer);
  out.end_object();
}

template <Game G>
void write_view(json::Writer& out, const View<G>& view) {
  write_position<G>(out, view.state(), Piles::closed);
}

// What has changed from one view of a match to another of the same seat, as members of an open
// object: in `view` the keys whose values are not the same, except for discard piles that only grew,
// of which `added` has the new cards; it is left out where there are none.
template <Game G>
void write_changes(json::Writer& out, const View<G>& before, const View<G>& after) {
  const ViewDigest known = ViewDigest::of<G>(before);
  const auto [changed, grown] = ViewDigest::of<G>(after).diff(known);
  out.key("view");
  write_position<G>(out, after.state(), Piles::closed, changed);
  if (grown == 0) return;
  out.key("added");
  write_position<G>(out, after.state(), Piles::closed, grown, &known);
}

}  // namespace pioche
