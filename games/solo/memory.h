// What a player of Solo remembers: whoever drew had nothing to put, and hands that change owners
// take with them what is known of them.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "core/hand_belief.h"
#include "core/heuristics.h"
#include "games/solo/law.h"

namespace pioche::solo {

struct Memory {
  std::uint32_t round = 0;
  std::array<HandBelief<3>, most_seats>
      beliefs{};  // of the hands; of one's own nothing need be believed
};

// Follows one move, as `seat` sees it.
class Recollection {
 public:
  Recollection(Memory& memory, const State& before, Seat seat)
      : beliefs_(memory.beliefs), before_(before), seat_(seat) {}

  void follow(std::span<const Event> events) {
    own_ = before_.hands[seat_];
    const bool drew = std::none_of(events.begin(), events.end(), is_put);
    for (const Event& event : events) {
      if (event.type == "draw") {
        if (std::exchange(draws_, draws_ + 1) == 0 && drew) conclude_from_draw(event.seat);
        take(event);
      } else if (is_put(event)) {
        give(event);
      } else if (event.type == "keep") {
        // A number that fits is not kept back; an action card may be.
        beliefs_[event.seat].bar_newest(Law::fitting(before_) & ~action_cards);
      } else if (event.type == "exchange") {
        beliefs_[seat_].learn(own_);
        std::swap(beliefs_[event.seat], beliefs_[event.other]);
      } else if (event.type == "hand_left" || event.type == "hand_right") {
        hand_round(event.type == "hand_left");
      }
    }
  }

 private:
  static bool is_put(const Event& event) {
    return event.type == "put" || event.type == "quick_put";
  }

  // Whoever draws can put no card. Where it is allowed all the same, only black cards are worth
  // keeping back; against a penalty nothing is.
  void conclude_from_draw(Seat owner) {
    const bool may_keep_black = before_.options.may_draw != MayDraw::never && before_.pending == 0;
    beliefs_[owner].bar(Law::fitting(before_) & ~(may_keep_black ? black_cards : FaceSet{0}));
  }

  void take(const Event& event) {
    if (event.seat == seat_)
      own_.add(event.card);
    else
      beliefs_[event.seat].draw();
  }

  void give(const Event& event) {
    if (event.seat == seat_)
      own_.remove(event.card);
    else if (before_.phase == drawn && event.type == "put")
      beliefs_[event.seat].put_newest();
    else
      beliefs_[event.seat].put(event.card);
  }

  void hand_round(bool leftwards) {
    beliefs_[seat_].learn(own_);
    const auto first = beliefs_.begin();
    std::rotate(first, first + (leftwards ? before_.players - 1 : 1), first + before_.players);
  }

  std::array<HandBelief<3>, most_seats>& beliefs_;
  const State& before_;
  Seat seat_;
  Hand<3> own_;
  int draws_ = 0;
};

inline void update_memory(Memory& memory, const State& before, const State& after,
                          std::span<const Event> events, Seat seat) {
  if (before.phase <= scored) return;
  if (memory.round != before.round) {
    memory = {};
    memory.round = before.round;
    for (Seat owner = 0; owner < before.players; ++owner)
      memory.beliefs[owner].resize(before.hands[owner].size());
  }
  if (after.phase > scored) Recollection(memory, before, seat).follow(events);
}

// Deals the `unseen` cards to the hidden hands and the pile of what `seat` sees. Returns whether
// they fell as the memory has it.
inline bool deal_unseen(const Memory& memory, Seat seat, const Counts& unseen, State& s, Rng& rng) {
  auto beliefs = memory.beliefs;
  if (memory.round != s.round) beliefs = {};
  for (Seat owner = 0; owner < most_seats; ++owner)
    if (owner == seat || owner >= s.players)
      beliefs[owner] = {};
    else
      beliefs[owner].resize(s.hands[owner].size());
  BeliefDealer dealer(unseen, beliefs, rng);
  if (!dealer.agrees()) return false;
  dealer.deal(beliefs);
  const bool drawn_is_hidden = s.drawn == unknown_card;
  for (Seat owner = 0; owner < s.players; ++owner) {
    if (owner == seat) continue;
    s.hands[owner].clear();
    dealer.give(beliefs[owner], owner, [&](Card card) {
      s.hands[owner].add(card);
      if (drawn_is_hidden && owner == s.turn) s.drawn = card;
    });
  }
  for (Card& card : s.pile) card = dealer.deal_one();
  return dealer.agrees();
}

}  // namespace pioche::solo
