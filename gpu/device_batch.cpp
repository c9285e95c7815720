#include "gpu/device_batch.h"

#include <stdexcept>

namespace pioche::gpu {

namespace {

std::span<const std::byte> bytes_of(const auto& items) { return std::as_bytes(std::span(items)); }

template <class T>
T* pointer(const Memory& memory) {
  return static_cast<T*>(memory.data());
}

}  // namespace

DeviceBatch::DeviceBatch(capi::Setup setup, std::string kernels, std::size_t size,
                         std::uint64_t seed, const std::uint64_t* seeds, Reward reward,
                         bool with_observations)
    : setup_(std::move(setup)), size_(size), kernels_(std::move(kernels)) {
  if (const std::string_view error = capi::error_in_batch_size(size); !error.empty())
    throw std::invalid_argument(std::string(error));
  const Context::Use use(context_);
  module_ = std::make_unique<Module>(kernels_.data());
  const auto kernel = [&](const char* name) {
    return module_->kernel((std::string(setup_->engine.id) + "_" + name).c_str());
  };
  begin_ = kernel("begin");
  step_ = kernel("step");
  play_ = kernel("play");
  hash_ = kernel("hash");

  const ActionSpace& actions = setup_->actions;
  const auto players = static_cast<std::size_t>(setup_->players);
  states_ = Memory(size * setup_->engine.state_bytes);
  like_ = Memory(std::span(setup_->like.bytes).first(setup_->engine.state_bytes));
  matches_ = Memory(size * sizeof(BatchMatch));
  seeds_ = Memory(bytes_of(capi::seeds_of_batch(size, seed, seeds)));
  actions_ = Memory(size * sizeof(std::int32_t));
  verbs_ = Memory(bytes_of(actions.verbs()));
  numbers_ = Memory(bytes_of(actions.numbers()));
  moves_ = Memory(bytes_of(actions.moves()));
  arrays_.masks = Memory(size * actions.size());
  arrays_.observations =
      Memory(with_observations ? size * setup_->observation_size * sizeof(float) : 0);
  arrays_.rewards = Memory(size * players * sizeof(float));
  arrays_.dones = Memory(size);
  arrays_.illegal = Memory(size);
  arrays_.seats = Memory(size * sizeof(std::int32_t));
  arrays_.matches_ended = Memory(size * sizeof(std::int64_t));
  arrays_.hashes = Memory(size * sizeof(std::uint64_t));
  arguments_ = {.batch = {.states = nullptr,
                          .matches = pointer<BatchMatch>(matches_),
                          .actions = {.verbs = pointer<ActionIndex::Verb>(verbs_),
                                      .numbers = pointer<std::uint16_t>(numbers_),
                                      .moves = pointer<Move>(moves_),
                                      .wait = actions.wait()},
                          .players = setup_->players,
                          .reward = reward,
                          .observation_size = setup_->observation_size,
                          .masks = pointer<std::uint8_t>(arrays_.masks),
                          .observations = pointer<float>(arrays_.observations),
                          .rewards = pointer<float>(arrays_.rewards),
                          .dones = pointer<std::uint8_t>(arrays_.dones),
                          .seats = pointer<std::int32_t>(arrays_.seats),
                          .matches_ended = pointer<std::int64_t>(arrays_.matches_ended)},
                .states = pointer<std::uint32_t>(states_),
                .like = pointer<std::uint32_t>(like_),
                .seeds = pointer<std::uint64_t>(seeds_),
                .actions = pointer<std::int32_t>(actions_),
                .illegal = pointer<std::uint8_t>(arrays_.illegal),
                .hashes = pointer<std::uint64_t>(arrays_.hashes),
                .size = size,
                .moves = 0,
                .random_seed = 0};
  launch(begin_);
}

DeviceBatch::~DeviceBatch() {
  const Context::Use use(context_);
  module_.reset();
  for (Memory* memory :
       {&states_, &like_, &matches_, &seeds_, &actions_, &verbs_, &numbers_, &moves_,
        &arrays_.masks, &arrays_.observations, &arrays_.rewards, &arrays_.dones, &arrays_.illegal,
        &arrays_.seats, &arrays_.matches_ended, &arrays_.hashes})
    const Memory freed = std::move(*memory);
}

// Waits for whatever other libraries are computing, and for the kernel: the arrays can be read by
// everybody afterwards.
void DeviceBatch::launch(const Kernel& kernel) {
  check(driver().cuCtxSynchronize(), "The GPU has failed");
  const auto blocks = static_cast<unsigned>((size_ + kernel.threads - 1) / kernel.threads);
  void* parameters[] = {&arguments_};
  check(driver().cuLaunchKernel(kernel.function, blocks, 1, 1, kernel.threads, 1, 1, 0, nullptr,
                                parameters, nullptr),
        "A kernel could not be started");
  check(driver().cuCtxSynchronize(), "The GPU has failed");
}

void DeviceBatch::reset() {
  const Context::Use use(context_);
  launch(begin_);
}

void DeviceBatch::step_from_device(const std::int32_t* actions) {
  const Context::Use use(context_);
  arguments_.actions = actions;
  launch(step_);
}

void DeviceBatch::step_from_host(const std::int32_t* actions) {
  const Context::Use use(context_);
  actions_.write(actions, size_ * sizeof(std::int32_t));
  arguments_.actions = pointer<std::int32_t>(actions_);
  launch(step_);
}

void DeviceBatch::play(std::uint64_t moves, std::uint64_t seed) {
  const Context::Use use(context_);
  arguments_.moves = moves;
  arguments_.random_seed = seed;
  launch(play_);
}

void DeviceBatch::hash() {
  const Context::Use use(context_);
  launch(hash_);
}

void DeviceBatch::read(const Memory& array, void* to) const {
  const Context::Use use(context_);
  array.read(to, 0, array.bytes());
}

std::string DeviceBatch::state(std::size_t index) const {
  if (index >= size_)
    throw std::invalid_argument("There is no match " + std::to_string(index) + ".");
  const Context::Use use(context_);
  AnyState words;
  const std::size_t word = sizeof(std::uint32_t);
  for (std::size_t w = 0; w < setup_->engine.state_bytes / word; ++w)
    states_.read(words.bytes.data() + w * word, (w * size_ + index) * word, word);
  BatchMatch match;
  matches_.read(&match, index * sizeof match, sizeof match);
  MatchBatch one{};
  one.states = words.bytes.data();
  AnyState state;
  setup_->engine.copy_from_batch(one, 0, state);
  const auto made = capi::make_state(setup_, state, 0);
  made->selector = match.selector;
  const char* const text = pioche_state_save(made.get());
  if (text == nullptr) throw std::runtime_error(pioche_error());
  return text;
}

}  // namespace pioche::gpu
