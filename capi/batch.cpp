#include <algorithm>

#include "capi/handles.h"
#include "capi/thread_pool.h"

using namespace pioche;
using namespace pioche::capi;

struct pioche_batch {
  Setup setup;
  std::size_t size;
  std::vector<std::uint64_t> seeds;
  std::vector<AnyState> room;  // for the states, which lie closer than this
  std::vector<BatchMatch> matches;
  std::vector<std::uint8_t> masks;
  std::vector<float> observations;
  std::vector<float> rewards;
  std::vector<std::uint8_t> dones;
  std::vector<std::int32_t> seats;
  std::vector<std::int64_t> matches_ended;
  MatchBatch arrays;
  ThreadPool threads;

  pioche_batch(Setup its_setup, std::size_t its_size, std::vector<std::uint64_t> its_seeds,
               Reward reward, bool with_observations, unsigned thread_count)
      : setup(std::move(its_setup)),
        size(its_size),
        seeds(std::move(its_seeds)),
        room((size * setup->engine.state_bytes) / sizeof(AnyState) + 1),
        matches(size),
        masks(size * setup->actions.size()),
        observations(with_observations ? size * setup->observation_size : 0),
        rewards(size * static_cast<std::size_t>(setup->players)),
        dones(size),
        seats(size),
        matches_ended(size),
        arrays{.states = room[0].bytes.data(),
               .matches = matches.data(),
               .actions = setup->actions.index(),
               .players = setup->players,
               .reward = reward,
               .observation_size = setup->observation_size,
               .masks = masks.data(),
               .observations = with_observations ? observations.data() : nullptr,
               .rewards = rewards.data(),
               .dones = dones.data(),
               .seats = seats.data(),
               .matches_ended = matches_ended.data()},
        threads(thread_count) {
    begin();
  }

  void begin() {
    for (std::size_t i = 0; i < size; ++i) matches[i].seeds = Rng{seeds[i]};
    std::ranges::fill(rewards, 0.0f);
    std::ranges::fill(dones, std::uint8_t{0});
    std::ranges::fill(matches_ended, 0);
    setup->engine.begin_batch(arrays, setup->like, size);
  }

  // The first match whose action is not legal, or `size`.
  std::size_t first_wrong(const std::int32_t* actions) const {
    const std::size_t count = setup->actions.size();
    for (std::size_t i = 0; i < size; ++i) {
      const auto action = static_cast<std::uint32_t>(actions[i]);
      if (action >= count || masks[i * count + action] == 0) return i;
    }
    return size;
  }
};

namespace {

constexpr std::size_t most_matches = 1u << 24;

}  // namespace

namespace pioche::capi {

std::string_view error_in_batch_size(std::size_t size) {
  return size == 0 || size > most_matches ? "A batch has 1 to 2^24 matches." : "";
}

std::vector<std::uint64_t> seeds_of_batch(std::size_t size, std::uint64_t seed,
                                          const std::uint64_t* given) {
  if (given != nullptr) return {given, given + size};
  std::vector<std::uint64_t> seeds(size);
  Rng rng{seed};
  for (std::uint64_t& one : seeds) one = rng.next();
  return seeds;
}

}  // namespace pioche::capi

pioche_batch* pioche_batch_new(const pioche_game* game, size_t size, uint64_t seed,
                               const uint64_t* seeds, int reward, int with_observations,
                               unsigned threads) {
  return guarded(static_cast<pioche_batch*>(nullptr), [&]() -> pioche_batch* {
    if (const std::string_view error = error_in_batch_size(size); !error.empty())
      return fail(nullptr, std::string(error));
    if (threads == 0 || threads > most_threads)
      return fail(nullptr, "A batch has at least 1 thread, and here at most " +
                               std::to_string(most_threads) + ".");
    if (reward != PIOCHE_REWARD_RANKS && reward != PIOCHE_REWARD_POINTS)
      return fail(nullptr, "There is no such reward.");
    return new pioche_batch(game->setup, size, seeds_of_batch(size, seed, seeds),
                            reward == PIOCHE_REWARD_POINTS ? Reward::points : Reward::rank,
                            with_observations != 0, threads);
  });
}

void pioche_batch_free(pioche_batch* batch) { delete batch; }

int pioche_batch_arrays(const pioche_batch* batch, pioche_arrays* arrays) {
  *arrays = {.size = batch->size,
             .players = static_cast<size_t>(batch->setup->players),
             .actions = batch->setup->actions.size(),
             .observation_size = batch->setup->observation_size,
             .masks = batch->arrays.masks,
             .observations = batch->arrays.observations,
             .rewards = batch->arrays.rewards,
             .dones = batch->arrays.dones,
             .seats = batch->arrays.seats,
             .matches_ended = batch->arrays.matches_ended};
  return 0;
}

int pioche_batch_step(pioche_batch* batch, const int32_t* actions) {
  return guarded(-1, [&] {
    if (const std::size_t wrong = batch->first_wrong(actions); wrong < batch->size)
      return fail(-1, "Action " + std::to_string(actions[wrong]) + " of match " +
                          std::to_string(wrong) + " is not legal.");
    batch->threads.run(batch->size, [&](std::size_t first, std::size_t last) {
      batch->setup->engine.step_batch(batch->arrays, actions, first, last);
    });
    return 0;
  });
}

int pioche_batch_reset(pioche_batch* batch) {
  return guarded(-1, [&] { return batch->begin(), 0; });
}

pioche_state* pioche_batch_state(const pioche_batch* batch, size_t index) {
  return guarded(static_cast<pioche_state*>(nullptr), [&]() -> pioche_state* {
    if (index >= batch->size)
      return fail(nullptr, "There is no match " + std::to_string(index) + ".");
    AnyState state;
    batch->setup->engine.copy_from_batch(batch->arrays, index, state);
    auto made = make_state(batch->setup, state, 0);
    made->selector = batch->matches[index].selector;
    return made.release();
  });
}
