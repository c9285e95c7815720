// Matches that measure players. Each deal is played once for every rotation of the seating, with
// the same cards and the same chance for each seat, so that luck falls on everybody alike.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/play_match.h"
#include "engine/seed.h"

namespace pioche {

// Somebody who is measured.
struct Competitor {
  std::string name;
  std::function<std::unique_ptr<Player>(std::uint64_t seed)> player;  // for one match
  std::function<std::uint32_t()> faults = {};  // since last asked: answers that could not be used
};

// Who sits where. Where there are more players than seats, the deals go round all ways to choose
// who plays.
class Schedule {
 public:
  Schedule(std::uint32_t players, std::uint32_t seats) : players_(players), seats_(seats) {}

  std::uint32_t players() const { return players_; }
  std::uint32_t seats() const { return seats_; }
  std::uint64_t deal(std::uint64_t match) const { return match / seats_; }
  // For each seat the number of its player.
  std::vector<std::uint32_t> seating(std::uint64_t match) const;

 private:
  std::uint32_t players_;
  std::uint32_t seats_;
};

struct SeatResult {
  std::uint32_t player = 0;
  std::int32_t score = 0;
  std::uint32_t winners = 0;  // as many share the win of this seat; 0 where it has not won
  std::int64_t luck = 0;      // what the deals gave the seat, in billionths of a win (arena/luck.h)
  std::uint32_t choices = 0;  // where there was more than one answer
  std::uint64_t microseconds = 0;
  std::uint32_t faults = 0;

  double share() const { return winners == 0 ? 0 : 1.0 / winners; }
};

struct MatchResult {
  std::uint64_t number = 0;
  std::uint32_t rounds = 0;
  std::uint32_t moves = 0;
  std::vector<SeatResult> seats;
};

struct ArenaSettings {
  const Engine* engine = nullptr;
  AnyState initial_state;  // gives the number of players and the options
  Schedule schedule{0, 0};
  Seed seed{};
  std::uint32_t luck_samples = 0;  // 0: luck is not measured
};

// The chance of a deal and of each seat's player. Nobody can conclude one from another.
Seed deal_seed(const Seed& arena, std::uint64_t deal);
std::uint64_t player_seed(const Seed& arena, std::uint64_t deal, Seat);

// After so many choices of one player in one match, the rest of its moves are drawn at random: no
// two players can keep a match going for ever.
inline constexpr std::uint32_t most_choices = 10'000;

// Match `number` depends on the settings, the competitors and its number alone. `acts` gets the
// moves, where somebody wants them. Nothing where it was `interrupted`.
std::optional<MatchResult> play_arena_match(const ArenaSettings&, std::span<Competitor>,
                                            std::uint64_t number, std::vector<Act>* acts = nullptr,
                                            const std::atomic<bool>* interrupted = nullptr);

}  // namespace pioche
