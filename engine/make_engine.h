// Makes the Engine of a game. Each game's .cpp includes this once.
#pragma once

#include <memory>
#include <new>

#include "core/playout.h"
#include "engine/engine.h"
#include "engine/game_limits.h"
#include "engine/position_reader.h"

namespace pioche {

template <class G, class Heuristics>
struct EngineMaker {
  using AllHeuristics = HeuristicsOrDefaults<G, Heuristics>;
  using State = typename G::State;
  static_assert(is_within_limits<G>());

  static State& in(AnyState& any) { return *std::launder(reinterpret_cast<State*>(&any)); }
  static const State& in(const AnyState& any) {
    return *std::launder(reinterpret_cast<const State*>(&any));
  }
  static void put(AnyState& any, const State& state) { new (&any) State(state); }
  static const View<G>& in(const AnyView& any) {
    static_assert(sizeof(View<G>) <= sizeof any.bytes_);
    return *std::launder(reinterpret_cast<const View<G>*>(&any.bytes_));
  }

  static Result<> start(AnyState& any, std::uint8_t rules, int players, json::Value options,
                        const Chance& chance) {
    if (players < G::seats.least || players > G::seats.most)
      return Error{"players_range", "players",
                   std::to_string(G::seats.least) + " … " + std::to_string(G::seats.most)};
    State state{};
    state.rules = rules;
    state.players = static_cast<std::uint8_t>(players);
    state.chance = chance;
    if (Result<> read = read_options<G>(options, players, rules, state.options); !read) return read;
    NoEvents no_events;
    G::start(state, no_events);
    put(any, state);
    return {};
  }
  template <class Log>
  static void restart_with(AnyState& any, const Chance& chance, Log& log) {
    typename G::State state = in(any);
    deal_anew<G>(state, chance, log);
    put(any, state);
  }
  static void restart(AnyState& any, const Chance& chance) {
    NoEvents no_events;
    restart_with(any, chance, no_events);
  }
  static Result<> read_position(AnyState& any, std::uint8_t rules, json::Value position,
                                const Chance& chance) {
    State state{};
    Result<> read = pioche::read_position<G>(position, rules, chance, state);
    if (read) put(any, state);
    return read;
  }
  static void list_options(json::Writer& out, std::uint8_t rules, const Engine::About& about) {
    out.begin_object();
    OptionLister lister(out, about);
    const auto options = default_options<G>(G::seats.most, rules);
    describe_options<G>(options, rules, lister);
    out.end_object();
  }
  static std::vector<Zone> zones() {
    ZoneLister lister;
    const State state{};
    G::describe(state, lister);
    return lister.zones;
  }
  static void apply_with_events(AnyState& any, Seat seat, Move move, EventLog& log) {
    State& state = in(any);
    const bool was_playing = state.phase > scored;
    G::apply(state, seat, move, log);
    if (was_playing && state.phase <= scored && G::has_rounds) log.event({.type = "round_end"});
    if (state.phase == over) log.event({.type = "match_end"});
  }
  static constexpr std::span<const MatchLength> lengths() {
    if constexpr (requires { G::lengths; }) return G::lengths;
    return {};
  }
  static constexpr std::span<const std::string_view> race_events() {
    if constexpr (requires { G::race_events; }) return G::race_events;
    return {};
  }
  static bool is_choice_public([[maybe_unused]] const AnyState& any, [[maybe_unused]] Seat seat) {
    if constexpr (requires { G::is_choice_public(in(any), seat); })
      return G::is_choice_public(in(any), seat);
    return false;
  }
  static AnyView view(const AnyState& any, Seat seat) {
    AnyView seen;
    new (&seen.bytes_) View<G>(in(any), seat);
    seen.seat_ = seat;
    return seen;
  }
  static std::uint64_t play_randomly(AnyState& any, Rng& rng, std::uint64_t most_moves) {
    NoEvents no_events;
    return pioche::play_randomly<G>(in(any), rng, most_moves, no_events);
  }

  static std::vector<Move> list_moves(int players) {
    std::vector<Move> moves;
    G::list_moves(players, [&](Move move) { moves.push_back(move); });
    return moves;
  }
  static std::vector<ObservationField> list_observation(int players) {
    std::vector<ObservationField> fields;
    pioche::list_observation<G>(players, fields);
    return fields;
  }
  static void write_observation(const AnyView& view, std::span<float> out) {
    std::ranges::fill(out, 0.0f);
    pioche::write_observation<G>(in(view), out.data());
  }

  using Memory = typename MemoryOf<Heuristics>::Type;
  static_assert(std::is_trivially_copyable_v<Memory>, "A Memory is a plain value.");
  static_assert(sizeof(Memory) <= sizeof(AnyMemory),
                "A Memory has at most as many bytes as AnyMemory (engine/engine.h).");
  static const Memory& in(const AnyMemory& any) {
    return *std::launder(reinterpret_cast<const Memory*>(&any));
  }
  static constexpr bool has_memory = !std::is_same_v<Memory, NoMemory>;
  static void update_memory(AnyMemory& any, const AnyView& before, const AnyView& after,
                            std::span<const Event> events) {
    if constexpr (has_memory)
      Heuristics::update_memory(*std::launder(reinterpret_cast<Memory*>(&any)), in(before).state(),
                                in(after).state(), events, in(after).seat());
  }
  static void determinize_with_memory(const AnyMemory& memory, const AnyView& view, Rng& rng,
                                      AnyState& out) {
    if constexpr (has_memory)
      put(out, Heuristics::determinize_with_memory(in(memory), in(view), rng));
    else
      put(out, pioche::determinize<G>(in(view), rng));
  }

  // What all versions have in common, compiled once. The empty members are those that differ.
  static constexpr Engine make_common() {
    return {
        .id = G::id,
        .letter = G::letter,
        .clauses = G::clauses,
        .rules = {},
        .rules_versions = G::rules_versions,
        .older = {},
        .seats = G::seats,
        .has_rounds = G::has_rounds,
        .wins = G::wins,
        .card_names = G::card_names,
        .refusals = G::refusals,
        .lengths = lengths(),
        .race_events = race_events(),
        .state_bytes = sizeof(State),
        .start = {},
        .restart = restart,
        .restart_counted = {},
        .read_position = {},
        .write_position = [](const AnyState& any,
                             json::Writer& out) { write_position<G>(out, in(any), Piles::open); },
        .write_options = {},
        .list_options = {},
        .zones = zones,
        .common = [](const AnyState& any) -> const Common& { return in(any); },
        .equal = [](const AnyState& a, const AnyState& b) { return in(a) == in(b); },
        .copy = [](const AnyState& from, AnyState& to) { put(to, in(from)); },
        .deck = [](const AnyState& any) { return G::deck(in(any)); },
        .unseen = [](const AnyState& any) { return unseen_cards<G>(in(any)); },
        .waiting_for = [](const AnyState& any) { return G::waiting_for(in(any)); },
        .able = [](const AnyState& any) { return G::able(in(any)); },
        .is_choice_public = is_choice_public,
        .judge = [](const AnyState& any, Seat seat,
                    Move move) { return G::judge(in(any), seat, move); },
        .generate = [](const AnyState& any, Seat seat,
                       MoveList& moves) { G::generate(in(any), seat, moves); },
        .apply =
            [](AnyState& any, Seat seat, Move move) {
              NoEvents no_events;
              G::apply(in(any), seat, move, no_events);
            },
        .apply_with_events = apply_with_events,
        .apply_counted = {},
        .describe_result =
            [](const AnyState& any, EventLog& log) {
              if constexpr (requires { G::describe_result(in(any), log); })
                G::describe_result(in(any), log);
            },
        .view = view,
        .write_view = [](const AnyView& any,
                         json::Writer& out) { pioche::write_view<G>(out, in(any)); },
        .write_changes =
            [](const AnyView& before, const AnyView& after, json::Writer& out) {
              pioche::write_changes<G>(out, in(before), in(after));
            },
        .equal_views = [](const AnyView& a, const AnyView& b) { return in(a) == in(b); },
        .judge_view = [](const AnyView& any, Move move) { return in(any).judge(move); },
        .generate_view = [](const AnyView& any, MoveList& moves) { in(any).generate(moves); },
        .determinize = [](const AnyView& any, Rng& rng,
                          AnyState& out) { put(out, pioche::determinize<G>(in(any), rng)); },
        .write_move = [](Move move, ShortString& out) { G::write_move(move, out); },
        .read_move = [](std::string_view text) { return G::read_move(text); },
        .describe_move = [](Move move) { return G::describe_move(move); },
        .list_moves = {},
        .list_observation = {},
        .write_observation = {},
        .quick_move =
            [](const AnyView& any, const MoveList& moves, Rng& rng) {
              return AllHeuristics::quick_move(in(any).state(), in(any).seat(), moves, rng);
            },
        .policy = [](const AnyState& any, Seat seat, const MoveList& moves,
                     Rng& rng) { return AllHeuristics::policy(in(any), seat, moves, rng); },
        .habit_move =
            [](const AnyView& any, const MoveList& moves, Rng& rng, Habit habit) {
              return AllHeuristics::habit_move(in(any).state(), in(any).seat(), moves, rng, habit);
            },
        .level_skills = AllHeuristics::level_skills,
        .search_parameters = AllHeuristics::search_parameters,
        .win_probabilities =
            [](const AnyState& any, WinProbabilities& probabilities) {
              AllHeuristics::win_probabilities(in(any), probabilities);
            },
        .info_key = [](const AnyState& any, Seat seat) { return info_key<G>(in(any), seat); },
        .rollout =
            [](AnyState& any, Rng& rng, std::uint32_t noise, std::uint32_t most_moves) {
              AllHeuristics::rollout(in(any), rng, noise, most_moves);
            },
        .has_memory = has_memory,
        .clear_memory = [](AnyMemory& any) { new (&any) Memory{}; },
        .update_memory = update_memory,
        .determinize_with_memory = determinize_with_memory,
        .play_randomly = play_randomly,
        .play_round_counted = {},
        .begin_batch = {},
        .step_batch = {},
        .copy_from_batch = {},
    };
  }

// Null in the WebAssembly module of the web client: simulations, numbered actions, observations, batches.
#if !defined(PIOCHE_PAGE)
  static constexpr void add_what_a_page_does_without(Engine& engine) {
    engine.restart_counted = restart_with<ClauseCounter>;
    engine.apply_counted = [](AnyState& any, Seat seat, Move move, ClauseCounter& log) {
      G::apply(in(any), seat, move, log);
    };
    engine.play_round_counted = [](AnyState& any, Rng& rng, ClauseCounter& log) {
      return play_round<G>(in(any), rng, log);
    };
    engine.list_moves = list_moves;
    engine.list_observation = list_observation;
    engine.write_observation = write_observation;
    engine.begin_batch = [](const MatchBatch& batch, const AnyState& like, std::size_t size) {
      pioche::begin_batch<G>(batch, in(like), size);
    };
    engine.step_batch = pioche::step_batch<G>;
    engine.copy_from_batch = [](const MatchBatch& batch, std::size_t index, AnyState& to) {
      put(to, std::launder(reinterpret_cast<const State*>(batch.states))[index]);
    };
  }
#else
  static constexpr void add_what_a_page_does_without(Engine&) {}
#endif

  // The functions that make a state from outside set its version; those that write or list options
  // have those of the version.
  template <std::uint8_t rules>
  static constexpr Engine make(std::span<const Engine* const> older) {
    Engine engine = make_common();
    add_what_a_page_does_without(engine);
    engine.rules = rules;
    engine.older = older;
    engine.start = [](AnyState& any, int players, json::Value options, const Chance& chance) {
      return start(any, rules, players, options, chance);
    };
    engine.read_position = [](AnyState& any, json::Value position, const Chance& chance) {
      return read_position(any, rules, position, chance);
    };
    engine.write_options = [](const AnyState& any, json::Writer& out) {
      write_options<G>(out, in(any).options, rules);
    };
    engine.list_options = [](json::Writer& out, const Engine::About& about) {
      list_options(out, rules, about);
    };
    return engine;
  }
};

template <Game G, class Heuristics, std::uint8_t rules>
inline constexpr Engine older_engine = EngineMaker<G, Heuristics>::template make<rules>({});

template <Game G, class Heuristics>
inline constexpr auto older_engines = []<std::size_t... i>(std::index_sequence<i...>) {
  return std::array<const Engine*, sizeof...(i)>{
      &older_engine<G, Heuristics, G::rules_versions[i]>...};
}(std::make_index_sequence<G::rules_versions.size() - 1>());

// The game under the newest version of its rules.
template <Game G, class Heuristics = NoHeuristics>
constexpr Engine make_engine() {
  return EngineMaker<G, Heuristics>::template make<G::rules_versions.back()>(
      older_engines<G, Heuristics>);
}

}  // namespace pioche
