// What is particular to the store in SQLite: its file, its versions, backups, and that nothing of a
// forgotten person is left in its bytes.
#include <atomic>
#include <random>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>

#include "server/store/sqlite/schema.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

void run_sql(const std::string& path, const std::string& sql) {
  Connection(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).run(sql);
}

std::string integrity_of(const std::string& path) {
  Connection connection(path, SQLITE_OPEN_READONLY);
  Statement check(connection, "PRAGMA integrity_check");
  Rows rows = check.rows();
  return rows.next() ? rows.text(0) : std::string();
}

std::string failure_of_opening(const std::string& path, Access access = Access::serve) {
  try {
    sqlite_store(path, access);
  } catch (const Failure& failure) {
    CHECK(failure.cause() == Cause::storage);
    CHECK(failure.sentence("fr") != failure.what());
    return failure.what();
  }
  return {};
}

bool says(const std::string& sentence, std::string_view part) {
  INFO(sentence);
  return sentence.find(part) != std::string::npos;
}

// A database as version 1 made it, with something in it.
void make_version_1(const std::string& path) {
  run_sql(path, "PRAGMA application_id = 1349087075; PRAGMA user_version = 1;" +
                    std::string(schema_steps()[0]) + R"(
INSERT INTO people VALUES('p', 'Ann', 1, 'ann', 'hash', 1, 2, 3, '{}');
INSERT INTO tables VALUES(1, 't', 'whist', 5, 6, 1, '{"owner":"p","lobby":{"host":"Ann"}}', 2);
INSERT INTO log VALUES(1, 1, 1, 0, '[1]'), (2, 1, 2, 1, '[2]'), (3, 1, 3, 2, '[3]');
UPDATE log_heads SET kept_up_to = 2;
INSERT INTO matches VALUES(1, 'm', 't', 'whist', 1, 10, 20, '{}');
INSERT INTO participants VALUES(1, 0, 'p', '', 7, 1);
INSERT INTO ratings VALUES('p', 'whist', 26, 8, 1);)");
}

// People whose every text holds a mark that can be searched for.
class Crowd {
 public:
  explicit Crowd(const TemporaryFolder& folder)
      : folder_(folder), store_(sqlite_store(folder.file("pioche.db"))) {
    store_->commit(Batch{new_table("a")});
  }

  Store& store() { return *store_; }

  // Some of them are forgotten meanwhile, so that pages split, merge and are used again.
  void add_people(int count) {
    for (; size_ < count; ++size_) {
      add(size_);
      if (size_ % 3 == 2) erase(static_cast<int>(random_() % static_cast<unsigned>(size_)));
    }
  }

  void erase(int person) { store_->commit(Batch{ErasePerson{id(person), "Someone"}}); }

  int traces_of_everybody() {
    return traces([](int) { return true; });
  }
  int traces_of_forgotten() {
    return traces([this](int person) { return !store_->person(id(person)); });
  }

 private:
  static std::string id(int person) { return "p" + std::to_string(person); }
  static std::string mark(int person) { return "MARK" + std::to_string(person) + "X"; }

  std::string word() {
    std::string text;
    for (unsigned length = 5 + random_() % 200; length > 0; --length)
      text += static_cast<char>('a' + random_() % 26);
    return text;
  }

  void add(int number) {
    const std::string me = id(number);
    const auto text = [&] { return mark(number) + word(); };
    Person person{me, text(), AccountKind::account, mark(number), text(), 1, 1, 0, text()};
    Batch batch{PutPerson{person}, PutToken{{word(), me, text(), 1, 0}}};
    for (int line = 0; line < 5; ++line)
      batch.push_back(AppendChat{"a", {++lines_, 1, me, text()}});
    person.name = text();
    batch.push_back(PutPerson{person});
    batch.push_back(
        PutMatch{{{me, "a", "whist", RatingMode::rated, 1, number, {{0, me, "", 1, true}}},
                  R"({"players":[")" + text() + R"("],"moves":[")" + word() + "\"]}"}});
    store_->commit(batch);
  }

  template <class Condition>
  int traces(const Condition& condition) {
    std::string bytes;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      bytes += bytes_of(entry.path());
    int found = 0;
    for (int person = 0; person < size_; ++person)
      if (condition(person)) found += bytes.find(mark(person)) != std::string::npos;
    return found;
  }

  const TemporaryFolder& folder_;
  std::unique_ptr<Store> store_;
  std::mt19937 random_{1};
  int size_ = 0;
  std::int64_t lines_ = 0;
};

}  // namespace

TEST_CASE("a database of version 1 is brought up to date with all that is in it") {
  const TemporaryFolder folder;
  const std::string path = folder.file("old.db");
  make_version_1(path);
  CHECK(says(failure_of_opening(path, Access::read), "older version 1"));
  for (int opened = 0; opened < 2; ++opened) {
    const auto store = sqlite_store(path);
    CHECK(store->person_by_login("ANN")->epoch == 3);
    CHECK(store->table("t")->summary == R"({"owner":"p"})");
    CHECK(store->log("t") == std::vector<LogRow>{{1, "[1]"}, {2, "[2]"}, {3, "[3]"}});
    CHECK(store->matches_of("p", "p", {}).at(0).participants.at(0).score == 7);
    CHECK(store->leaderboard("whist", {}).at(0).rating == Rating{26, 8, 1});
  }
  Connection now(path, SQLITE_OPEN_READONLY);
  CHECK(now.number("PRAGMA user_version") == std::ssize(schema_steps()));
  CHECK(now.number("SELECT count(*) FROM sqlite_schema WHERE name = 'matches_by_game'") == 1);
}

TEST_CASE("a migration that fails changes nothing") {
  const TemporaryFolder folder;
  const std::string path = folder.file("old.db");
  make_version_1(path);
  run_sql(path, "CREATE TABLE matches_by_game(x)");
  CHECK(says(failure_of_opening(path), "matches_by_game"));
  Connection now(path, SQLITE_OPEN_READONLY);
  CHECK(now.number("PRAGMA user_version") == 1);
  CHECK(now.number("SELECT count(*) FROM sqlite_schema WHERE name = 'matches_by_end'") == 0);
}

TEST_CASE("files that are not ours are refused and left as they are") {
  const TemporaryFolder folder;
  const std::string path = folder.file("x.db");
  SUBCASE("of a newer version") {
    sqlite_store(path).reset();
    run_sql(path, "PRAGMA user_version = 99");
    CHECK(says(failure_of_opening(path), "version 99"));
    CHECK(says(failure_of_opening(path, Access::read), "version 99"));
  }
  SUBCASE("of another program") {
    run_sql(path, "CREATE TABLE recipes(x)");
    CHECK(says(failure_of_opening(path), "not a database of Pioche"));
  }
  SUBCASE("not a database at all") {
    std::ofstream(path) << "Dear diary, today I have written more than a hundred bytes, which is"
                        << " what it takes to be looked at as a database and found to be none.";
    CHECK(says(failure_of_opening(path), "damaged"));
    CHECK(bytes_of(path).starts_with("Dear diary"));
  }
  SUBCASE("a folder") {
    std::filesystem::create_directory(path);
    CHECK(says(failure_of_opening(path), "cannot be opened"));
  }
  SUBCASE("nothing to read") {
    CHECK(says(failure_of_opening(path, Access::read), "cannot be opened"));
    CHECK_FALSE(std::filesystem::exists(path));
  }
}

TEST_CASE("one server at a time, but anybody may read") {
  const TemporaryFolder folder;
  const std::string path = folder.file("pioche.db");
  const auto store = sqlite_store(path);
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  CHECK(says(failure_of_opening(path), "Another server"));
  const auto reader = sqlite_store(path, Access::read);
  CHECK(reader->log("a").size() == 1);
  store->commit(Batch{new_entry("a", 2), new_table("b"), new_entry("b", 1)});
  CHECK(reader->log("a").size() == 2);
  CHECK(reader->log("b").size() == 1);
  CHECK_THROWS_AS(reader->commit(Batch{new_entry("a", 3)}), Failure);
  CHECK(reader->log("a").size() == 2);
}

TEST_CASE("nobody else can read the files") {
  const TemporaryFolder folder;
  const auto store = sqlite_store(folder.file("data/pioche.db"));
  store->commit(Batch{PutMeta{"secret", "x"}});
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
    INFO(entry.path().string());
    CHECK((entry.status().permissions() & std::filesystem::perms(077)) ==
          std::filesystem::perms::none);
  }
}

TEST_CASE("heads of many logs survive, kept or not") {
  const TemporaryFolder folder;
  const std::string path = folder.file("pioche.db");
  constexpr int tables = 40;
  std::int64_t number = 0;
  for (const int entries : {1, 300, 5}) {  // the second passes the point where heads are kept
    const auto store = sqlite_store(path);
    Batch batch;
    for (int table = 0; number == 0 && table < tables; ++table)
      batch.push_back(new_table(std::to_string(table)));
    for (int entry = 0; entry < entries; ++entry, ++number)
      for (int table = 0; table < tables; ++table)
        batch.push_back(new_entry(std::to_string(table), number + 1));
    store->commit(batch);
    store->commit(Batch{PutMeta{"x", "y"}});
    for (int table = 0; table < tables; ++table) {
      const auto log = store->log(std::to_string(table), number);
      REQUIRE(log.size() == 1);
      CHECK(log[0].number == number);
    }
  }
  const auto store = sqlite_store(path);
  CHECK(std::ssize(store->log("7")) == number);
}

TEST_CASE("no byte of a forgotten person is left in the files") {
  const TemporaryFolder folder;
  Crowd crowd(folder);
  SUBCASE("at once, where nothing else has moved") {
    crowd.add_people(1);
    CHECK(crowd.traces_of_everybody() == 1);
    crowd.erase(0);
    CHECK(crowd.traces_of_forgotten() == 0);
  }
  SUBCASE("after tidying, whatever came and went") {
    crowd.add_people(150);
    for (int i = 0; i < 150; i += 2) crowd.erase(i);
    crowd.store().vacuum();
    CHECK(crowd.traces_of_forgotten() == 0);
    CHECK(crowd.traces_of_everybody() > 20);
    crowd.store().commit(Batch{new_entry("a", 1)});
    CHECK(crowd.store().log("a").size() == 1);
    CHECK(integrity_of(folder.file("pioche.db")) == "ok");
  }
}

TEST_CASE("a backup of a store that is being written to is a moment of it") {
  const TemporaryFolder folder;
  const std::string path = folder.file("pioche.db");
  const std::string copy = folder.file("copy.db");
  const auto store = sqlite_store(path);
  store->commit(Batch{new_table("a"), new_table("b")});
  std::atomic<bool> enough = false;
  std::int64_t written = 0;
  std::thread writer([&] {
    while (!enough || written < 50) {
      ++written;
      store->commit(
          Batch{new_entry("a", written, std::string(2000, 'x')), new_entry("b", written)});
    }
  });
  std::size_t last = 0;
  for (int i = 0; i < 8; ++i) {
    back_up(path, copy);
    CHECK_FALSE(std::filesystem::exists(copy + ".new"));
    const auto backup = sqlite_store(copy);
    const auto log = backup->log("a");
    CHECK(log.size() == backup->log("b").size());
    CHECK(log.size() >= last);
    last = log.size();
    for (std::size_t k = 0; k < log.size(); ++k)
      CHECK(log[k].number == static_cast<std::int64_t>(k) + 1);
  }
  enough = true;
  writer.join();
  CHECK(std::ssize(store->log("a")) == written);
  CHECK(static_cast<std::int64_t>(last) <= written);
  // The copy of a whole and quiet store has everything, and can be served from.
  back_up(path, copy);
  const auto backup = sqlite_store(copy);
  backup->commit(Batch{new_entry("a", written + 1)});
  CHECK(integrity_of(copy) == "ok");
}

TEST_CASE("a backup that cannot be made says so and leaves the old one") {
  const TemporaryFolder folder;
  const std::string path = folder.file("pioche.db");
  const std::string copy = folder.file("copy.db");
  CHECK_THROWS_AS(back_up(path, copy), Failure);
  sqlite_store(path).reset();
  CHECK_THROWS_AS(back_up(path, folder.file("nowhere/copy.db")), Failure);
  back_up(path, copy);
  std::ofstream(path, std::ios::trunc) << std::string(5000, 'x');
  CHECK_THROWS_AS(back_up(path, copy), Failure);
  CHECK(sqlite_store(copy)->tables(TableStatus::open).empty());
}
