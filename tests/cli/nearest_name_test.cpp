// The name that a misspelt one is meant to be.
#include "app/nearest_name.h"

#include <array>
#include <doctest/doctest.h>

using namespace pioche;

TEST_CASE("the edit distance counts letters inserted, left out, replaced and swapped") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("port", "port") == 0);
  CHECK(edit_distance("", "port") == 4);
  CHECK(edit_distance("port", "") == 4);
  CHECK(edit_distance("prot", "port") == 1);
  CHECK(edit_distance("por", "port") == 1);
  CHECK(edit_distance("pport", "port") == 1);
  CHECK(edit_distance("part", "port") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("abcdef", "badcfe") == 3);
}

TEST_CASE("the nearest name is given where one is near") {
  constexpr std::array<std::string_view, 4> known{"port", "data", "bot-threads", "ping-seconds"};
  CHECK(nearest_name("prot", known) == "port");
  CHECK(nearest_name("ports", known) == "port");
  CHECK(nearest_name("bot-thread", known) == "bot-threads");
  CHECK(nearest_name("bots-treads", known) == "bot-threads");
  CHECK(nearest_name("ping-second", known) == "ping-seconds");
  CHECK(nearest_name("colour", known).empty());
  CHECK(nearest_name("", known).empty());
  CHECK(nearest_name(std::string(1'000'000, 'p'), known).empty());
  CHECK(with_nearest_name("No.", "en", "prot", known, "--") == "No. Did you mean --port?");
  CHECK(with_nearest_name("Non.", "fr", "prot", known) == "Non. Vouliez-vous dire port ?");
  CHECK(with_nearest_name("No.", "en", "colour", known) == "No.");
}
