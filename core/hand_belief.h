// What a seat can conclude about a hidden hand: cards that are certainly in it and, for the others,
// grouped by age (the order in which they came), the faces that they cannot have.
//
// A player who cannot put a card shows that no card held so far has a face that would have fitted;
// cards that come later may have it. So as a rule an older card is barred from every face from
// which a younger one is barred. Where nobody sees which card leaves a hand, the oldest possible
// one is removed: what is believed of the others is then true of all of them.
#pragma once

#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "core/view.h"

namespace pioche {

template <int Planes>
struct HandBelief {
  static constexpr std::size_t most_ages = 4;

  Hand<Planes> known;
  std::array<FaceSet, most_ages> barred{};        // of the cards of one age, the oldest first
  std::array<std::uint16_t, most_ages> counts{};  // of them; 0 only after the last age
  std::uint16_t ages = 0;

  constexpr int size() const {
    int total = known.known();
    for (const auto count : counts) total += count;
    return total;
  }

  // Every card is known.
  constexpr void learn(const Hand<Planes>& hand) {
    *this = {};
    known = hand;
  }

  // Cards come of which nothing is known.
  constexpr void draw(int cards = 1) {
    if (ages == 0 || barred[ages - 1u] != 0) begin_age();
    counts[ages - 1u] = static_cast<std::uint16_t>(counts[ages - 1u] + cards);
  }

  // None of the cards has one of these faces.
  constexpr void bar(FaceSet faces) {
    for (std::size_t age = 0; age < ages; ++age) barred[age] |= faces;
  }

  // The card that came last has none of these faces.
  constexpr void bar_newest(FaceSet faces) {
    if (ages == 0) return;
    const FaceSet so_far = barred[ages - 1u];
    take_from(ages - 1u);
    if (ages == 0 || barred[ages - 1u] != (so_far | faces)) begin_age();
    barred[ages - 1u] = so_far | faces;
    ++counts[ages - 1u];
  }

  constexpr void put_newest() {
    if (ages > 0) take_from(ages - 1u);
  }

  constexpr void put(Card card) {
    if (known.contains(card)) return known.remove(card);
    std::size_t age = 0;
    while (age < ages && (barred[age] >> card & 1u) != 0) ++age;
    if (age == ages) {
      // A conclusion was wrong: none of them is worth anything.
      barred = {};
      return put_newest();
    }
    for (std::size_t younger = age + 1; younger < ages; ++younger)
      if ((barred[younger] >> card & 1u) == 0) barred[younger] &= barred[age];
    take_from(age);
  }

  // Makes the number of cards right where not everything was seen.
  constexpr void resize(int cards) {
    if (size() > cards) *this = {};
    if (size() < cards) draw(cards - size());
  }

 private:
  constexpr void take_from(std::size_t age) {
    if (--counts[age] == 0) drop(age);
  }
  constexpr void drop(std::size_t age) {
    for (--ages; age < ages; ++age) {
      barred[age] = barred[age + 1];
      counts[age] = counts[age + 1];
    }
    barred[ages] = 0;
    counts[ages] = 0;
  }
  constexpr void begin_age() {
    if (ages == most_ages) join_ages();
    ++ages;
  }
  // Forgets the difference between two neighbouring ages that tells least.
  constexpr void join_ages() {
    std::size_t least = 0;
    int least_loss = 1 << 30;
    for (std::size_t age = 0; age + 1 < ages; ++age) {
      const int loss = counts[age] * std::popcount(barred[age] & ~barred[age + 1]);
      if (loss < least_loss) {
        least_loss = loss;
        least = age;
      }
    }
    counts[least + 1] = static_cast<std::uint16_t>(counts[least + 1] + counts[least]);
    barred[least + 1] &= barred[least];
    drop(least);
  }
};

// Deals the unseen cards at random to hands, in agreement with what is believed about them.
class BeliefDealer {
 public:
  // The cards known to be in one of the hands are kept for it.
  template <class Beliefs>
  constexpr BeliefDealer(Counts unseen, const Beliefs& beliefs, Rng& rng) : rng_(rng) {
    for (const auto& belief : beliefs)
      for_each_face(belief.known.faces(), [&](Card card) {
        unseen[card] = static_cast<std::int16_t>(unseen[card] - belief.known.copies(card));
      });
    for (std::size_t card = 1; card < unseen.size(); ++card) {
      agrees_ = agrees_ && unseen[card] >= 0;
      for (int i = 0; i < unseen[card]; ++i) cards_[count_++] = static_cast<Card>(card);
    }
  }

  // Whether all that was dealt agrees with the beliefs. It may not, by bad luck in dealing, or where
  // cards believed to be in the hands cannot all be there.
  constexpr bool agrees() const { return agrees_; }

  // Deals to every hand; those that can take least come first, while there is most to choose from.
  template <class Beliefs>
  constexpr void deal(const Beliefs& beliefs) {
    const auto order = most_barred_first(beliefs);
    for (std::size_t age = 0; age < beliefs[0].most_ages; ++age)
      for (const std::size_t owner : order)
        for (int i = 0; i < beliefs[owner].counts[age]; ++i)
          slots_[slot_count_++] = {beliefs[owner].barred[age], owner,
                                   deal_one(beliefs[owner].barred[age])};
    for (std::size_t i = 0; i < slot_count_; ++i) {
      if (is_one_of(slots_[i].barred, slots_[i].card)) mend(slots_[i]);
      agrees_ = agrees_ && !is_one_of(slots_[i].barred, slots_[i].card);
    }
  }

  // Gives one hand other cards, as far as there are others.
  constexpr void deal_again(std::size_t owner) {
    if (count_ == 0) return;
    for (std::size_t i = 0; i < slot_count_; ++i)
      if (slots_[i].owner == owner) cards_[count_++] = slots_[i].card;
    for (std::size_t i = 0; i < slot_count_; ++i) {
      Slot& slot = slots_[i];
      if (slot.owner != owner) continue;
      slot.card = deal_one(slot.barred);
      agrees_ = agrees_ && !is_one_of(slot.barred, slot.card);
    }
  }

  // Calls `take(card)` for each card dealt to a hand, the oldest first.
  template <int Planes, class Take>
  constexpr void give(const HandBelief<Planes>& belief, std::size_t owner, Take&& take) const {
    for_each_face(belief.known.faces(), [&](Card card) {
      for (int i = belief.known.copies(card); i > 0; --i) take(card);
    });
    for (std::size_t i = 0; i < slot_count_; ++i)
      if (slots_[i].owner == owner) take(slots_[i].card);
  }

  // One card of those that are left, each that is not barred with the same chance; any one where
  // all are barred.
  constexpr Card deal_one(FaceSet barred = 0) {
    assert(count_ > 0);
    std::size_t index = any_index();
    for (int tries = 0; tries < 8 && is_one_of(barred, cards_[index]); ++tries) index = any_index();
    for (std::size_t i = 0; i < count_ && is_one_of(barred, cards_[index]); ++i)
      index = index + 1 == count_ ? 0 : index + 1;
    const Card card = cards_[index];
    cards_[index] = cards_[--count_];
    return card;
  }

 private:
  struct Slot {
    FaceSet barred;
    std::size_t owner;
    Card card;
  };

  template <class Beliefs>
  static constexpr auto most_barred_first(const Beliefs& beliefs) {
    std::array<std::size_t, std::tuple_size_v<Beliefs>> order;
    for (std::size_t count = 0; count < order.size(); ++count) {
      std::size_t index = count;
      for (; index > 0 && std::popcount(beliefs[order[index - 1]].barred[0]) <
                              std::popcount(beliefs[count].barred[0]);
           --index)
        order[index] = order[index - 1];
      order[index] = count;
    }
    return order;
  }
  constexpr std::size_t any_index() { return rng_.below(static_cast<std::uint32_t>(count_)); }
  static constexpr bool is_one_of(FaceSet faces, Card card) { return (faces >> card & 1u) != 0; }

  // Exchanges a card that cannot be where it was dealt for one from elsewhere, if there is one.
  constexpr void mend(Slot& wrong) {
    std::size_t index = rng_.below(static_cast<std::uint32_t>(slot_count_));
    for (std::size_t i = 0; i < slot_count_; ++i) {
      Slot& other = slots_[index];
      if (!is_one_of(wrong.barred, other.card) && !is_one_of(other.barred, wrong.card))
        return std::swap(wrong.card, other.card);
      index = index + 1 == slot_count_ ? 0 : index + 1;
    }
  }

  Rng& rng_;
  std::array<Card, 512> cards_;
  std::array<Slot, 512> slots_;
  std::size_t slot_count_ = 0;
  std::size_t count_ = 0;
  bool agrees_ = true;
};

// A determinization by a game's own dealing: `deal(unseen, state)` replaces the unknown cards of
// `state`, or returns false. After `most_attempts` failures the memory is ignored.
template <Game G, class Deal>
typename G::State determinize_by_dealing(const View<G>& view, Rng& rng, Deal&& deal) {
  constexpr int most_attempts = 64;
  if (view.state().phase <= scored) return determinize(view, rng);
  const Counts unseen = unseen_cards<G>(view.state());
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    typename G::State state = view.state();
    if (!deal(unseen, state)) continue;
    state.chance = quick_chance(rng.next());
    return state;
  }
  return determinize(view, rng);
}

}  // namespace pioche
