// Everything from one store into another, in either direction: whole, or in pieces after interruptions.
#include "server/store/copy.h"

#include "tests/server/store/random_changes.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

// A store with some of everything, and with so much of one thing that it takes several commits.
void fill(Store& store) {
  RandomChanges random(7);
  const auto memory = memory_store();
  for (int step = 0; step < 300; ++step) {
    const Batch batch = random.batch(*memory);
    CHECK(outcome(*memory, batch) == outcome(store, batch));
  }
  Batch many{new_table("long"), new_table("begun")};
  for (std::int64_t number = 1; number <= 700; ++number) many.push_back(new_entry("long", number));
  many.push_back(new_entry("begun", 1));
  many.push_back(ReplaceLog{"begun", {2, "[2]"}});
  many.push_back(new_entry("begun", 3));
  for (int i = 0; i < 900; ++i) many.push_back(new_guest("guest" + std::to_string(i), "Zoë"));
  many.push_back(PutMeta{"zero", std::string("a\0b", 3)});
  store.commit(many);
}

struct Interrupted {};

template <class Action>
std::string sentence_of(Action action) {
  try {
    action();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return {};
}

template <class From, class To>
void check_copy() {
  const From source;
  const To target;
  const auto from = open(source.name());
  fill(*from);
  // Interrupted after each commit in turn, and killed in effect: the target is opened anew.
  int interruptions = 0;
  for (bool is_done = false; !is_done;) {
    const auto to = open(target.name());
    try {
      copy_store(*from, *to, [](std::int64_t) { throw Interrupted(); });
      is_done = true;
    } catch (const Interrupted&) {
      ++interruptions;
      CHECK(is_incomplete(*to));
    }
    if (interruptions > 100) break;
  }
  CHECK(interruptions > 6);
  const auto to = open_complete(target.name());
  check_equal(*from, *to);
  CHECK(to->log("long").size() == 700);
  CHECK(to->log("begun") == std::vector<LogRow>{{2, "[2]"}, {3, "[3]"}});
  CHECK(to->meta("zero") == std::string("a\0b", 3));
  for (const Section section : sections)
    CHECK(digest_of(*from, section) == digest_of(*to, section));
  // The copy goes on like any other.
  to->commit(Batch{new_entry("begun", 4)});
  CHECK(sentence_of([&] { copy_store(*from, *to); }).find("not empty") != std::string::npos);
}

}  // namespace

TEST_CASE("a copy from SQLite into PostgreSQL is equal, however often it was interrupted") {
  check_copy<SqlitePlace, PostgresPlace>();
}

TEST_CASE("a copy from PostgreSQL into SQLite is equal, however often it was interrupted") {
  check_copy<PostgresPlace, SqlitePlace>();
}

TEST_CASE("a copy that was changed is found, and one that is not whole is not served from") {
  const SqlitePlace source;
  const SqlitePlace target;
  const auto from = open(source.name());
  fill(*from);
  const auto to = open(target.name());
  CHECK_THROWS_AS(copy_store(*from, *to, [](std::int64_t) { throw Interrupted(); }), Interrupted);
  CHECK(sentence_of([&] { open_complete(target.name(), Access::read); }).find("interrupted") !=
        std::string::npos);
  to->commit(Batch{TouchPerson{"guest0", 12345}});
  CHECK(sentence_of([&] { copy_store(*from, *to); }).find("not equal") != std::string::npos);
  CHECK(is_incomplete(*to));
}

TEST_CASE("the digest of a section depends on every value in it") {
  const auto digest_after = [](const Batch& batch, Section section) {
    const SqlitePlace place;
    const auto store = open(place.name());
    store->commit(batch);
    return digest_of(*store, section);
  };
  const Batch plain{new_guest("p"), PutToken{{"h", "p", "label", 1, 2}}};
  CHECK(digest_after(plain, Section::people) == digest_after(plain, Section::people));
  CHECK(digest_after(plain, Section::people) !=
        digest_after({new_guest("p"), PutToken{{"h", "p", "label", 1, 3}}}, Section::people));
  CHECK(digest_after({new_table("a"), new_entry("a", 1)}, Section::tables) !=
        digest_after({new_table("a"), new_entry("a", 1, "[2]")}, Section::tables));
}
