// A player of some skill: does as the rule of thumb or its habit says, or searches, and now and then
// overlooks something (ai/level.h).
#pragma once

#include <functional>

#include "ai/level.h"
#include "ai/player.h"

namespace pioche {

class SkilledPlayer : public Player {
 public:
  // How skilled it is in a game, which it gets to know when a match begins.
  using SkillInGame = std::function<Skill(const Engine&)>;

  // `time`: where it is not empty, a search takes so long instead of a number of simulations.
  SkilledPlayer(SkillInGame, const Budget& time, Habit, std::uint64_t seed);

  void begin(const Engine&, const AnyView&) override;
  bool observes() const override { return searches() && engine_->has_memory; }
  void observe(const AnyView& before, const AnyView& after, std::span<const Event>) override;
  bool searches() const override { return skill_.thought > 0; }
  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) override {
    return choose_with(Effort::full, view, moves, obliged);
  }
  std::uint32_t choose_with(Effort, const AnyView&, const MoveList&, bool obliged) override;

 private:
  bool happens(float chance);
  std::uint32_t without_thought(const AnyView&, const MoveList&);
  std::uint32_t best_found(Effort, const AnyView&, const MoveList&, bool obliged);

  SkillInGame skill_in_;
  Budget time_;
  Habit habit_;
  Rng rng_;
  const Engine* engine_ = nullptr;
  Skill skill_;
  AnyMemory memory_;
};

}  // namespace pioche
