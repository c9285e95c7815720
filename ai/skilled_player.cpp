#include "ai/skilled_player.h"

#include <algorithm>
#include <utility>

#include "ai/search.h"

namespace pioche {

namespace {

Budget reduced(const Budget& budget) {
  const auto tenth = [](std::uint32_t all) { return all == 0 ? 0 : std::max(1U, all / 10); };
  return {tenth(budget.milliseconds), tenth(budget.simulations)};
}

// Another move of the same kind, drawn at random; the same where there is no other.
std::uint32_t slip_from(const MoveList& moves, std::uint32_t index, Rng& rng) {
  std::uint32_t chosen = index;
  std::uint32_t found = 0;
  for (std::uint32_t i = 0; i < moves.size(); ++i)
    if (i != index && moves[i].verb == moves[index].verb && rng.below(++found) == 0) chosen = i;
  return chosen;
}

// The same move without the announcement, where there is one.
std::uint32_t silently(const MoveList& moves, std::uint32_t index) {
  Move silent = moves[index];
  silent.shout = 0;
  const auto place = std::find(moves.begin(), moves.end(), silent);
  return place == moves.end() ? index : static_cast<std::uint32_t>(place - moves.begin());
}

}  // namespace

SkilledPlayer::SkilledPlayer(SkillInGame skill, const Budget& time, Habit habit, std::uint64_t seed)
    : skill_in_(std::move(skill)), time_(time), habit_(habit), rng_{seed} {}

void SkilledPlayer::begin(const Engine& engine, const AnyView&) {
  engine_ = &engine;
  skill_ = skill_in_(engine);
  engine.clear_memory(memory_);
}

void SkilledPlayer::observe(const AnyView& before, const AnyView& after,
                            std::span<const Event> events) {
  if (skill_.memory != 0 && rng_.below(skill_.memory) == 0) engine_->clear_memory(memory_);
  engine_->update_memory(memory_, before, after, events);
}

// No random number is drawn where there is nothing to decide.
bool SkilledPlayer::happens(float chance) {
  constexpr std::uint32_t parts = 10'000;
  if (chance <= 0) return false;
  return chance >= 1 || rng_.below(parts) < static_cast<std::uint32_t>(chance * parts);
}

std::uint32_t SkilledPlayer::choose_with(Effort effort, const AnyView& view, const MoveList& moves,
                                         bool obliged) {
  if (moves.size() == 1 && obliged) return 0;
  if (!obliged && happens(skill_.overlook)) return moves.size();
  if (happens(skill_.thought)) return best_found(effort, view, moves, obliged);
  return without_thought(view, moves);
}

std::uint32_t SkilledPlayer::without_thought(const AnyView& view, const MoveList& moves) {
  std::uint32_t index = happens(skill_.habit) ? engine_->habit_move(view, moves, rng_, habit_).index
                                              : engine_->quick_move(view, moves, rng_).index;
  if (index >= moves.size()) return index;
  if (happens(skill_.slip)) index = slip_from(moves, index, rng_);
  if (moves[index].shout != 0 && happens(skill_.silence)) index = silently(moves, index);
  return index;
}

std::uint32_t SkilledPlayer::best_found(Effort effort, const AnyView& view, const MoveList& moves,
                                        bool obliged) {
  const Advice advice = engine_->quick_move(view, moves, rng_);
  if (advice.certain || effort == Effort::least) return advice.index;
  SearchSettings settings;
  settings.only_best = true;
  settings.budget = time_ == Budget{} ? Budget{0, skill_.simulations} : time_;
  if (effort == Effort::reduced) settings.budget = reduced(settings.budget);
  const auto ranked = search_of_this_thread().rank(*engine_, view, observes() ? &memory_ : nullptr,
                                                   moves, obliged, settings, rng_);
  return ranked.front().index;
}

}  // namespace pioche
