// The arena for Python: its players are names, or functions from an observation and a mask to an
// action.
#include <algorithm>
#include <exception>
#include <list>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <tuple>
#include <utility>

#include "python/binding.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace pioche::python {

namespace {

// A function of Python, called in a thread of the arena.
struct Policy {
  nb::callable function;
  std::size_t observation_size;
  std::size_t actions;
  std::exception_ptr raised;
};

template <class T>
nb::object copied(const T* data, std::size_t size) {
  auto* copy = new T[size];
  std::copy_n(data, size, copy);
  const nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(copy, {size}, owner));
}

int ask(void* context, const float* observation, const std::uint8_t* mask) {
  auto& policy = *static_cast<Policy*>(context);
  const nb::gil_scoped_acquire acquire;
  if (policy.raised) return -1;
  try {
    return nb::cast<int>(policy.function(copied(observation, policy.observation_size),
                                         copied(mask, policy.actions)));
  } catch (...) {
    policy.raised = std::current_exception();
    return -1;
  }
}

// What ends the arena early: Ctrl-C and other signals of Python, which the main thread alone handles,
// and errors of functions.
struct Watch {
  const std::list<Policy>& policies;
  std::exception_ptr raised;

  static int check(void* context) {
    auto& watch = *static_cast<Watch*>(context);
    const nb::gil_scoped_acquire acquire;
    if (!watch.raised && PyErr_CheckSignals() != 0)
      watch.raised = std::make_exception_ptr(nb::python_error());
    const bool has_failed = std::ranges::any_of(
        watch.policies, [](const Policy& policy) { return policy.raised != nullptr; });
    return watch.raised || has_failed ? 1 : 0;
  }
};

std::string arena(const Game& game, const std::vector<std::string>& names,
                  const std::vector<nb::object>& policies,
                  const std::vector<std::pair<std::string, std::string>>& bots,
                  std::uint64_t matches, const std::string& seed, unsigned threads,
                  const std::tuple<double, double, double, double>& stops,
                  const std::pair<std::uint32_t, std::uint32_t>& bot_limits) {
  std::list<Policy> used;
  std::vector<pioche_competitor> competitors;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (policies.at(i).is_none()) {
      competitors.push_back({names[i].c_str(), nullptr, nullptr});
      continue;
    }
    used.push_back({nb::cast<nb::callable>(policies[i]), pioche_game_observation_size(game.get()),
                    static_cast<std::size_t>(pioche_game_actions(game.get())), nullptr});
    competitors.push_back({names[i].c_str(), ask, &used.back()});
  }
  std::vector<pioche_bot_program> programs;
  for (const auto& [name, command] : bots) programs.push_back({name.c_str(), command.c_str()});
  Watch watch{used, nullptr};
  pioche_arena_settings settings{};
  settings.size = sizeof settings;
  settings.matches = matches;
  settings.seed = seed.c_str();
  settings.threads = threads;
  std::tie(settings.seconds, settings.margin, settings.sprt_low, settings.sprt_high) = stops;
  settings.bots = programs.data();
  settings.bot_count = programs.size();
  std::tie(settings.bot_milliseconds, settings.bot_cpu_seconds) = bot_limits;
  settings.interrupted = Watch::check;
  settings.interrupted_context = &watch;
  std::string text;
  bool failed = false;
  {
    const nb::gil_scoped_release release;
    const char* found =
        pioche_arena_with(game.get(), competitors.data(), competitors.size(), &settings);
    failed = found == nullptr;
    if (!failed) text = found;
  }
  if (watch.raised) std::rethrow_exception(watch.raised);
  for (const Policy& policy : used)
    if (policy.raised) std::rethrow_exception(policy.raised);
  if (failed) raise_error();
  return text;
}

}  // namespace

void bind_arena(nb::module_& m) {
  m.def("arena", arena, "game"_a, "names"_a, "policies"_a, "bots"_a, "matches"_a, "seed"_a,
        "threads"_a, "stops"_a, "bot_limits"_a);
}

}  // namespace pioche::python
