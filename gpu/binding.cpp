// The extension module of batches on a GPU; python/pioche/cuda.py is what people use.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <optional>

#include "gpu/device_batch.h"

namespace nb = nanobind;
using namespace nb::literals;
using pioche::Reward;
using pioche::gpu::DeviceBatch;
using pioche::gpu::Memory;

namespace {

using Seeds = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using HostActions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using DeviceActions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cuda>;
using Shape = std::initializer_list<std::size_t>;

void make(DeviceBatch* self, const nb::bytes& kernels, const char* game, int players,
          const std::optional<std::string>& options, std::size_t size, std::uint64_t seed,
          const std::optional<Seeds>& seeds, bool points, bool observations) {
  if (seeds && seeds->size() != size) throw nb::value_error("There is one seed for each match.");
  const std::unique_ptr<pioche_game, void (*)(pioche_game*)> made(
      pioche_game_new(game, players, options ? options->c_str() : nullptr), pioche_game_free);
  if (made == nullptr) throw nb::value_error(pioche_error());
  new (self) DeviceBatch(made->setup, std::string(kernels.c_str(), kernels.size()), size, seed,
                         seeds ? seeds->data() : nullptr, points ? Reward::points : Reward::rank,
                         observations);
}

// Calls `add(name, memory, shape, type)` for each array.
template <class Add>
void for_each_array(const DeviceBatch& batch, Add&& add) {
  const DeviceBatch::Arrays& arrays = batch.arrays();
  const std::size_t size = batch.size();
  const pioche::capi::GameSetup& setup = batch.setup();
  add("masks", arrays.masks, Shape{size, setup.actions.size()}, bool{});
  if (arrays.observations.bytes() != 0)
    add("observations", arrays.observations, Shape{size, setup.observation_size}, float{});
  add("rewards", arrays.rewards, Shape{size, static_cast<std::size_t>(setup.players)}, float{});
  add("dones", arrays.dones, Shape{size}, bool{});
  add("illegal", arrays.illegal, Shape{size}, bool{});
  add("seats", arrays.seats, Shape{size}, std::int32_t{});
  add("matches_ended", arrays.matches_ended, Shape{size}, std::int64_t{});
  add("hashes", arrays.hashes, Shape{size}, std::uint64_t{});
}

// Arrays of DLPack that share the memory of the batch, and keep it alive.
nb::dict arrays_of(nb::handle_t<DeviceBatch> self) {
  nb::dict found;
  for_each_array(nb::cast<const DeviceBatch&>(self),
                 [&](const char* name, const Memory& memory, Shape shape, auto type) {
                   using T = decltype(type);
                   found[name] = nb::cast(nb::ndarray<T, nb::array_api, nb::device::cuda>(
                       static_cast<T*>(memory.data()), shape, self));
                 });
  return found;
}

// A copy for the CPU.
nb::object copy_of(const DeviceBatch& batch, const std::string& wanted) {
  nb::object found = nb::none();
  for_each_array(batch, [&](const char* name, const Memory& memory, Shape shape, auto type) {
    using T = decltype(type);
    if (name != wanted) return;
    auto* data = new T[memory.bytes() / sizeof(T)];
    const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    batch.read(memory, data);
    found = nb::cast(nb::ndarray<nb::numpy, T>(data, shape, owner));
  });
  if (found.is_none()) throw nb::value_error(("There is no array " + wanted + ".").c_str());
  return found;
}

void check_count(const DeviceBatch& batch, std::size_t actions) {
  if (actions != batch.size()) throw nb::value_error("There is one action for each match.");
}

}  // namespace

NB_MODULE(_gpu, m) {
  nb::class_<DeviceBatch>(m, "Batch")
      .def("__init__", make, "kernels"_a, "game"_a, "players"_a, "options"_a.none(), "size"_a,
           "seed"_a, "seeds"_a.none(), "points"_a, "observations"_a)
      .def("arrays", arrays_of)
      .def("copy", copy_of, "name"_a)
      .def(
          "step",
          [](DeviceBatch& batch, const DeviceActions& actions) {
            check_count(batch, actions.size());
            const nb::gil_scoped_release release;
            batch.step_from_device(actions.data());
          },
          "actions"_a.noconvert())
      .def(
          "step",
          [](DeviceBatch& batch, const HostActions& actions) {
            check_count(batch, actions.size());
            const nb::gil_scoped_release release;
            batch.step_from_host(actions.data());
          },
          "actions"_a.noconvert())
      .def("play", &DeviceBatch::play, "moves"_a, "seed"_a,
           nb::call_guard<nb::gil_scoped_release>())
      .def("hash", &DeviceBatch::hash, nb::call_guard<nb::gil_scoped_release>())
      .def("reset", &DeviceBatch::reset, nb::call_guard<nb::gil_scoped_release>())
      .def("state", &DeviceBatch::state, "index"_a);
}
