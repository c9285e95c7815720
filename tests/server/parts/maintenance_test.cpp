// Maintenance: erased data is overwritten, expired tables and inactive guests are removed.
#include "server/maintenance/maintenance.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/runtime/clock.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;
using server::one_day;

namespace {

server::Options hasty_options(const std::string& data) {
  server::Options options = options_in(data);
  options.maintenance.check_interval = options.maintenance.cleanup_interval = 50;
  return options;
}

// What a predicate says of the store while the server runs, soon.
template <class Predicate>
bool soon(const std::string& data, Predicate predicate) {
  const auto store = store::sqlite_store(server::store_path(data), store::Access::read);
  return eventually([&] { return predicate(*store); });
}

bool is_in_files(const std::string& folder, const std::string& text) {
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::stringstream content;
    content << std::ifstream(file.path(), std::ios::binary).rdbuf();
    if (content.str().find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the store is vacuumed once a day, or soon after a request, and never while busy") {
  server::VacuumSchedule schedule(one_day, 0);
  std::uint64_t written = 0;
  CHECK_FALSE(schedule.is_due(written, 0, one_day));  // what went before is not known
  CHECK_FALSE(schedule.is_due(++written, 0, one_day + 1));
  CHECK(schedule.is_due(written, 0, one_day + 2));
  CHECK_FALSE(schedule.is_due(written, 0, one_day + 3));
  schedule.request();
  CHECK_FALSE(schedule.is_due(++written, 0, one_day + 4));
  CHECK_FALSE(schedule.is_due(++written, 0, 2 * one_day + 4));
  CHECK(schedule.is_due(written, 0, 2 * one_day + 5));
  CHECK_FALSE(schedule.is_due(written, 0, 2 * one_day + 6));
  CHECK(schedule.is_due(written, 0, 3 * one_day + 5));
  // Without a quiet moment for two days.
  CHECK_FALSE(schedule.is_due(++written, 0, 5 * one_day + 4));
  CHECK(schedule.is_due(++written, 0, 5 * one_day + 5));
  CHECK_FALSE(schedule.is_due(written, 0, 5 * one_day + 6));
  schedule.request();
  CHECK_FALSE(schedule.is_due(written, 1, 6 * one_day + 2));  // something is on its way
  CHECK(schedule.is_due(written, 0, 6 * one_day + 3));
}

TEST_CASE("soon after somebody is deleted nothing of them is left in the files") {
  const TemporaryFolder folder;
  const RunningServer server(hasty_options(folder.path()));
  HttpClient anna(server.port());
  anna.create_account("zebulon-the-unique");
  CHECK(is_in_files(folder.path(), "zebulon-the-unique"));
  CHECK(anna.request("DELETE", "/api/me", R"({"password":"correct horse"})").status == 200);
  CHECK(soon(folder.path(), [](store::Store& store) { return !store.meta("untidy"); }));
  CHECK_FALSE(is_in_files(folder.path(), "zebulon-the-unique"));
}

TEST_CASE("what was forgotten before a restart is overwritten soon after the start") {
  const TemporaryFolder folder;
  {
    const RunningServer server(options_in(folder.path()));
    HttpClient anna(server.port());
    anna.create_account("zebulon-the-unique");
    CHECK(anna.request("DELETE", "/api/me", R"({"password":"correct horse"})").status == 200);
  }
  const RunningServer again(hasty_options(folder.path()));
  CHECK(soon(folder.path(), [](store::Store& store) { return !store.meta("untidy"); }));
}

TEST_CASE("tables closed long ago go, with guests who stay away; matches stay") {
  const TemporaryFolder folder;
  const store::Time now = server::now();
  const auto table = [](std::string id, store::Time changed) {
    return store::PutTable{{std::move(id), "skyjo", 1, changed, store::TableStatus::closed}};
  };
  store::FinishedMatch match;
  match.id = "m";
  match.table = "old";
  match.game = "skyjo";
  match.record = "{}";
  const auto guest = [](std::string id, store::Time last_seen) {
    store::Person person;
    person.id = person.name = std::move(id);
    person.last_seen = last_seen;
    return store::PutPerson{person};
  };
  store::sqlite_store(server::store_path(folder.path()))
      ->commit(store::Batch{table("old", now - 31 * one_day), table("new", now - 29 * one_day),
                            store::AppendLog{"old", {1, "{}"}}, store::AppendLog{"new", {1, "{}"}},
                            store::PutMatch{match}, guest("gone", now - 61 * one_day),
                            guest("here", now - 59 * one_day)});
  const RunningServer server(hasty_options(folder.path()));
  CHECK(soon(folder.path(),
             [](store::Store& store) { return !store.table("old") && !store.person("gone"); }));
  const auto store = store::sqlite_store(server::store_path(folder.path()), store::Access::read);
  CHECK(store->log("old").empty());
  CHECK(store->log("new").size() == 1);
  CHECK(store->match("m")->table == "old");
  CHECK(store->person("here"));
}
