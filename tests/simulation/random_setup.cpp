#include "tests/simulation/random_setup.h"

#include <algorithm>
#include <array>

#include "engine/json.h"
#include "tests/games/random_play.h"

namespace pioche::tests {

namespace {

std::string random_clock(Rng& rng) {
  const auto number = [&](std::uint32_t least, std::uint32_t most) {
    return std::to_string(least + rng.below(most - least + 1));
  };
  switch (rng.below(5)) {
    case 0:
      return R"({"kind":"none"})";
    case 1:
    case 2:
      return R"({"kind":"move","seconds":)" + number(2, 40) + "}";
    case 3:
      return R"({"kind":"move","seconds":86400})";
    default:
      return R"({"kind":"reserve","seconds":)" + number(2, 90) + R"(,"plus":)" + number(0, 4) + "}";
  }
}

}  // namespace

std::string random_setup(Rng& rng) {
  const auto all = engines();
  const Engine& engine = *all[rng.below(static_cast<std::uint32_t>(all.size()))];
  const auto players =
      engine.seats.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(
                               std::min(4, engine.seats.most) - engine.seats.least + 1)));
  std::string setup;
  json::Writer out(setup);
  out.begin_object().key("game").text(engine.id).key("players").number(players);
  out.key("options").raw(accepted_options(engine, players, rng));
  out.key("clock").raw(random_clock(rng)).key("between").number(3 + rng.below(20));
  out.key("grace").number(rng.below(3) == 0 ? 0 : 1 + rng.below(60));
  out.key("pace").number(rng.below(3000)).key("hints").boolean(true);
  out.key("head_start").number(1000 + rng.below(4001));
  constexpr std::array<const char*, 8> levels{"random", "easy",   "normal",  "normal",
                                              "hard",   "expert", "level-1", "level-5"};
  const bool watches = rng.below(8) == 0;
  if (watches) out.key("seat").null();
  out.key("bots").begin_list();
  bool full = true;
  for (int seat = 0; seat < players; ++seat) {
    const bool bot = (seat > 0 && rng.below(2) == 0) || watches;
    full &= bot || seat == 0;
    if (bot)
      out.text(levels[rng.below(levels.size())]);
    else
      out.null();
  }
  out.end_list();
  if (full && rng.below(2) == 0) out.key("start").boolean(true);
  if (rng.below(2) == 0) out.key("deal").boolean(true);
  out.end_object();
  return setup;
}

}  // namespace pioche::tests
