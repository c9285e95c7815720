#include "cli/commands/measure.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace pioche {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Keeps the compiler from leaving out work whose result nobody reads.
void keep(const void* result) { asm volatile("" : : "r"(result) : "memory"); }

AnyState first_deal(const Engine& engine, int players) {
  AnyState state;
  if (!engine.start(state, players, {}, quick_chance(1)))
    std::abort();  // the caller has checked the number of players
  return state;
}

// Tables from the middle of play, where hands and piles are of all sizes.
std::vector<AnyState> sample_states(const Engine& engine, int players) {
  std::vector<AnyState> states;
  AnyState state = first_deal(engine, players);
  Rng rng{7};
  for (std::uint64_t i = 0; states.size() < 64; ++i) {
    engine.restart(state, quick_chance(i));
    engine.play_randomly(state, rng, rng.below(60));
    if (engine.common(state).phase > scored) states.push_back(state);
  }
  return states;
}

template <class Action>
double nanoseconds_of(double seconds, const std::vector<AnyState>& states, Action&& action) {
  std::uint64_t times = 0;
  const auto start = Clock::now();
  double passed = 0;
  do {
    for (const AnyState& sample : states) action(sample);
    times += states.size();
    passed = seconds_since(start);
  } while (passed < seconds);
  return 1e9 * passed / static_cast<double>(times);
}

}  // namespace

Cost measure(const Engine& engine, int players, double seconds) {
  Cost cost;
  AnyState state = first_deal(engine, players);
  Rng rng{42};
  const auto start = Clock::now();
  do {
    for (int i = 0; i < 16; ++i) {
      engine.restart(state, quick_chance(++cost.matches));
      cost.moves += engine.play_randomly(state, rng, UINT64_MAX);
    }
    cost.seconds = seconds_since(start);
  } while (cost.seconds < seconds);

  const auto states = sample_states(engine, players);
  AnyState copy;
  cost.copy_ns = nanoseconds_of(seconds / 10, states, [&](const AnyState& sample) {
    engine.copy(sample, copy);
    keep(&copy);
  });
  cost.view_ns = nanoseconds_of(seconds / 10, states, [&](const AnyState& sample) {
    const AnyView view = engine.view(sample, 0);
    keep(&view);
  });
  std::vector<AnyView> views;
  for (const AnyState& sample : states) views.push_back(engine.view(sample, 0));
  cost.determinize_ns = nanoseconds_of(seconds / 10, states, [&](const AnyState& sample) {
    engine.determinize(views[static_cast<std::size_t>(&sample - states.data())], rng, copy);
    keep(&copy);
  });
  return cost;
}

namespace {

// The number after "Collected :", which callgrind prints at its end.
std::optional<double> instructions_of(const std::string& program, const Engine& engine, int players,
                                      std::uint64_t moves) {
  const std::string command = "valgrind --tool=callgrind --callgrind-out-file=/dev/null '" +
                              program + "' bench --game " + std::string(engine.id) + " --players " +
                              std::to_string(players) + " --moves " + std::to_string(moves) +
                              " 2>&1";
  struct Close {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  if (!pipe) return std::nullopt;
  std::array<char, 512> line;
  std::optional<double> counted;
  while (std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
    const std::string_view text(line.data());
    const auto place = text.find("Collected :");
    if (place != std::string_view::npos) counted = std::strtod(line.data() + place + 11, nullptr);
  }
  return counted;
}

}  // namespace

std::optional<double> instructions_per_move(const std::string& program, const Engine& engine,
                                            int players) {
  constexpr std::uint64_t few = 20'000;
  constexpr std::uint64_t many = 120'000;
  const auto less = instructions_of(program, engine, players, few);
  const auto more = instructions_of(program, engine, players, many);
  if (!less || !more) return std::nullopt;
  return (*more - *less) / static_cast<double>(many - few);
}

}  // namespace pioche
