// The extension module: the C library for Python, without names of its own. The package around it
// (python/pioche/) is what people use.
#include "python/binding.h"

#include <array>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;
using namespace pioche::python;

namespace {

template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig>;

// An array of its own, filled by `fill(data)`.
template <class T, class Fill>
Array<T> filled(std::size_t size, Fill&& fill) {
  auto* data = new T[size];
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  checked(fill(data));
  return Array<T>(data, {size}, owner);
}

std::vector<double> per_seat(const State& state, int (*read)(const pioche_state*, double*)) {
  const Game game(pioche_state_game(state.get()));
  std::vector<double> numbers(static_cast<std::size_t>(pioche_game_players(game.get())));
  checked(read(state.get(), numbers.data()));
  return numbers;
}

nb::list fields_of(const Game& game) {
  nb::list fields;
  for (std::size_t i = 0; i < pioche_game_fields(game.get()); ++i) {
    pioche_field field;
    checked(pioche_game_field(game.get(), i, &field));
    std::vector<std::string> names;
    while (const char* name = pioche_game_value_name(game.get(), i, names.size()))
      names.emplace_back(name);
    fields.append(nb::make_tuple(field.name, field.meaning, field.offset, field.seats, field.places,
                                 field.values, field.low, field.high, names));
  }
  return fields;
}

std::vector<int> legal_actions(const State& state) {
  std::array<std::int32_t, 256> actions;
  const int count = pioche_state_legal(state.get(), actions.data(), actions.size());
  return {actions.begin(), actions.begin() + count};
}

void bind_game(nb::module_& m) {
  nb::class_<Game>(m, "Game")
      .def(
          "__init__",
          [](Game* self, const char* name, int players, std::optional<std::string> options) {
            new (self) Game(pioche_game_new(name, players, options ? options->c_str() : nullptr));
          },
          "name"_a, "players"_a, "options"_a = nb::none())
      .def_prop_ro("description", [](const Game& g) { return pioche_game_description(g.get()); })
      .def_prop_ro("players", [](const Game& g) { return pioche_game_players(g.get()); })
      .def_prop_ro("actions", [](const Game& g) { return pioche_game_actions(g.get()); })
      .def_prop_ro("observation_size",
                   [](const Game& g) { return pioche_game_observation_size(g.get()); })
      .def_prop_ro("information_size",
                   [](const Game& g) { return pioche_game_information_size(g.get()); })
      .def("fields", fields_of)
      .def(
          "action_name",
          [](const Game& g, int action) {
            return checked(pioche_game_action_name(g.get(), action));
          },
          "action"_a)
      .def(
          "action_number",
          [](const Game& g, const char* name) {
            return checked(pioche_game_action_number(g.get(), name));
          },
          "name"_a);
}

void bind_state(nb::module_& m) {
  nb::class_<State>(m, "State")
      .def(
          "__init__",
          [](State* self, const Game& game, const char* seed) {
            new (self) State(pioche_state_new(game.get(), seed));
          },
          "game"_a, "seed"_a)
      .def_static(
          "load", [](const char* text) { return State(pioche_state_load(text)); }, "text"_a)
      .def_static(
          "from_record",
          [](const char* record, std::optional<std::size_t> moves) {
            return State(pioche_state_from_record(record, moves.value_or(SIZE_MAX)));
          },
          "record"_a, "moves"_a = nb::none())
      .def("save", [](const State& s) { return checked(pioche_state_save(s.get())); })
      .def("copy", [](const State& s) { return State(pioche_state_copy(s.get())); })
      .def(
          "same_as",
          [](const State& s, const State& other) {
            return pioche_state_equal(s.get(), other.get()) != 0;
          },
          "other"_a)
      .def_prop_ro("game", [](const State& s) { return Game(pioche_state_game(s.get())); })
      .def_prop_ro("seat", [](const State& s) { return pioche_state_seat(s.get()); })
      .def_prop_ro("is_over", [](const State& s) { return pioche_state_is_over(s.get()) != 0; })
      .def_prop_ro("moves_made", [](const State& s) { return pioche_state_moves(s.get()); })
      .def(
          "apply", [](State& s, int action) { checked(pioche_state_apply(s.get(), action)); },
          "action"_a)
      .def(
          "play",
          [](State& s, int seat, const char* move) {
            checked(pioche_state_play(s.get(), seat, move));
          },
          "seat"_a, "move"_a)
      .def("legal_actions", legal_actions)
      .def(
          "mask",
          [](const State& s, std::size_t actions) {
            return filled<std::uint8_t>(
                actions, [&](std::uint8_t* out) { return pioche_state_mask(s.get(), out); });
          },
          "actions"_a)
      .def("scores", [](const State& s) { return per_seat(s, pioche_state_scores); })
      .def("ranks", [](const State& s) { return per_seat(s, pioche_state_ranks); })
      .def("points", [](const State& s) { return per_seat(s, pioche_state_points); })
      .def(
          "observation",
          [](const State& s, int seat, std::size_t size) {
            return filled<float>(
                size, [&](float* out) { return pioche_state_observation(s.get(), seat, out); });
          },
          "seat"_a, "size"_a)
      .def(
          "information",
          [](const State& s, int seat, std::size_t size) {
            return filled<float>(
                size, [&](float* out) { return pioche_state_information(s.get(), seat, out); });
          },
          "seat"_a, "size"_a)
      .def(
          "information_text",
          [](const State& s, int seat) {
            return checked(pioche_state_information_text(s.get(), seat));
          },
          "seat"_a)
      .def(
          "view",
          [](const State& s, int seat) { return checked(pioche_state_view(s.get(), seat)); },
          "seat"_a)
      .def("position", [](const State& s) { return checked(pioche_state_position(s.get())); })
      .def(
          "determinize",
          [](const State& s, int seat, std::uint64_t seed) {
            return State(pioche_state_determinize(s.get(), seat, seed));
          },
          "seat"_a, "seed"_a)
      .def("record", [](const State& s) { return checked(pioche_state_record(s.get())); });
}

nb::list search(const State& state, std::uint32_t simulations, std::uint32_t milliseconds,
                std::uint64_t seed) {
  std::vector<pioche_ranking> found(256);
  int count = 0;
  {
    const nb::gil_scoped_release release;
    count = pioche_search(state.get(), simulations, milliseconds, seed, found.data(), found.size());
  }
  nb::list rankings;
  for (int i = 0; i < checked(count); ++i)
    rankings.append(
        nb::make_tuple(found[i].action, found[i].chance, found[i].points, found[i].visits));
  return rankings;
}

void bind_players(nb::module_& m) {
  nb::class_<Player>(m, "Player")
      .def(
          "__init__",
          [](Player* self, const char* name, std::uint64_t seed) {
            new (self) Player(pioche_player_new(name, seed));
          },
          "name"_a, "seed"_a)
      .def(
          "choose",
          [](Player& player, const State& state) {
            int action = 0;
            {
              const nb::gil_scoped_release release;
              action = pioche_player_choose(player.get(), state.get());
            }
            return checked(action);
          },
          "state"_a);
  m.def("search", search, "state"_a, "simulations"_a, "milliseconds"_a, "seed"_a);
  m.def(
      "hint",
      [](const State& state, int seat, std::uint32_t simulations, std::uint64_t seed,
         const char* language) {
        return checked(pioche_hint(state.get(), seat, simulations, seed, language));
      },
      "state"_a, "seat"_a, "simulations"_a, "seed"_a, "language"_a);
  m.def(
      "verify",
      [](const char* record, std::optional<std::string> commitment) {
        return checked(pioche_verify(record, commitment ? commitment->c_str() : nullptr));
      },
      "record"_a, "commitment"_a = nb::none());
}

// The arrays of a batch as numpy arrays that share its memory, and keep it alive.
nb::dict arrays_of(nb::handle_t<Batch> self) {
  pioche_arrays a;
  checked(pioche_batch_arrays(nb::cast<const Batch&>(self).get(), &a));
  nb::dict arrays;
  const auto add = [&](const char* name, auto* data, std::initializer_list<std::size_t> shape) {
    using T = std::remove_pointer_t<decltype(data)>;
    arrays[name] = nb::cast(nb::ndarray<nb::numpy, T>(data, shape, self));
  };
  add("masks", a.masks, {a.size, a.actions});
  if (a.observations != nullptr) add("observations", a.observations, {a.size, a.observation_size});
  add("rewards", a.rewards, {a.size, a.players});
  add("dones", a.dones, {a.size});
  add("seats", a.seats, {a.size});
  add("matches_ended", a.matches_ended, {a.size});
  return arrays;
}

using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Seeds = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void step(Batch& batch, const Actions& actions, std::size_t size) {
  if (actions.size() != size) throw nb::value_error("There is one action for each match.");
  int result = 0;
  {
    const nb::gil_scoped_release release;
    result = pioche_batch_step(batch.get(), actions.data());
  }
  checked(result);
}

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(m, "Batch")
      .def(
          "__init__",
          [](Batch* self, const Game& game, std::size_t size, std::uint64_t seed,
             std::optional<Seeds> seeds, bool points, bool observations, unsigned threads) {
            if (seeds && seeds->size() != size)
              throw nb::value_error("There is one seed for each match.");
            new (self) Batch(pioche_batch_new(
                game.get(), size, seed, seeds ? seeds->data() : nullptr,
                points ? PIOCHE_REWARD_POINTS : PIOCHE_REWARD_RANKS, observations, threads));
          },
          "game"_a, "size"_a, "seed"_a, "seeds"_a = nb::none(), "points"_a = false,
          "observations"_a = true, "threads"_a = 1)
      .def("arrays", arrays_of)
      .def("step", step, "actions"_a.noconvert(), "size"_a)
      .def("reset", [](Batch& batch) { checked(pioche_batch_reset(batch.get())); })
      .def(
          "state",
          [](const Batch& batch, std::size_t index) {
            return State(pioche_batch_state(batch.get(), index));
          },
          "index"_a);
}

}  // namespace

NB_MODULE(_pioche, m) {
  m.attr("API_VERSION") = pioche_api_version();
  m.attr("HISTORY") = PIOCHE_HISTORY;
  m.def("games", [] {
    std::vector<std::string> names;
    while (const char* name = pioche_game_name_at(names.size())) names.emplace_back(name);
    return names;
  });
  m.def(
      "seats",
      [](std::size_t index) {
        int least = 0;
        int most = 0;
        checked(pioche_game_seats_at(index, &least, &most));
        return std::pair(least, most);
      },
      "index"_a);
  bind_game(m);
  bind_state(m);
  bind_players(m);
  bind_batch(m);
  bind_arena(m);
}
