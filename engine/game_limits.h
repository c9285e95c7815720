// The limits of a game, checked when it is compiled: the compiler prints the sentence, and in its
// notes the game. docs/a-new-game.md lists them; tests/games/properties_test.cpp checks those that
// only play shows.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/engine.h"
#include "engine/view_digest.h"

namespace pioche {

// Lists the keys of a description.
struct ZoneLister {
  std::vector<Zone> zones;
  constexpr void add(std::string_view key, std::string_view kind, bool cards) {
    zones.push_back({key, kind, cards});
  }
  constexpr void number(std::string_view key, const auto&, int, int) { add(key, "number", false); }
  constexpr void numbers(std::string_view key, const auto&, int) { add(key, "numbers", false); }
  constexpr void seat(std::string_view key, Seat) { add(key, "seat", false); }
  constexpr void seat_or_null(std::string_view key, Seat) { add(key, "seat_or_null", false); }
  constexpr void seat_list(std::string_view key, const auto&) { add(key, "seat_list", false); }
  constexpr void flags(std::string_view key, SeatSet) { add(key, "flags", false); }
  constexpr void named(std::string_view key, std::uint8_t, const auto&) {
    add(key, "named", false);
  }
  constexpr void pile(std::string_view key, const auto&) { add(key, "pile", true); }
  constexpr void discard(std::string_view key, const auto&) { add(key, "discard", true); }
  constexpr void hands(std::string_view key, const auto&) { add(key, "hands", true); }
  constexpr void open_hands(std::string_view key, const auto&) { add(key, "open_hands", true); }
  constexpr void open_hand(std::string_view key, const auto&) { add(key, "open_hand", true); }
  constexpr void hidden_hands(std::string_view key, const auto&, bool) {
    add(key, "hidden_hands", true);
  }
  constexpr void choices(std::string_view key, const auto&, bool) { add(key, "choices", true); }
  constexpr void card_per_seat(std::string_view key, const auto&) {
    add(key, "card_per_seat", true);
  }
  constexpr void card_of(std::string_view key, Card, Seat) { add(key, "card_of", true); }
  constexpr void drawn(std::string_view key, Card, Seat, const auto&) { add(key, "drawn", false); }
  constexpr void trick(std::string_view key, const auto&) { add(key, "trick", true); }
  constexpr void grids(std::string_view key, const auto&) { add(key, "grids", true); }
};

inline constexpr int keys_of_all_games = 9;  // describe_all
inline constexpr int most_own_keys = std::numeric_limits<Keys>::digits - keys_of_all_games;

constexpr bool is_lower_case(std::string_view text, std::string_view also = "") {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || also.find(c) != std::string_view::npos;
  });
}

template <class Names>
constexpr bool all_differ(const Names& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (names[i] == names[j]) return false;
  return true;
}

constexpr bool is_card_name(std::string_view name) {
  return !name.empty() && name.size() <= 8 && name != "?" &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7F; });
}

template <Game G>
constexpr std::vector<std::string_view> own_keys() {
  ZoneLister lister;
  const typename G::State state{};
  G::describe(state, lister);
  std::vector<std::string_view> keys;
  for (const Zone& zone : lister.zones) keys.push_back(zone.key);
  return keys;
}

template <Game G>
consteval bool is_within_limits() {
  static_assert(is_lower_case(G::id), "The id of a game consists of lower-case letters.");
  static_assert(G::letter >= 'A' && G::letter <= 'Z' && G::letter != 'C',
                "The letter of a game's clauses is a capital letter other than C, which clauses of "
                "all games have.");
  static_assert(G::clauses >= 1 && G::clauses < std::tuple_size_v<decltype(ClauseCounter::times)>,
                "A game has 1 to 31 clauses (ClauseCounter in engine/engine.h).");
  static_assert(G::rules_versions[0] == 1 && std::ranges::is_sorted(G::rules_versions) &&
                    all_differ(G::rules_versions),
                "The versions of a game's rules begin with 1 and increase.");
  static_assert(
      1 <= G::seats.least && G::seats.least <= G::seats.most && G::seats.most <= most_seats,
      "A game has 1 to 10 seats (most_seats in core/seat.h).");
  static_assert(G::card_names.size() >= 2 && G::card_names.size() <= most_faces,
                "A game has 1 to 63 different cards, after an empty name in card_names "
                "(most_faces in core/card.h).");
  static_assert(G::card_names[0].empty() &&
                    std::all_of(G::card_names.begin() + 1, G::card_names.end(), is_card_name),
                "The first of card_names is empty; each other one has 1 to 8 characters of ASCII, "
                "without spaces, and is not \"?\".");
  static_assert(all_differ(G::card_names), "The names in card_names differ.");
  static_assert(G::phase_names.size() >= 3 && G::phase_names[over] == "over" &&
                    G::phase_names[scored] == (G::has_rounds ? "scored" : ""),
                "The first of phase_names are \"over\" and \"scored\", or \"\" in a game without "
                "rounds; at least one follows.");
  static_assert(G::refusals.size() <= 256 && G::refusals[allowed].clause.empty(),
                "A game has at most 255 refusals, after an empty one (Ruling in core/game.h).");
  static_assert(own_keys<G>().size() <= most_own_keys,
                "A position has at most 23 keys of the game's own (Keys in engine/view_digest.h).");
  static_assert(std::ranges::all_of(own_keys<G>(),
                                    [](std::string_view key) { return is_lower_case(key, "_"); }) &&
                    all_differ(own_keys<G>()),
                "The keys of a position consist of lower-case letters and _, and differ.");
  static_assert(sizeof(typename G::State) <= sizeof(AnyState),
                "A state has at most 1344 bytes (AnyState in engine/engine.h).");
  static_assert(alignof(typename G::State) <= alignof(AnyState),
                "A state is aligned to at most 16 bytes (AnyState in engine/engine.h).");
  return true;
}

}  // namespace pioche
