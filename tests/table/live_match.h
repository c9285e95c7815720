// A match at a simulated table, for tests of its flow.
#pragma once

#include <doctest/doctest.h>

#include "tests/simulation/simulated_table.h"
#include "text/messages.h"

namespace pioche::tests {

inline constexpr Time second = 1000;
inline constexpr Time hour = 3600 * second;

inline std::string do_(std::string_view what, std::string_view more = {}) {
  return R"({"do":")" + std::string(what) + "\"" + std::string(more) + "}";
}

inline std::string mio(std::string_view more) {
  return R"({"game":"mio","players":2,)" + std::string(more) + "}";
}

inline constexpr const char* move_clock = R"("clock":{"kind":"move","seconds":30})";

// A match of two people, or of one and a bot.
struct LiveMatch {
  explicit LiveMatch(const std::string& setup) : table(setup) {
    REQUIRE(table.under_test);
    anna = table.connect("anna");
    if (table.under_test->seated_people().size() == 1 && !is_on()) {
      bert = table.connect("bert");
      table.ask(bert, do_("sit", R"(,"seat":1)"));
      table.ask(bert, do_("ready"));
      table.ask(anna, do_("start"));
    }
    REQUIRE(is_on());
  }
  ~LiveMatch() { CHECK(table.violation == ""); }

  bool is_on() { return state() == "\"playing\""; }
  std::string state() { return member(table.summary(), "state"); }
  std::size_t moves() { return table.replay.moves(); }
  std::string last_by() { return member(table.replay.entry(moves() - 1), "by"); }
  Seat obliged() { return table.replay.engine().waiting_for(table.replay.play().state()).first(); }
  ConnectionId mover() { return obliged() == 0 ? anna : bert; }
  ConnectionId other() { return obliged() == 0 ? bert : anna; }
  std::string move() {
    return table.ask(mover(), do_("move", ",\"move\":\"" + table[mover()].legal[0] + "\""));
  }
  std::int64_t left(Seat seat) {
    const std::string look = table.ask(anna, do_("look"));
    json::Document list;
    list.read(member(member(member(look, "match"), "clocks"), "left"));
    auto place = list.root().begin();
    for (; seat > 0; --seat) ++place;
    return (*place).integer();
  }
  std::string seat_state(Seat seat) {
    json::Document list;
    list.read(member(table.summary(), "seats"));
    auto place = list.root().begin();
    for (; seat > 0; --seat) ++place;
    return text_of(*place);
  }
  // To the end of the round, by whoever has a move.
  void play_round() {
    while (is_on() && table.replay.play().common().phase != scored) move();
  }

  SimulatedTable table;
  ConnectionId anna = 0, bert = 0;
};

inline void check_refused(LiveMatch& live, ConnectionId connection, std::string_view request,
                          std::string_view key, std::string_view what = {}) {
  const std::string answer = live.table.ask(connection, request);
  std::string expected;
  json::Writer(expected).text(
      sentence("en", "mio", Error{std::string(key), {}, std::string(what)}));
  CHECK_MESSAGE(member(answer, "message") == expected, answer);
  REQUIRE(has_message("fr", {}, "complaint." + std::string(key)));
}

}  // namespace pioche::tests
