// What a table needs from its host: random seeds, people by id, names for bots.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seed.h"
#include "table/presence.h"

namespace pioche {

struct TableEnvironment {
  std::function<Seed()> seed;  // 256 unpredictable bits
  std::function<Person(std::string_view person_id)>
      person_by_id;  // also of people who are not connected
  // Of the bots, by seat, for the record of a match; without them each has its level as a name.
  std::vector<std::string> bot_names = {};
  // Whether nobody shall choose the deals of people: docs/randomness.md.
  bool shares_deals = false;
};

}  // namespace pioche
