#include "arena/arena.h"

#include <chrono>
#include <cmath>

#include "arena/luck.h"

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

// Measures how long a player thinks, and limits the number of its choices so that the match ends.
class TimedPlayer : public Player {
 public:
  TimedPlayer(std::unique_ptr<Player> player, std::uint64_t seed)
      : player_(std::move(player)), rng_{~seed} {}

  void begin(const Engine& engine, const AnyView& view) override { player_->begin(engine, view); }
  bool observes() const override { return player_->observes(); }
  void observe(const AnyView& before, const AnyView& after,
               std::span<const Event> events) override {
    player_->observe(before, after, events);
  }
  std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) override {
    const std::uint32_t answers = moves.size() + (obliged ? 0 : 1);
    if (answers > 1 && ++choices_ > most_choices) return rng_.below(answers);
    const auto start = Clock::now();
    const std::uint32_t answer = player_->choose(view, moves, obliged);
    if (answers > 1) thinking_time_ += Clock::now() - start;
    return answer;
  }

  std::uint32_t choices() const { return choices_; }
  std::uint64_t microseconds() const {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(thinking_time_).count());
  }

 private:
  std::unique_ptr<Player> player_;
  Rng rng_;
  std::uint32_t choices_ = 0;
  Clock::duration thinking_time_{};
};

// Ways to choose `k` of `n`.
std::uint64_t choices_of(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

std::array<std::uint8_t, 32> derived(const Seed& arena, char purpose, std::uint64_t deal,
                                     std::uint8_t seat) {
  std::array<std::uint8_t, 42> message{};
  for (std::size_t i = 0; i < 32; ++i) message[i] = arena[i];
  for (std::size_t i = 0; i < 8; ++i)
    message[32 + i] = static_cast<std::uint8_t>(deal >> (8 * (7 - i)));
  message[40] = static_cast<std::uint8_t>(purpose);
  message[41] = seat;
  return sha256(message);
}

// The players of one match, by seat, each with the time that it takes.
std::vector<std::unique_ptr<TimedPlayer>> seat_players(const ArenaSettings& settings,
                                                       std::span<const Competitor> competitors,
                                                       std::span<const std::uint32_t> seating,
                                                       std::uint64_t deal) {
  std::vector<std::unique_ptr<TimedPlayer>> players;
  players.reserve(seating.size());
  for (Seat seat = 0; seat < seating.size(); ++seat) {
    const std::uint64_t seed = player_seed(settings.seed, deal, seat);
    players.push_back(std::make_unique<TimedPlayer>(competitors[seating[seat]].player(seed), seed));
  }
  return players;
}

SeatResult seat_result(const Common& common, Seat seat, std::uint32_t player,
                       const Competitor& competitor, const TimedPlayer& timed, double luck) {
  const int winners = common.winners.contains(seat) ? common.winners.size() : 0;
  return {player,
          common.scores[seat],
          static_cast<std::uint32_t>(winners),
          std::llround(luck * 1e9),
          timed.choices(),
          timed.microseconds(),
          competitor.faults ? competitor.faults() : 0};
}

}  // namespace

std::vector<std::uint32_t> Schedule::seating(std::uint64_t match) const {
  std::uint64_t left = deal(match) % choices_of(players_, seats_);
  std::vector<std::uint32_t> chosen;
  for (std::uint32_t player = 0; chosen.size() < seats_; ++player) {
    const std::uint64_t with_player = choices_of(players_ - player - 1, seats_ - chosen.size() - 1);
    if (left < with_player)
      chosen.push_back(player);
    else
      left -= with_player;
  }
  // Neighbours matter: who sits after whom is drawn for each deal.
  Rng rng{deal(match)};
  for (std::uint32_t i = seats_; i > 1; --i) std::swap(chosen[i - 1], chosen[rng.below(i)]);
  std::vector<std::uint32_t> seating(seats_);
  for (std::uint32_t seat = 0; seat < seats_; ++seat)
    seating[seat] = chosen[(seat + match) % seats_];
  return seating;
}

Seed deal_seed(const Seed& arena, std::uint64_t deal) { return derived(arena, 'd', deal, 0); }

std::uint64_t player_seed(const Seed& arena, std::uint64_t deal, Seat seat) {
  return first_eight_bytes(derived(arena, 'p', deal, seat));
}

std::optional<MatchResult> play_arena_match(const ArenaSettings& settings,
                                            std::span<Competitor> competitors, std::uint64_t number,
                                            std::vector<Act>* acts,
                                            const std::atomic<bool>* interrupted) {
  const Engine& engine = *settings.engine;
  const std::uint64_t deal = settings.schedule.deal(number);
  const auto seating = settings.schedule.seating(number);
  const auto timed = seat_players(settings, competitors, seating, deal);
  std::vector<Player*> players;
  for (const auto& player : timed) players.push_back(player.get());
  AnyState state = settings.initial_state;
  engine.restart(state, chance_from(deal_seed(settings.seed, deal)));
  MatchResult result{number, 0, 0, std::vector<SeatResult>(seating.size())};
  LuckMeter luck(engine, settings.luck_samples,
                 first_eight_bytes(derived(settings.seed, 'l', deal, 0)));
  luck.first_deal(state);
  Rng moments{first_eight_bytes(derived(settings.seed, 'm', deal, 0))};
  const bool is_over = play_match(engine, state, players, moments, [&](const Act& act) {
    ++result.moves;
    if (acts != nullptr) acts->push_back(act);
    luck.observe(state, act);
    return interrupted == nullptr || !*interrupted;
  });
  if (!is_over) return std::nullopt;
  const Common& common = engine.common(state);
  result.rounds = common.round;
  for (Seat seat = 0; seat < seating.size(); ++seat)
    result.seats[seat] = seat_result(common, seat, seating[seat], competitors[seating[seat]],
                                     *timed[seat], luck.of(seat));
  return result;
}

}  // namespace pioche
