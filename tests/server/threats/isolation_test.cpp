// A fault costs one table or one connection: it is closed and reported, its log is kept, and the others
// go on.
#include <doctest/doctest.h>
#include <functional>
#include <future>
#include <stdexcept>
#include <thread>

#include "server/api/site/self_test.h"
#include "server/runtime/clock.h"
#include "server/store/memory/memory_store.h"
#include "server/tables/table_service.h"
#include "server/ws/frames.h"
#include "tests/server/eventually.h"

using namespace pioche;
using namespace pioche::server;

namespace {

const Engine& mio() { return *find_engine("mio"); }

// The rules refuse what they list for the second seat.
const Engine& engine_with_illegal_moves() {
  static const Engine engine = [] {
    Engine faulty = mio();
    faulty.judge = [](const AnyState& state, Seat seat, Move move) {
      return seat == 1 ? Ruling{1} : mio().judge(state, seat, move);
    };
    return faulty;
  }();
  return engine;
}

// Every search throws.
const Engine& engine_without_search() {
  static const Engine engine = [] {
    Engine faulty = mio();
    faulty.determinize = [](const AnyView&, Rng&, AnyState&) {
      throw std::runtime_error("no search today");
    };
    faulty.determinize_with_memory = [](const AnyMemory&, const AnyView&, Rng&, AnyState&) {
      throw std::runtime_error("no search today");
    };
    return faulty;
  }();
  return engine;
}

class RecordingSocket final : public net::WebSocket {
 public:
  void send(net::Message message) override { messages.push_back(std::move(message)); }
  void close(std::uint16_t code, std::string_view) override { close_code = code; }
  std::vector<net::Message> messages;
  int close_code = 0;  // 0: open
};

// Tables with a store in memory, on a loop of their own. What the tests look at is read there.
class LiveTables {
 public:
  ~LiveTables() {
    loop_.stop();
    thread_.join();
    store_.stop();
  }

  template <class Call>
  auto on_loop(Call call) {
    std::packaged_task<decltype(call(tables_))()> task([&] { return call(tables_); });
    auto result = task.get_future();
    loop_.post([&task] { task(); });
    return result.get();
  }

  template <class T>
  T await(std::function<net::Awaitable<T>(TableService&)> begin) {
    std::promise<T> done;
    loop_.post([&] {
      net::spawn(loop_,
                 [](std::function<net::Awaitable<T>(TableService&)> call, TableService& tables,
                    std::promise<T>& result) -> net::Awaitable<> {
                   result.set_value(co_await call(tables));
                 }(begin, tables_, done));
    });
    return done.get_future().get();
  }

  // A table of two bots, in a match.
  std::string open(const Engine& engine, const std::string& level, std::int64_t bot_delay_ms) {
    return await<std::string>([&](TableService& tables) -> net::Awaitable<std::string> {
      OpenTable opening;
      opening.settings.engine = &engine;
      opening.settings.others->bot_delay_ms = bot_delay_ms;
      opening.seat = std::nullopt;
      opening.bots = OpenTable::Bots{level, level};
      opening.starts = true;
      const auto opened = co_await tables.open({"anna", "Anna"}, {}, opening);
      co_return opened && opened->is_stored ? opened->id : std::string();
    });
  }

  void watch(const std::string& id, RecordingSocket& socket) {
    on_loop([&](TableService& tables) {
      REQUIRE(tables.connect(id, {"bob", "Bob"}, {.network = "192.0.2.7"}, socket));
    });
  }

  bool is_restorable(const std::string& id) {
    return await<bool>([&](TableService& tables) -> net::Awaitable<bool> {
      co_return co_await tables.pin_table(id) != nullptr;
    });
  }

 private:
  net::EventLoop loop_;
  net::FairThreadPool pool_{1, net::FairThreadPool::Priority::low};
  AsyncStore store_{loop_, store::memory_store()};
  Lobby lobby_{loop_};
  TableService tables_{loop_, pool_, store_, lobby_, {}};
  std::thread thread_{[this] { loop_.run(); }};
};

void check_isolated(const Engine& faulty, const std::string& level) {
  LiveTables live;
  const std::string good = live.open(mio(), "easy", 100);
  const std::string bad = live.open(faulty, level, 0);
  REQUIRE(!good.empty());
  REQUIRE(!bad.empty());
  RecordingSocket at_good;
  RecordingSocket at_bad;
  live.watch(good, at_good);
  live.watch(bad, at_bad);
  const auto read = [&](auto& value) { return live.on_loop([&](TableService&) { return value; }); };
  // It is closed, and reported.
  CHECK(test::eventually([&] { return read(at_bad.close_code) != 0; }));
  CHECK(read(at_bad.close_code) == net::close_code::internal);
  CHECK(read(at_bad.messages).back()->find("fault") != std::string::npos);
  CHECK(live.on_loop([](TableService& tables) { return tables.stats().failures; }) == 1);
  // The others go on.
  const std::size_t sent = read(at_good.messages).size();
  CHECK(test::eventually([&] { return read(at_good.messages).size() > sent + 2; }));
  CHECK(read(at_good.close_code) == 0);
  // Its log has nothing that does not fit: rules without the fault play it on.
  CHECK(live.is_restorable(bad));
  RecordingSocket again;
  live.watch(bad, again);
  CHECK(test::eventually([&] { return read(again.messages).size() > 5; }));
  CHECK(read(again.close_code) == 0);
}

}  // namespace

TEST_CASE("threat: a fault in one table ends the others") {
  SUBCASE("a move that the rules do not allow") {
    check_isolated(engine_with_illegal_moves(), "easy");
  }
  SUBCASE("a search that throws") { check_isolated(engine_without_search(), "hard"); }
}

TEST_CASE("the health check opens a table and makes a move, and can fail") {
  for (const Engine* engine : engines()) {
    const std::string move = first_move_of_new_table(*engine, 1000);
    CHECK(move.find("\"e\":\"moved\"") != std::string::npos);
    CHECK(move != first_move_of_new_table(*engine, 1000));
  }
  static const Engine refusing = [] {
    Engine faulty = mio();
    faulty.judge = [](const AnyState&, Seat, Move) { return Ruling{1}; };
    return faulty;
  }();
  CHECK_THROWS(first_move_of_new_table(refusing, 1000));
}
