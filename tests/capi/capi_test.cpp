// The C library, as C++ calls it; tests/capi/installed.c is a program in C.
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <vector>

#include "capi/pioche.h"
#include "core/chance.h"
#include "tests/games/random_play.h"

using pioche::Rng;

namespace {

struct Free {
  void operator()(pioche_game* game) const { pioche_game_free(game); }
  void operator()(pioche_state* state) const { pioche_state_free(state); }
  void operator()(pioche_player* player) const { pioche_player_free(player); }
  void operator()(pioche_batch* batch) const { pioche_batch_free(batch); }
};
using Game = std::unique_ptr<pioche_game, Free>;
using State = std::unique_ptr<pioche_state, Free>;
using Player = std::unique_ptr<pioche_player, Free>;
using Batch = std::unique_ptr<pioche_batch, Free>;

void for_each_game(const std::function<void(pioche_game*)>& action) {
  pioche::tests::for_each_table([&](const pioche::Engine& engine, int players) {
    const Game game(pioche_game_new(std::string(engine.id).c_str(), players, nullptr));
    REQUIRE(game != nullptr);
    CAPTURE(engine.id);
    CAPTURE(players);
    action(game.get());
  });
}

std::vector<std::int32_t> legal(const pioche_state* state) {
  std::vector<std::int32_t> actions(256);
  const int count = pioche_state_legal(state, actions.data(), actions.size());
  actions.resize(static_cast<std::size_t>(count));
  return actions;
}

std::int32_t random_action(const pioche_state* state, Rng& rng) {
  const auto actions = legal(state);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

void play_randomly(pioche_state* state, Rng& rng, int most) {
  for (int i = 0; i < most && pioche_state_is_over(state) == 0; ++i)
    REQUIRE(pioche_state_apply(state, random_action(state, rng)) == 0);
}

std::vector<float> information(const pioche_game* game, const pioche_state* state, int seat) {
  std::vector<float> numbers(pioche_game_information_size(game));
  REQUIRE(pioche_state_information(state, seat, numbers.data()) == 0);
  return numbers;
}

}  // namespace

TEST_CASE("a state is copied, saved and loaded, and goes on the same") {
  Rng rng{11};
  for_each_game([&](pioche_game* game) {
    const State state(pioche_state_new(game, "2a"));
    play_randomly(state.get(), rng, 60);
    const State copy(pioche_state_copy(state.get()));
    const State loaded(pioche_state_load(pioche_state_save(state.get())));
    REQUIRE_MESSAGE(loaded != nullptr, pioche_error());
    for (int i = 0; i < 200 && pioche_state_is_over(state.get()) == 0; ++i) {
      const auto action = random_action(state.get(), rng);
      for (pioche_state* one : {state.get(), copy.get(), loaded.get()})
        REQUIRE(pioche_state_apply(one, action) == 0);
    }
    CHECK(pioche_state_equal(state.get(), copy.get()) == 1);
    CHECK(pioche_state_equal(state.get(), loaded.get()) == 1);
    const int seat = 0;
    CHECK(information(game, state.get(), seat) == information(game, loaded.get(), seat));
  });
}

TEST_CASE("a determinization has the same information for its seat, and can be saved") {
  Rng rng{12};
  for_each_game([&](pioche_game* game) {
    const State state(pioche_state_new(game, "b"));
    for (int i = 0; i < 12 && pioche_state_is_over(state.get()) == 0; ++i) {
      play_randomly(state.get(), rng, 7);
      const int seat = static_cast<int>(rng.below(2));
      const State drawn(pioche_state_determinize(state.get(), seat, rng.next()));
      CHECK(information(game, state.get(), seat) == information(game, drawn.get(), seat));
      CHECK(pioche_state_record(drawn.get()) == nullptr);
      const State loaded(pioche_state_load(pioche_state_save(drawn.get())));
      REQUIRE(loaded != nullptr);
      CHECK(pioche_state_equal(loaded.get(), drawn.get()) == 1);
      play_randomly(drawn.get(), rng, 20);
    }
  });
}

TEST_CASE("a text that is not a saved state is refused, whatever is wrong with it") {
  Rng rng{13};
  for_each_game([&](pioche_game* game) {
    const State state(pioche_state_new(game, "c"));
    play_randomly(state.get(), rng, 20);
    const std::string saved = pioche_state_save(state.get());
    for (int i = 0; i < 60 * pioche::tests::scale(); ++i) {
      std::string changed = saved;
      for (std::uint32_t k = 0; k <= rng.below(3); ++k)
        changed[rng.below(static_cast<std::uint32_t>(changed.size()))] =
            "0123456789\"[]{},:nR"[rng.below(19)];
      if (const State loaded(pioche_state_load(changed.c_str())); loaded)
        play_randomly(loaded.get(), rng, 20);
    }
  });
  for (const char* text : {"", "{}", "[]", "null", "{\"pioche_state\":1}"}) {
    CHECK(pioche_state_load(text) == nullptr);
    CHECK(std::string(pioche_error()) == "This is not a saved state.");
  }
}

TEST_CASE("a record is written, read and verified") {
  Rng rng{14};
  for_each_game([&](pioche_game* game) {
    const State state(pioche_state_new(game, "d"));
    play_randomly(state.get(), rng, 100);
    const std::string record = pioche_state_record(state.get());
    const State again(pioche_state_from_record(record.c_str(), SIZE_MAX));
    REQUIRE_MESSAGE(again != nullptr, pioche_error());
    CHECK(record == pioche_state_record(again.get()));
    CHECK(std::string(pioche_state_position(state.get())) == pioche_state_position(again.get()));
    CHECK(std::string(pioche_verify(record.c_str(), nullptr)).starts_with("{\"good\":"));
  });
}

TEST_CASE("a batch plays the matches that single states play, with any number of threads") {
  for_each_game([&](pioche_game* game) {
    constexpr std::size_t size = 7;
    const Batch one(pioche_batch_new(game, size, 5, nullptr, PIOCHE_REWARD_POINTS, 1, 1));
    const Batch three(pioche_batch_new(game, size, 5, nullptr, PIOCHE_REWARD_POINTS, 1, 3));
    pioche_arrays a, b;
    REQUIRE(pioche_batch_arrays(one.get(), &a) == 0);
    REQUIRE(pioche_batch_arrays(three.get(), &b) == 0);
    std::vector<State> states;
    for (std::size_t i = 0; i < size; ++i) states.emplace_back(pioche_batch_state(one.get(), i));
    Rng rng{15};
    std::vector<std::int32_t> actions(size);
    std::vector<std::uint8_t> mask(a.actions);
    std::vector<float> seen(a.observation_size);
    std::vector<double> points(a.players);
    for (int step = 0; step < 300; ++step) {
      for (std::size_t i = 0; i < size; ++i) {
        REQUIRE(a.seats[i] == pioche_state_seat(states[i].get()));
        pioche_state_mask(states[i].get(), mask.data());
        CHECK(std::equal(mask.begin(), mask.end(), a.masks + i * a.actions));
        pioche_state_observation(states[i].get(), a.seats[i], seen.data());
        CHECK(std::equal(seen.begin(), seen.end(), a.observations + i * a.observation_size));
        actions[i] = random_action(states[i].get(), rng);
        REQUIRE(pioche_state_apply(states[i].get(), actions[i]) == 0);
      }
      REQUIRE(pioche_batch_step(one.get(), actions.data()) == 0);
      REQUIRE(pioche_batch_step(three.get(), actions.data()) == 0);
      CHECK(std::equal(a.masks, a.masks + size * a.actions, b.masks));
      CHECK(std::equal(a.observations, a.observations + size * a.observation_size, b.observations));
      CHECK(std::equal(a.rewards, a.rewards + size * a.players, b.rewards));
      for (std::size_t i = 0; i < size; ++i) {
        pioche_state_points(states[i].get(), points.data());
        for (std::size_t seat = 0; seat < a.players; ++seat)
          CHECK(static_cast<float>(points[seat]) == a.rewards[i * a.players + seat]);
        REQUIRE((a.dones[i] == 1) == (pioche_state_is_over(states[i].get()) == 1));
        if (a.dones[i] == 1) states[i].reset(pioche_batch_state(one.get(), i));
      }
    }
  });
}

TEST_CASE("a batch takes no action that is not legal") {
  const Game game(pioche_game_new(pioche_game_name_at(0), 2, nullptr));
  const Batch batch(pioche_batch_new(game.get(), 2, 1, nullptr, PIOCHE_REWARD_RANKS, 0, 1));
  pioche_arrays arrays;
  pioche_batch_arrays(batch.get(), &arrays);
  CHECK(arrays.observations == nullptr);
  const std::vector<std::uint8_t> before(arrays.masks, arrays.masks + 2 * arrays.actions);
  for (const std::int32_t wrong : {-1, static_cast<int>(arrays.actions), 1 << 30}) {
    const std::vector<std::int32_t> actions{
        static_cast<std::int32_t>(std::find(before.begin(), before.end(), 1) - before.begin()),
        wrong};
    CHECK(pioche_batch_step(batch.get(), actions.data()) == -1);
    CHECK(std::string(pioche_error()).ends_with("of match 1 is not legal."));
    CHECK(std::equal(before.begin(), before.end(), arrays.masks));
  }
}

TEST_CASE("players choose legal actions, in any order of states, and search ranks them") {
  for_each_game([&](pioche_game* game) {
    const State state(pioche_state_new(game, "e"));
    const Player player(pioche_player_new("hard@20sims", 3));
    const Player other(pioche_player_new("normal", 4));
    for (int i = 0; i < 12 && pioche_state_is_over(state.get()) == 0; ++i) {
      const auto actions = legal(state.get());
      const int chosen = pioche_player_choose(player.get(), state.get());
      CHECK(std::find(actions.begin(), actions.end(), chosen) != actions.end());
      const State branch(pioche_state_copy(state.get()));
      REQUIRE(pioche_state_apply(branch.get(), chosen) == 0);
      if (pioche_state_is_over(branch.get()) == 0)
        CHECK(pioche_player_choose(player.get(), branch.get()) >= 0);
      std::vector<pioche_ranking> ranked(256);
      const int count = pioche_search(state.get(), 20, 0, 1, ranked.data(), ranked.size());
      CHECK(count == static_cast<int>(actions.size()));
      CHECK(pioche_state_apply(state.get(), pioche_player_choose(other.get(), state.get())) == 0);
    }
    CHECK(pioche_hint(state.get(), 99, 20, 1, nullptr) == nullptr);
  });
  CHECK(pioche_player_new("clever", 1) == nullptr);
}

TEST_CASE("the arena measures players and policies; what is not legal is a fault") {
  const Game game(pioche_game_new(pioche_game_name_at(1), 3, nullptr));
  const auto first = [](void*, const float*, const std::uint8_t*) { return -1; };
  const std::vector<pioche_competitor> all{
      {"normal", nullptr, nullptr}, {"random", nullptr, nullptr}, {"mine", first, nullptr}};
  const char* found = pioche_arena(game.get(), all.data(), all.size(), 6, "1", 2);
  REQUIRE_MESSAGE(found != nullptr, pioche_error());
  const std::string text = found;
  CHECK(text.find("\"name\":\"mine\"") != std::string::npos);
  CHECK(text.find("\"faults\":0}]}") == std::string::npos);
  CHECK(pioche_arena(game.get(), all.data(), 2, 6, "1", 1) == nullptr);
}

TEST_CASE("the arena stops by a rule or when it is told to, and lets bot programs play") {
  const Game game(pioche_game_new("skyjo", 2, nullptr));
  const std::vector<pioche_competitor> levels{{"normal", nullptr, nullptr},
                                              {"random", nullptr, nullptr}};
  pioche_arena_settings settings{};
  settings.size = sizeof settings;
  settings.matches = 1'000'000'000;
  settings.seed = "1";
  settings.threads = 1;
  settings.sprt_low = 0.5;
  settings.sprt_high = 0.8;
  const std::string tested = pioche_arena_with(game.get(), levels.data(), 2, &settings);
  CHECK(tested.find(R"("verdict":"high")") != std::string::npos);
  CHECK(tested.find(R"("head_to_head":[{"first":"normal","second":"random")") != std::string::npos);
  CHECK(tested.find(R"("partial":false)") != std::string::npos);

  settings.sprt_low = settings.sprt_high = 0;
  int asked = 0;
  settings.interrupted = [](void* context) { return *static_cast<int*>(context) += 1; };
  settings.interrupted_context = &asked;
  const std::string stopped = pioche_arena_with(game.get(), levels.data(), 2, &settings);
  CHECK(asked > 0);
  CHECK(stopped.find(R"("partial":true)") != std::string::npos);

  const pioche_bot_program bot{"mine", "read line; echo '{\"protocol\":1}'; echo oh >&2; exit 3"};
  const std::vector<pioche_competitor> both{{"mine", nullptr, nullptr},
                                            {"random", nullptr, nullptr}};
  settings.interrupted = nullptr;
  settings.matches = 2;
  settings.bots = &bot;
  settings.bot_count = 1;
  const std::string faulty = pioche_arena_with(game.get(), both.data(), 2, &settings);
  CHECK(faulty.find(R"("fault":"gone","answer":"","last_error":"oh")") != std::string::npos);
  settings.margin = 2;
  CHECK(pioche_arena_with(game.get(), both.data(), 2, &settings) == nullptr);
}

TEST_CASE("errors are one sentence, and nothing has changed") {
  CHECK(pioche_game_new("chess", 2, nullptr) == nullptr);
  CHECK(std::string(pioche_error()).ends_with("."));
  const char* name = pioche_game_name_at(0);
  CHECK(pioche_game_new(name, 99, nullptr) == nullptr);
  CHECK(pioche_game_new(name, 2, "[1]") == nullptr);
  CHECK(pioche_game_new(name, 2, "{\"colour\":1}") == nullptr);
  const Game game(pioche_game_new(name, 2, "{}"));
  CHECK(pioche_state_new(game.get(), "xyz") == nullptr);
  const State state(pioche_state_new(game.get(), "1"));
  const State copy(pioche_state_copy(state.get()));
  CHECK(pioche_state_apply(state.get(), -1) == -1);
  CHECK(pioche_state_apply(state.get(), 1 << 20) == -1);
  CHECK(pioche_state_play(state.get(), 7, "draw") == -1);
  CHECK(pioche_state_play(state.get(), 0, "no such move") == -1);
  CHECK(pioche_state_equal(state.get(), copy.get()) == 1);
  CHECK(pioche_game_action_number(game.get(), "no such move") == -1);
  CHECK(pioche_game_action_number(game.get(), "wait") == pioche_game_actions(game.get()) - 1);
}
