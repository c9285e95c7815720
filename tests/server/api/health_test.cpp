// Health is good where people can play, and bad where they cannot.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/epoll.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/eventually.h"
#include "tests/server/store/failing_disk.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

namespace fs = std::filesystem;

// The epoll sets of this process, and what each of them watches.
std::map<int, std::set<int>> epoll_sets() {
  std::map<int, std::set<int>> sets;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (fs::read_symlink(entry.path(), gone) != "anon_inode:[eventpoll]") continue;
    const int set = std::stoi(entry.path().filename());
    std::ifstream info("/proc/self/fdinfo/" + std::to_string(set));
    sets[set];
    for (std::string word; info >> word;)
      if (word == "tfd:" && info >> word) sets[set].insert(std::stoi(word));
  }
  return sets;
}

// While it exists, the event loop is not told that sockets of players are ready: another epoll set
// stands where the one does that tells it.
class DeafLoop {
 public:
  DeafLoop() {
    const auto sets = epoll_sets();
    // It watches the set of all sockets and nothing else; the loop itself watches a copy of it.
    for (const auto& [set, watched] : sets) {
      const bool is_watched = std::ranges::any_of(
          sets, [&, one = set](const auto& other) { return other.second.contains(one); });
      if (watched.size() != 1 || !sets.contains(*watched.begin()) || is_watched) continue;
      REQUIRE(wakeup_ < 0);
      wakeup_ = set;
      sockets_ = *watched.begin();
    }
    REQUIRE(wakeup_ >= 0);
    original_ = dup(wakeup_);
    REQUIRE(epoll_ctl(original_, EPOLL_CTL_DEL, sockets_, nullptr) == 0);
    const int other = epoll_create1(EPOLL_CLOEXEC);
    epoll_event nothing{};
    REQUIRE(epoll_ctl(other, EPOLL_CTL_ADD, sockets_, &nothing) == 0);
    dup2(other, wakeup_);
    close(other);
  }
  ~DeafLoop() {
    epoll_event once{};
    once.events = EPOLLIN | EPOLLONESHOT;
    epoll_ctl(original_, EPOLL_CTL_ADD, sockets_, &once);
    dup2(original_, wakeup_);
    close(original_);
  }
  DeafLoop(const DeafLoop&) = delete;
  DeafLoop& operator=(const DeafLoop&) = delete;

 private:
  int wakeup_ = -1;
  int sockets_ = -1;
  int original_ = -1;
};

bool is_degraded(HttpClient& client) {
  return client.get("/api/health").body == R"({"status":"degraded"})";
}

}  // namespace

TEST_CASE("health is bad where the event loop does not hear the players") {
  TwoPeople people;
  CHECK(people.anna.get("/api/health").status == 200);
  {
    const DeafLoop deaf;
    // A check that succeeded holds for a second.
    CHECK(eventually([&] { return people.anna.get("/api/health").status == 503; }));
    CHECK(code_of(people.anna.get("/api/health")) == "deaf");
    CHECK(ParsedJson(people.anna.get("/api/status").body)["status"].text() == "failing");
  }
  CHECK(eventually([&] { return people.anna.get("/api/health").status == 200; }));
}

TEST_CASE("health tells of a disk that is full, and that it is good again") {
  pioche::tests::FailingDisk disk;
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  CHECK(anna.get("/api/health").status == 200);
  disk.fill_up_after(0);
  // Before anybody else has tried to write; a check that succeeded holds for a second.
  CHECK(eventually([&] { return anna.get("/api/health").status == 503; }));
  CHECK(
      anna.request("POST", "/api/tables", R"({"game":"skyjo","players":2,"public":true})").status ==
      503);
  CHECK(anna.get("/api/health").status == 503);
  disk.mend();
  CHECK(anna.get("/api/health").status == 200);
  CHECK(ParsedJson(anna.get("/api/lobby").body)["tables"].size() == 0);
  CHECK(!anna.open_table(R"({"game":"skyjo","players":2,"public":true})").empty());
}

TEST_CASE("health tells of a damaged database, and whatever is not damaged goes on") {
  constexpr int tables = 300;
  const TemporaryFolder folder;
  const std::string path = server::store_path(folder.path());
  {
    const auto store = store::sqlite_store(path);
    store::Batch batch;
    for (int i = 0; i < tables; ++i) {
      const std::string id = "waiting" + std::to_string(i);
      batch.push_back(store::PutTable{
          {id, "skyjo", 1, 1, store::TableStatus::open, R"({"owner":"anna","sitting":[]})"}});
      batch.push_back(store::AppendLog{
          id,
          {1, R"({"t":1,"e":"opened","person":"anna","x":"{\"game\":\"skyjo\",\"players\":2}"})"}});
    }
    store->commit(batch);
    store->commit({store::PutMeta{"marker", "of the last page"}});
  }
  // A page that holds entries of logs.
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    std::string content((std::istreambuf_iterator<char>(file)), {});
    const auto at = content.find("\\\"game\\\":\\\"skyjo\\\"");
    REQUIRE(at != std::string::npos);
    constexpr std::size_t page = 4096;
    file.seekp(static_cast<std::streamoff>(at / page * page));
    file << std::string(page, '\xff');
  }
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  // Before anybody has asked for anything that is on it.
  CHECK(eventually([&] { return is_degraded(anna); }));
  CHECK(ParsedJson(anna.get("/api/status").body)["status"].text() == "degraded");
  int readable = 0;
  int damaged = 0;
  for (int i = 0; i < tables; ++i) {
    const int status = anna.get("/api/tables/waiting" + std::to_string(i)).status;
    readable += status == 200 ? 1 : 0;
    damaged += status == 503 ? 1 : 0;
  }
  CHECK(damaged > 0);
  CHECK(readable + damaged == tables);
  CHECK(readable > 0);
  anna.become_guest("Anna");
  CHECK(!anna.open_table(R"({"game":"skyjo","players":2})").empty());
}
