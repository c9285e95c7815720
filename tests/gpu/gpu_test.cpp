// The kernels' code, run by a loop on the CPU behind a driver of the tests (tests/gpu/fake_driver.cpp),
// plays exactly what batches of the C library play.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <cstring>
#include <dlfcn.h>
#include <doctest/doctest.h>
#include <stdexcept>

#include "gpu/device_batch.h"
#include "tests/games/random_options.h"

using namespace pioche;
using namespace pioche::gpu;

namespace {

constexpr std::size_t matches = 37;  // not a multiple of what a block has

struct Free {
  void operator()(pioche_game* game) const { pioche_game_free(game); }
  void operator()(pioche_batch* batch) const { pioche_batch_free(batch); }
  void operator()(pioche_state* state) const { pioche_state_free(state); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

template <class T>
std::vector<T> copied(const DeviceBatch& batch, const Memory& array) {
  std::vector<T> items(array.bytes() / sizeof(T));
  if (!items.empty()) batch.read(array, items.data());
  return items;
}

template <class T>
void check_equal(const DeviceBatch& batch, const Memory& array, const T* wanted) {
  const std::vector<T> found = copied<T>(batch, array);
  CHECK(std::memcmp(found.data(), wanted, array.bytes()) == 0);
}

void check_same(const DeviceBatch& device, const pioche_arrays& host) {
  check_equal(device, device.arrays().masks, host.masks);
  check_equal(device, device.arrays().observations, host.observations);
  check_equal(device, device.arrays().rewards, host.rewards);
  check_equal(device, device.arrays().dones, host.dones);
  check_equal(device, device.arrays().seats, host.seats);
  check_equal(device, device.arrays().matches_ended, host.matches_ended);
}

std::int32_t random_action(const std::uint8_t* mask, std::size_t count, Rng& rng) {
  std::vector<std::int32_t> legal;
  for (std::size_t action = 0; action < count; ++action)
    if (mask[action] != 0) legal.push_back(static_cast<std::int32_t>(action));
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

std::vector<std::int32_t> random_actions(const pioche_arrays& arrays, Rng& rng) {
  std::vector<std::int32_t> actions;
  for (std::size_t i = 0; i < arrays.size; ++i)
    actions.push_back(random_action(arrays.masks + i * arrays.actions, arrays.actions, rng));
  return actions;
}

std::string saved(const pioche_batch* batch, std::size_t index) {
  const Owned<pioche_state> state(pioche_batch_state(batch, index));
  return pioche_state_save(state.get());
}

// Calls `body(game)` for every game with the fewest and with the most players.
template <class Body>
void for_every_table(Body&& body) {
  const char* name = nullptr;
  for (std::size_t i = 0; (name = pioche_game_name_at(i)) != nullptr; ++i) {
    int least = 0;
    int most = 0;
    pioche_game_seats_at(i, &least, &most);
    for (const int players : {least, most}) {
      CAPTURE(name);
      CAPTURE(players);
      const Owned<pioche_game> game(pioche_game_new(name, players, nullptr));
      REQUIRE(game != nullptr);
      body(*game);
    }
  }
}

}  // namespace

TEST_CASE("gpu: kernels play what batches on the CPU play") {
  for (const Reward reward : {Reward::rank, Reward::points}) {
    for_every_table([&](const pioche_game& game) {
      DeviceBatch device(game.setup, "kernels", matches, 5, nullptr, reward, true);
      const Owned<pioche_batch> host(pioche_batch_new(
          &game, matches, 5, nullptr,
          reward == Reward::rank ? PIOCHE_REWARD_RANKS : PIOCHE_REWARD_POINTS, 1, 1));
      pioche_arrays arrays;
      pioche_batch_arrays(host.get(), &arrays);
      check_same(device, arrays);
      Rng rng{11};
      for (int step = 0; step < 400; ++step) {
        const std::vector<std::int32_t> actions = random_actions(arrays, rng);
        if (step % 2 == 0)
          device.step_from_host(actions.data());
        else
          device.step_from_device(actions.data());
        REQUIRE(pioche_batch_step(host.get(), actions.data()) == 0);
        check_same(device, arrays);
      }
      for (std::size_t i = 0; i < matches; ++i) CHECK(device.state(i) == saved(host.get(), i));
      device.reset();
      pioche_batch_reset(host.get());
      check_same(device, arrays);
    });
  }
}

TEST_CASE(
    "gpu: kernels play what batches on the CPU play, with any options and number of players") {
  Rng rng{31};
  for (const Engine* engine : engines())
    for (int players = engine->seats.least; players <= engine->seats.most; ++players)
      for (int tried = 0; tried < 4; ++tried) {
        const std::string options = options_object(random_options(*engine, players, rng));
        const Owned<pioche_game> game(
            pioche_game_new(std::string(engine->id).c_str(), players, options.c_str()));
        if (game == nullptr) continue;  // these options do not go together
        CAPTURE(engine->id);
        CAPTURE(players);
        CAPTURE(options);
        constexpr std::size_t few = 5;
        const std::uint64_t seed = rng.next();
        DeviceBatch device(game->setup, "kernels", few, seed, nullptr, Reward::points, true);
        const Owned<pioche_batch> host(
            pioche_batch_new(game.get(), few, seed, nullptr, PIOCHE_REWARD_POINTS, 1, 1));
        pioche_arrays arrays;
        pioche_batch_arrays(host.get(), &arrays);
        for (int step = 0; step < 120; ++step) {
          const std::vector<std::int32_t> actions = random_actions(arrays, rng);
          device.step_from_host(actions.data());
          REQUIRE(pioche_batch_step(host.get(), actions.data()) == 0);
          check_same(device, arrays);
        }
      }
}

TEST_CASE("gpu: every action is legal exactly where the mask says so; others change nothing") {
  for_every_table([](const pioche_game& game) {
    const auto count = static_cast<std::int32_t>(game.setup->actions.size());
    DeviceBatch device(game.setup, "kernels", 1, 8, nullptr, Reward::rank, false);
    Rng rng{3};
    for (int step = 0; step < 25; ++step) {
      const auto mask = copied<std::uint8_t>(device, device.arrays().masks);
      const std::string before = device.state(0);
      for (std::int32_t action = -1; action <= count; ++action) {
        if (action >= 0 && action < count && mask[static_cast<std::size_t>(action)] != 0) continue;
        device.step_from_host(&action);
        CHECK(copied<std::uint8_t>(device, device.arrays().illegal)[0] == 1);
        REQUIRE(copied<std::uint8_t>(device, device.arrays().masks) == mask);
      }
      CHECK(device.state(0) == before);
      const std::int32_t action = random_action(mask.data(), mask.size(), rng);
      device.step_from_host(&action);
      CHECK(copied<std::uint8_t>(device, device.arrays().illegal)[0] == 0);
    }
  });
}

TEST_CASE("gpu: random play follows from the seeds alone, and can be stepped on") {
  for_every_table([](const pioche_game& game) {
    const auto played = [&](std::size_t size) {
      DeviceBatch device(game.setup, "kernels", size, 21, nullptr, Reward::rank, true);
      device.play(3000, 4);
      device.hash();
      return copied<std::uint64_t>(device, device.arrays().hashes);
    };
    const std::vector<std::uint64_t> few = played(3);
    const std::vector<std::uint64_t> many = played(5);
    CHECK(few[0] != few[1]);
    CHECK(std::equal(few.begin(), few.end(), many.begin()));

    DeviceBatch device(game.setup, "kernels", 2, 21, nullptr, Reward::rank, false);
    device.play(100, 4);
    for (std::size_t i = 0; i < 2; ++i) {
      const Owned<pioche_state> state(pioche_state_load(device.state(i).c_str()));
      REQUIRE(state != nullptr);
      std::vector<std::uint8_t> mask(game.setup->actions.size());
      pioche_state_mask(state.get(), mask.data());
      const auto all = copied<std::uint8_t>(device, device.arrays().masks);
      CHECK(std::equal(mask.begin(), mask.end(),
                       all.begin() + static_cast<std::ptrdiff_t>(i * mask.size())));
    }
  });
}

TEST_CASE("gpu: what no batch can have is told, and all memory is freed") {
  const Owned<pioche_game> game(pioche_game_new(pioche_game_name_at(0), 2, nullptr));
  const auto make = [&](std::size_t size) {
    return DeviceBatch(game->setup, "kernels", size, 0, nullptr, Reward::rank, false).size();
  };
  CHECK(make(1) == 1);
  CHECK_THROWS_AS(make(0), std::invalid_argument);
  CHECK_THROWS_AS(make((1u << 24) + 1), std::invalid_argument);
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  REQUIRE(library != nullptr);
  void* const allocated = dlsym(library, "pioche_fake_driver_allocated");
  REQUIRE(allocated != nullptr);
  CHECK(reinterpret_cast<int (*)()>(allocated)() == 0);
}
