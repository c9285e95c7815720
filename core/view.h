// What one seat may know, as a type of its own: code that is given a View cannot reach the State.
#pragma once

#include <bit>

#include "core/describe.h"
#include "core/game.h"

namespace pioche {

// A visitor that does nothing: the base of the visitors below, which handle cards only.
struct NullVisitor {
  constexpr void number(std::string_view, auto&&, int, int) {}
  constexpr void numbers(std::string_view, auto&&, int) {}
  constexpr void seat(std::string_view, auto&&) {}
  constexpr void seat_or_null(std::string_view, auto&&) {}
  constexpr void seat_list(std::string_view, auto&&) {}
  constexpr void flags(std::string_view, auto&&) {}
  constexpr void named(std::string_view, auto&&, const auto&) {}
  constexpr void discard(std::string_view, auto&&) {}
  constexpr void open_hands(std::string_view, auto&&) {}
  constexpr void open_hand(std::string_view, auto&&) {}
  constexpr void trick(std::string_view, auto&&) {}
};

// Replaces every card that `viewer` may not know by an unknown card.
class HideCards : public NullVisitor {
 public:
  constexpr HideCards(Seat viewer, bool open) : viewer_(viewer), open_(open) {}

  constexpr void pile(std::string_view, auto& pile) {
    for (Card& card : pile) card = unknown_card;
  }
  constexpr void hands(std::string_view, auto& hands) {
    for (Seat owner = 0; owner < hands.size(); ++owner)
      if (hides(owner)) conceal(hands[owner]);
  }
  constexpr void choices(std::string_view key, auto& all, bool open) {
    if (!open) hands(key, all);
  }
  constexpr void hidden_hands(std::string_view, auto& hands, bool open) {
    if (open || open_) return;
    for (auto& hand : hands) conceal(hand);
  }
  constexpr void card_per_seat(std::string_view, auto& cards) {
    for (Seat owner = 0; owner < cards.size(); ++owner)
      if (hides(owner)) conceal(cards[owner]);
  }
  constexpr void card_of(std::string_view, Card& card, Seat owner) {
    if (hides(owner)) conceal(card);
  }
  constexpr void drawn(std::string_view, Card& card, Seat owner, auto&) {
    if (hides(owner)) conceal(card);
  }
  constexpr void grids(std::string_view, auto& grids) {
    if (open_) return;
    for (auto& grid : grids)
      for (unsigned down = grid.down(); down != 0; down &= down - 1u)
        grid.cards[static_cast<std::size_t>(std::countr_zero(down))] = unknown_card;
  }

 private:
  constexpr bool hides(Seat owner) const { return !open_ && owner != viewer_; }
  static constexpr void conceal(Card& card) {
    if (card != no_card) card = unknown_card;
  }
  static constexpr void conceal(auto& hand) {
    const auto size = static_cast<std::uint16_t>(hand.size());
    hand.clear();
    hand.hidden = size;
  }

  Seat viewer_;
  bool open_;
};

// Replaces what `seat` may not know, in the state itself.
template <Game G, class Hide = HideCards>
constexpr void conceal_from(Seat seat, typename G::State& state) {
  state.chance = {};
  Hide hide_cards(seat, state.phase == over || (state.phase == scored && G::has_rounds));
  if constexpr (requires { G::conceal(state, seat); }) G::conceal(state, seat);
  G::describe(state, hide_cards);
}

// The state as one seat (`nobody`: a spectator) sees it: unknown cards stand for what it may not
// know. The rules give that seat the same answers for it as for the full state.
template <Game G>
class View {
 public:
  constexpr View(const typename G::State& state, Seat seat) : state_(state), seat_(seat) {
    conceal_from<G>(seat, state_);
  }

  constexpr const typename G::State& state() const { return state_; }
  constexpr Seat seat() const { return seat_; }
  constexpr Ruling judge(Move move) const { return G::judge(state_, seat_, move); }
  constexpr void generate(MoveList& moves) const { G::generate(state_, seat_, moves); }
  constexpr bool operator==(const View&) const = default;

 private:
  typename G::State state_;
  Seat seat_;
};

// Replaces the unknown cards of a view by the unseen cards, dealt at random.
class Determinizer : public NullVisitor {
 public:
  constexpr Determinizer(const Counts& unseen, Rng& rng) : rng_(rng) {
    for (int card = 1; card < most_faces; ++card)
      for (int i = 0; i < unseen[static_cast<std::size_t>(card)]; ++i)
        cards_[count_++] = static_cast<Card>(card);
  }

  constexpr void pile(std::string_view, auto& pile) {
    for (Card& card : pile) reveal(card);
  }
  constexpr void hands(std::string_view, auto& hands) {
    for (auto& hand : hands)
      for (; hand.hidden > 0; --hand.hidden) hand.add(deal());
  }
  constexpr void hidden_hands(std::string_view key, auto& all, bool) { hands(key, all); }
  constexpr void choices(std::string_view, auto&, bool) {}  // the game's own `complete` makes them
  constexpr void card_per_seat(std::string_view, auto& cards) {
    for (Card& card : cards) reveal(card);
  }
  constexpr void card_of(std::string_view, Card& card, Seat) { reveal(card); }
  constexpr void drawn(std::string_view, Card& card, Seat, auto& hand) {
    if (card != unknown_card) return;
    auto which = static_cast<int>(rng_.below(static_cast<std::uint32_t>(hand.size())));
    for_each_held(hand, [&](Card held, int copies) {
      if (which >= 0 && which < copies) card = held;
      which -= copies;
    });
  }
  constexpr void grids(std::string_view, auto& grids) {
    for (auto& grid : grids)
      for (Card& card : grid.cards) reveal(card);
  }

 private:
  constexpr void reveal(Card& card) {
    if (card == unknown_card) card = deal();
  }
  // One card of those that are left, each with the same chance.
  constexpr Card deal() {
    assert(count_ > 0);
    const auto place = rng_.below(static_cast<std::uint32_t>(count_));
    const Card card = cards_[place];
    cards_[place] = cards_[--count_];
    return card;
  }

  Rng& rng_;
  std::array<Card, 512> cards_{};
  std::size_t count_ = 0;
};

// Counts the cards on the table whose faces are known.
struct CardCounter : NullVisitor {
  Counts seen{};
  int unknown = 0;

  constexpr void pile(std::string_view, const auto& pile) {
    for (const Card card : pile) count(card);
  }
  constexpr void discard(std::string_view key, const auto& cards) { pile(key, cards); }
  constexpr void hands(std::string_view key, const auto& hands) {
    for (const auto& hand : hands) open_hand(key, hand);
  }
  constexpr void open_hands(std::string_view key, const auto& all) { hands(key, all); }
  constexpr void hidden_hands(std::string_view key, const auto& all, bool) { hands(key, all); }
  constexpr void open_hand(std::string_view, const auto& hand) {
    for_each_held(hand, [this](Card card, int copies) {
      seen[card] = static_cast<std::int16_t>(seen[card] + copies);
    });
    unknown += hand.hidden;
  }
  constexpr void choices(std::string_view key, const auto& all, bool) { hands(key, all); }
  constexpr void card_per_seat(std::string_view, const auto& cards) {
    for (const Card card : cards) count(card);
  }
  constexpr void card_of(std::string_view, Card card, Seat) { count(card); }
  constexpr void drawn(std::string_view, Card, Seat, const auto&) {}  // counted in its hand
  constexpr void trick(std::string_view, const auto& trick) {
    for (const Played& played : trick) count(played.card);
  }
  constexpr void grids(std::string_view, const auto& grids) {
    for (const auto& grid : grids)
      for (const Card card : grid.cards) count(card);
  }
  constexpr void count(Card card) {
    if (card == unknown_card)
      ++unknown;
    else if (card != no_card)
      ++seen[card];
  }
};

// The cards that are somewhere, but not where they can be seen: the deck without those known.
template <Game G>
constexpr Counts unseen_cards(const typename G::State& state) {
  CardCounter counter;
  G::describe(state, counter);
  if constexpr (requires { G::add_unlisted(state, counter.seen); })
    G::add_unlisted(state, counter.seen);
  Counts left = G::deck(state);
  for (std::size_t card = 0; card < left.size(); ++card)
    left[card] = static_cast<std::int16_t>(left[card] - counter.seen[card]);
  return left;
}

// Replaces the unknown cards of a state by the unseen cards, dealt at random.
template <Game G>
constexpr void deal_unknown_cards(typename G::State& state, Rng& rng) {
  Determinizer determinizer(unseen_cards<G>(state), rng);
  G::describe(state, determinizer);
  if constexpr (requires { G::complete(state, rng); }) G::complete(state, rng);
  state.chance = quick_chance(rng.next());
}

// A determinization: a state that agrees with the view.
template <Game G>
constexpr typename G::State determinize(const View<G>& view, Rng& rng) {
  auto state = view.state();
  deal_unknown_cards<G>(state, rng);
  return state;
}

}  // namespace pioche
