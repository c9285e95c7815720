// pioche_capi_calls COUNT: matches of every game and number of players through the C library, each
// step as one line with a hash of everything that the functions of capi/pioche.h returned.
// wasm/tests/library.test.mjs makes the same calls in JavaScript and compares the lines.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "capi/pioche.h"

namespace {

// A generator that takes a line in any language.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : state_(seed) {}
  std::uint32_t roll(std::uint32_t below) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<std::uint32_t>(std::uint64_t{state_} * below >> 32);
  }

 private:
  std::uint32_t state_;
};

// FNV-1a over the bytes as they lie in memory, which is little-endian here and there.
class Hash {
 public:
  template <class T>
  void numbers(const T* first, std::size_t count) {
    bytes(first, count * sizeof(T));
  }
  void number(std::int32_t x) { numbers(&x, 1); }
  void text(const char* text) {
    const std::string_view given = text == nullptr ? pioche_error() : text;
    bytes(given.data(), given.size());
  }
  std::uint32_t value() const { return value_; }

 private:
  void bytes(const void* first, std::size_t count) {
    for (const auto* at = static_cast<const unsigned char*>(first); count > 0; --count, ++at)
      value_ = (value_ ^ *at) * 16777619u;
  }
  std::uint32_t value_ = 2166136261u;
};

class Calls {
 public:
  Calls(const char* name, int players, std::uint32_t number)
      : name_(name),
        players_(players),
        number_(number),
        game_(pioche_game_new(name, players, nullptr)),
        dice_(number * 101 + static_cast<std::uint32_t>(players)) {}
  ~Calls() { pioche_game_free(game_); }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  void make() {
    describe();
    char seed[16];
    std::snprintf(seed, sizeof seed, "%x", number_ + 1);
    pioche_state* const state = pioche_state_new(game_, seed);
    pioche_player* const player = pioche_player_new("normal", 7);
    constexpr int most_steps = 70;
    int step = 0;
    for (; step < most_steps && pioche_state_is_over(state) == 0; ++step) {
      look(state);
      if (step % 10 == 0) examine(state, player);
      print(step);
      const std::vector<std::int32_t> actions = legal(state);
      hash_.number(pioche_state_apply(state, -1));
      hash_.text(nullptr);
      pioche_state_apply(state, actions[dice_.roll(static_cast<std::uint32_t>(actions.size()))]);
    }
    look(state);
    print(step);
    pioche_player_free(player);
    pioche_state_free(state);
    play_batch();
  }

 private:
  void print(int step) const {
    std::printf("%s %d %u %d %08x\n", name_, players_, number_, step, hash_.value());
  }

  void describe() {
    hash_.text(pioche_game_description(game_));
    for (int action = 0; action <= pioche_game_actions(game_); ++action) {
      const char* const name = pioche_game_action_name(game_, action);
      hash_.text(name);
      if (name != nullptr)
        hash_.number(pioche_game_action_number(game_, std::string(name).c_str()));
    }
    for (std::size_t i = 0; i < pioche_game_fields(game_); ++i) {
      pioche_field field;
      pioche_game_field(game_, i, &field);
      hash_.text(field.name);
      hash_.text(field.meaning);
      for (const std::size_t size : {field.offset, field.seats, field.places, field.values})
        hash_.number(static_cast<std::int32_t>(size));
      hash_.numbers(&field.low, 1);
      hash_.numbers(&field.high, 1);
      std::size_t value = 0;
      while (const char* name = pioche_game_value_name(game_, i, value++)) hash_.text(name);
    }
    print(-1);
  }

  std::vector<std::int32_t> legal(const pioche_state* state) const {
    std::vector<std::int32_t> actions(static_cast<std::size_t>(pioche_game_actions(game_)));
    const int count = pioche_state_legal(state, actions.data(), actions.size());
    actions.resize(static_cast<std::size_t>(count));
    return actions;
  }

  void per_seat(const pioche_state* state, int (*read)(const pioche_state*, double*)) {
    std::vector<double> numbers(static_cast<std::size_t>(players_));
    read(state, numbers.data());
    hash_.numbers(numbers.data(), numbers.size());
  }

  // What every step shows.
  void look(const pioche_state* state) {
    hash_.number(pioche_state_seat(state));
    hash_.number(static_cast<std::int32_t>(pioche_state_moves(state)));
    const std::vector<std::int32_t> actions = legal(state);
    hash_.numbers(actions.data(), actions.size());
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(pioche_game_actions(game_)));
    pioche_state_mask(state, mask.data());
    hash_.numbers(mask.data(), mask.size());
    per_seat(state, pioche_state_scores);
    per_seat(state, pioche_state_ranks);
    per_seat(state, pioche_state_points);
    hash_.text(pioche_state_position(state));
    std::vector<float> numbers(pioche_game_information_size(game_));
    for (int seat = PIOCHE_NOBODY; seat < players_; ++seat) {
      hash_.text(pioche_state_view(state, seat));
      pioche_state_information(state, seat, numbers.data());
      hash_.numbers(numbers.data(), numbers.size());
    }
    pioche_state_observation(state, 0, numbers.data());
    hash_.numbers(numbers.data(), pioche_game_observation_size(game_));
  }

  // What takes longer.
  void examine(const pioche_state* state, pioche_player* player) {
    const int seat = pioche_state_seat(state);
    hash_.text(pioche_state_information_text(state, seat));
    pioche_state* const drawn = pioche_state_determinize(state, seat, 0xFEDCBA9876543210u);
    hash_.text(pioche_state_save(drawn));
    hash_.text(pioche_state_record(drawn));
    pioche_state_free(drawn);
    const std::string saved = pioche_state_save(state);
    hash_.text(saved.c_str());
    pioche_state* const loaded = pioche_state_load(saved.c_str());
    hash_.number(pioche_state_equal(state, loaded));
    pioche_state_free(loaded);
    const std::string record = pioche_state_record(state);
    hash_.text(record.c_str());
    hash_.text(pioche_verify(record.c_str(), nullptr));
    pioche_state* const half =
        pioche_state_from_record(record.c_str(), pioche_state_moves(state) / 2);
    hash_.text(pioche_state_position(half));
    pioche_state_free(half);
    hash_.number(pioche_player_choose(player, state));
    std::vector<pioche_ranking> rankings(static_cast<std::size_t>(pioche_game_actions(game_)));
    const int count = pioche_search(state, 40, 0, 5, rankings.data(), rankings.size());
    for (int i = 0; i < count; ++i) {
      const pioche_ranking& one = rankings[static_cast<std::size_t>(i)];
      hash_.number(one.action);
      hash_.number(static_cast<std::int32_t>(one.visits));
    }
    hash_.text(pioche_hint(state, players_, 40, 5, "fr"));
  }

  void play_batch() {
    constexpr std::size_t size = 5;
    pioche_batch* const batch =
        pioche_batch_new(game_, size, number_, nullptr, PIOCHE_REWARD_POINTS, 1, 1);
    pioche_arrays a;
    pioche_batch_arrays(batch, &a);
    for (int step = 0; step < 60; ++step) {
      hash_.numbers(a.masks, size * a.actions);
      hash_.numbers(a.observations, size * a.observation_size);
      hash_.numbers(a.rewards, size * a.players);
      hash_.numbers(a.dones, size);
      hash_.numbers(a.seats, size);
      hash_.numbers(a.matches_ended, size);
      std::vector<std::int32_t> actions;
      for (std::size_t i = 0; i < size; ++i) actions.push_back(legal_in(a, i));
      hash_.number(pioche_batch_step(batch, actions.data()));
    }
    pioche_state* const state = pioche_batch_state(batch, size - 1);
    hash_.text(pioche_state_save(state));
    pioche_state_free(state);
    pioche_batch_free(batch);
    print(-2);
  }

  std::int32_t legal_in(const pioche_arrays& arrays, std::size_t match) {
    const std::uint8_t* const mask = arrays.masks + match * arrays.actions;
    std::vector<std::int32_t> actions;
    for (std::size_t action = 0; action < arrays.actions; ++action)
      if (mask[action] != 0) actions.push_back(static_cast<std::int32_t>(action));
    return actions[dice_.roll(static_cast<std::uint32_t>(actions.size()))];
  }

  const char* name_;
  int players_;
  std::uint32_t number_;
  pioche_game* game_;
  Dice dice_;
  Hash hash_;
};

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("pioche_capi_calls COUNT\n", stderr);
    return 2;
  }
  const auto matches = static_cast<std::uint32_t>(std::strtoul(words[1], nullptr, 10));
  for (std::uint32_t number = 0; number < matches; ++number) {
    const char* name = nullptr;
    for (std::size_t i = 0; (name = pioche_game_name_at(i)) != nullptr; ++i) {
      int least = 0;
      int most = 0;
      pioche_game_seats_at(i, &least, &most);
      for (int players = least; players <= most; ++players) Calls(name, players, number).make();
    }
  }
  return 0;
}
