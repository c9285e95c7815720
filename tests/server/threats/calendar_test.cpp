// Nothing at a table follows the clock of the calendar, which may be set while people play.
#include "tests/server/calendar.h"

#include <array>
#include <doctest/doctest.h>
#include <utility>

#include "server/runtime/clock.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

constexpr std::chrono::seconds ten_minutes{600};
constexpr std::chrono::seconds an_hour{3600};

class Player {
 public:
  Player(const HttpClient& client, const std::string& table)
      : socket_(client, "/ws/tables/" + table) {
    look();
  }

  // Until both seats have made some more moves, none of which the clock has made.
  void play() {
    constexpr int enough = 2;
    std::array<int, 2> moves{};
    while (moves[0] < enough || moves[1] < enough) {
      if (!legal_.empty())
        socket_.send(R"({"do":"move","move":")" + std::exchange(legal_, {}) + "\"}");
      const ParsedJson moved(socket_.receive("moved"));
      CHECK(moved["by"].text() == (moved["seat"].integer() == 0 ? "person" : "bot"));
      ++moves.at(static_cast<std::size_t>(moved["seat"].integer()));
      take_legal(moved["legal"]);
    }
  }

  // Milliseconds that the first seat still has for the match.
  std::int64_t look() {
    socket_.send(R"({"do":"look"})");
    const ParsedJson table(socket_.receive("table"));
    take_legal(table["match"].find("legal"));
    return (*table["match"].find("clocks").find("left").begin()).integer();
  }

 private:
  void take_legal(json::Value legal) {
    legal_.clear();
    if (legal.size() > 0) legal_ = (*legal.begin()).find("move").text();
  }

  WebSocketClient socket_;
  std::string legal_;
};

}  // namespace

TEST_CASE("threat: the clock of the machine is set") {
  SetCalendar calendar;
  TwoPeople people;
  people.anna.create_account("anna");
  Player player(people.anna,
                people.anna.open_table(R"({"game":"skyjo","players":2,"start":true,)"
                                       R"("bots":[null,"easy"],"pace":1000,)"
                                       R"("clock":{"kind":"reserve","seconds":300}})"));
  const std::int64_t begun = server::now();
  player.play();
  calendar.set(ten_minutes);
  // The server's clock of the calendar has followed.
  CHECK(server::now() - begun >= 1000 * ten_minutes.count());
  player.play();
  CHECK(player.look() > 240'000);
  // The bot does not wait for an hour, and nobody is signed out.
  calendar.set(-an_hour);
  CHECK(server::now() < begun);
  player.play();
  CHECK(player.look() > 240'000);
  CHECK(ParsedJson(people.anna.get("/api/me").body)["person"].is(json::Kind::object));
  CHECK(people.anna.get("/api/health").status == 200);
  CHECK(people.bob.request("POST", "/api/session", R"({"login":"anna","password":"correct horse"})")
            .status == 200);
  // Nor is whoever signs in now when it is set right again.
  calendar.set({});
  CHECK(ParsedJson(people.bob.get("/api/me").body)["person"].is(json::Kind::object));
  WebSocketClient again(people.bob, "/ws/lobby");
  CHECK(again.receive().has_value());
  player.play();
}
