// What every store does: tables, logs, chat, people, tokens, and that a batch is kept as a whole.
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

std::vector<LogRow> numbered(std::int64_t from, std::int64_t to) {
  std::vector<LogRow> entries;
  for (std::int64_t number = from; number <= to; ++number)
    entries.push_back({number, "[" + std::to_string(number) + "]"});
  return entries;
}

}  // namespace

TEST_CASE_TEMPLATE("a new store is empty", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  CHECK(store->tables(TableStatus::open).empty());
  CHECK_FALSE(store->table("t"));
  CHECK(store->log("t").empty());
  CHECK(store->chat("t", 10).empty());
  CHECK_FALSE(store->person("p"));
  CHECK_FALSE(store->person_by_login(""));
  CHECK_FALSE(store->token("h"));
  CHECK_FALSE(store->match("m"));
  CHECK_FALSE(store->rating("p", "whist"));
  CHECK_FALSE(store->meta("secret"));
  store->commit(Batch{});
}

TEST_CASE_TEMPLATE("tables are listed by creation, open or closed", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const TableRow late{"a", "whist", 20, 21, TableStatus::open, "{}"};
  const TableRow early{"b", "whist", 10, 11, TableStatus::open, R"({"host":"p"})"};
  TableRow closed{"c", "bridge", 5, 6, TableStatus::closed, "{}"};
  store->commit(Batch{PutTable{late}, PutTable{early}, PutTable{closed}});
  CHECK(store->tables(TableStatus::open) == std::vector{early, late});
  CHECK(store->tables(TableStatus::closed) == std::vector{closed});

  TableRow changed = closed;
  changed.status = TableStatus::open;
  changed.changed = 40;
  changed.summary = R"({"round":2})";
  TableRow asked = changed;
  asked.game = "another";
  asked.created = 99;
  store->commit(Batch{PutTable{asked}});
  CHECK(store->table("c") == changed);
  CHECK(store->tables(TableStatus::open) == std::vector{changed, early, late});
}

TEST_CASE_TEMPLATE("a log is read in order, from any number on", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_table("a"), new_table("b")});
  for (std::int64_t number = 1; number <= 20; number += 2)
    store->commit(Batch{new_entry("a", number), new_entry("b", (number + 1) / 2),
                        new_entry("a", number + 1)});
  CHECK(store->log("a") == numbered(1, 20));
  CHECK(store->log("a", 18) == numbered(18, 20));
  CHECK(store->log("a", 21).empty());
  CHECK(store->log("a", -5) == numbered(1, 20));
  CHECK(store->log("b") == numbered(1, 10));
}

TEST_CASE_TEMPLATE("the log of a table has neither gap nor double", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_table("a"), new_entry("a", 1), new_entry("a", 2)});
  CHECK(cause_of_refusal(store, {new_entry("a", 2)}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {new_entry("a", 4)}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {new_entry("a", 0)}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {new_entry("nowhere", 1)}) == Cause::conflict);
  store->commit(Batch{new_entry("a", 3)});
  CHECK(store->log("a") == numbered(1, 3));
}

TEST_CASE_TEMPLATE("an entry replaces all before it", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const auto replacing = [](std::int64_t number) {
    return ReplaceLog{"a", {number, "[" + std::to_string(number) + "]"}};
  };
  store->commit(Batch{new_table("a"), new_entry("a", 1), new_entry("a", 2), new_table("b"),
                      new_entry("b", 1)});
  CHECK(cause_of_refusal(store, {replacing(2)}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {ReplaceLog{"nowhere", {1, "[]"}}}) == Cause::conflict);
  // With what it is committed with, or not at all.
  CHECK(cause_of_refusal(store, {new_entry("a", 3), replacing(4), new_entry("b", 1)}) ==
        Cause::conflict);
  CHECK(store->log("a") == numbered(1, 2));
  CHECK(store->log_length("a") == 2);
  store->commit(Batch{new_entry("a", 3), replacing(4)});
  CHECK(store->log("a") == numbered(4, 4));
  CHECK(store->log_length("a") == 1);
  store->commit(Batch{new_entry("a", 5), new_entry("b", 2)});
  CHECK(store->log("a") == numbered(4, 5));
  CHECK(store->log("a", 5) == numbered(5, 5));
  store->commit(Batch{replacing(6)});
  CHECK(store->log("a") == numbered(6, 6));
  for (int i = 0; i < 3; ++i) store->sweep_log();
  CHECK(store->log("a") == numbered(6, 6));
  CHECK(store->log("b") == numbered(1, 2));
  store->commit(Batch{RemoveTable{"a"}, new_table("a"), new_entry("a", 1)});
  CHECK(store->log("a") == numbered(1, 1));
  CHECK(store->log_length("a") == 1);
  // A log that is empty may begin with any number: a copy of one that was replaced does.
  store->commit(Batch{RemoveTable{"a"}, new_table("a")});
  CHECK(cause_of_refusal(store, {replacing(0)}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {new_entry("a", 7)}) == Cause::conflict);
  store->commit(Batch{replacing(7), new_entry("a", 8)});
  CHECK(cause_of_refusal(store, {new_entry("a", 1)}) == Cause::conflict);
  CHECK(store->log("a") == numbered(7, 8));
  CHECK(store->log_length("a") == 2);
}

TEST_CASE_TEMPLATE("a batch is kept as a whole or not at all", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_table("a"), new_entry("a", 1), new_guest("p"), PutMeta{"k", "old"}});
  const Batch broken{new_entry("a", 2),
                     new_table("b"),
                     new_entry("b", 1),
                     PutMeta{"k", "new"},
                     new_account("p", "ann"),
                     new_guest("q"),
                     AppendChat{"a", {1, 5, "q", "hello"}},
                     PutToken{{"h", "p", "bot", 1, 0}},
                     RemoveTable{"a"},
                     ErasePerson{"q", "Nobody"},
                     new_entry("b", 3)};
  CHECK(cause_of_refusal(store, broken) == Cause::conflict);
  CHECK(store->log("a") == numbered(1, 1));
  CHECK_FALSE(store->table("b"));
  CHECK(store->meta("k") == "old");
  CHECK(store->person("p") == new_guest("p").person);
  CHECK_FALSE(store->person_by_login("ann"));
  CHECK_FALSE(store->person("q"));
  CHECK(store->chat("a", 10).empty());
  CHECK(store->tokens_of("p").empty());
  store->commit(Batch{new_entry("a", 2)});
  CHECK(store->log("a") == numbered(1, 2));
}

TEST_CASE_TEMPLATE("several batches are one transaction", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const std::vector<Batch> good{{new_table("a"), new_entry("a", 1)}, {}, {new_entry("a", 2)}};
  store->commit(good);
  CHECK(store->log("a") == numbered(1, 2));
  const std::vector<Batch> bad{{new_entry("a", 3)}, {new_entry("a", 3)}};
  CHECK_THROWS_AS(store->commit(bad), Failure);
  CHECK(store->log("a") == numbered(1, 2));
}

TEST_CASE_TEMPLATE("texts are kept byte by byte", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const std::string unicode =
      R"(["é","日本","👩‍👩‍👧"," ","'\"; DROP TABLE log; --"])";
  const std::string large = "\"" + std::string(3'000'000, 'x') + "\"";
  const std::string with_zero("a\0b", 3);
  store->commit(Batch{new_table("a"), new_entry("a", 1, unicode), new_entry("a", 2, large),
                      PutMeta{"zero", with_zero}, PutMeta{"empty", ""}, new_guest("p", "Zoë 🂡")});
  CHECK(store->log("a", 1).at(0).text == unicode);
  CHECK(store->log("a", 2).at(0).text == large);
  CHECK(store->meta("zero") == with_zero);
  CHECK(store->meta("empty") == "");
  CHECK(store->person("p")->name == "Zoë 🂡");
}

TEST_CASE_TEMPLATE("a removed table takes its log and chat along", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_guest("p"), new_table("a"), new_entry("a", 1), new_table("b"),
                      new_entry("b", 1), AppendChat{"a", {1, 5, "p", "hello"}}});
  store->commit(Batch{RemoveTable{"a"}, RemoveTable{"nowhere"}});
  CHECK_FALSE(store->table("a"));
  CHECK(store->log("a").empty());
  // Nor does another table of that name find anything, or the places of what is gone matter.
  store->commit(Batch{new_entry("b", 2), RemoveTable{"b"}, new_table("a"), new_entry("a", 1, "7")});
  CHECK(store->log("a") == std::vector<LogRow>{{1, "7"}});
  CHECK(store->chat("a", 10).empty());
}

TEST_CASE_TEMPLATE("the last lines of a chat", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_guest("p"), new_table("a"), new_table("b")});
  const ChatLine first{1, 100, "p", "bonjour"};
  const ChatLine second{2, 200, "p", "ça va ?"};
  const ChatLine third{5, 150, "p", "🙂"};
  store->commit(Batch{AppendChat{"a", first}, AppendChat{"a", second}, AppendChat{"a", third},
                      AppendChat{"b", first}});
  CHECK(store->chat("a", 2) == std::vector{second, third});
  CHECK(store->chat("a", 100) == std::vector{first, second, third});
  CHECK(store->chat("a", 0).empty());
  CHECK(cause_of_refusal(store, {AppendChat{"a", second}}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {AppendChat{"c", first}}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {AppendChat{"a", {9, 1, "q", "?"}}}) == Cause::conflict);
}

TEST_CASE_TEMPLATE("a login is unique whatever its case", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_account("p", "Ann"), new_guest("g"), new_guest("h")});
  CHECK(store->person_by_login("aNN") == new_account("p", "Ann").person);
  CHECK_FALSE(store->person_by_login("an"));
  CHECK(cause_of_refusal(store, {new_account("q", "ANN")}) == Cause::login_taken);
  CHECK_FALSE(store->person("q"));
  // The same person may change its case, or take another; then it is free.
  store->commit(Batch{new_account("p", "ann")});
  CHECK(store->person_by_login("Ann")->login == "ann");
  store->commit(Batch{new_account("p", "beth")});
  CHECK_FALSE(store->person_by_login("ann"));
  store->commit(Batch{new_account("q", "ANN")});
  CHECK(store->person_by_login("ann")->id == "q");
}

TEST_CASE_TEMPLATE("a guest becomes an account and is seen", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  Person person = new_guest("p").person;
  store->commit(Batch{PutPerson{person}});
  person.kind = AccountKind::account;
  person.login = "ann";
  person.password_hash = "$argon2id$";
  person.epoch = 3;
  person.settings = R"({"language":"fr"})";
  Person asked = person;
  asked.created = 77;
  store->commit(Batch{PutPerson{asked}, TouchPerson{"p", 500}, TouchPerson{"nobody", 500}});
  person.last_seen = 500;
  CHECK(store->person("p") == person);
  CHECK_FALSE(store->person("nobody"));
}

TEST_CASE_TEMPLATE("guests who stay away are found", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_guest("a"), new_guest("b"), new_guest("c"), new_account("d", "dora"),
                      TouchPerson{"a", 300}, TouchPerson{"b", 200}, TouchPerson{"c", 400}});
  CHECK(store->inactive_guests(400, 10) == std::vector<std::string>{"b", "a"});
  CHECK(store->inactive_guests(1000, 2) == std::vector<std::string>{"b", "a"});
  CHECK(store->inactive_guests(200, 10).empty());
}

TEST_CASE_TEMPLATE("closed tables expire, the oldest first", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const auto table = [](std::string id, Time changed, TableStatus status) {
    return PutTable{{std::move(id), "solo", 100, changed, status}};
  };
  store->commit(Batch{table("a", 300, TableStatus::closed), table("b", 200, TableStatus::closed),
                      table("c", 400, TableStatus::closed), table("d", 100, TableStatus::open)});
  CHECK(store->expired_tables(400, 10) == std::vector<std::string>{"b", "a"});
  CHECK(store->expired_tables(1000, 2) == std::vector<std::string>{"b", "a"});
  CHECK(store->expired_tables(200, 10).empty());
  store->commit(Batch{RemoveTable{"b"}, table("a", 300, TableStatus::open)});
  CHECK(store->expired_tables(1000, 10) == std::vector<std::string>{"c"});
}

TEST_CASE_TEMPLATE("tokens", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const Token old{"h2", "p", "old", 100, 0};
  Token fresh{"h1", "p", "fresh", 200, 0};
  store->commit(Batch{new_account("p", "ann"), PutToken{fresh}, PutToken{old}});
  CHECK(store->tokens_of("p") == std::vector{old, fresh});
  CHECK(cause_of_refusal(store, {PutToken{old}}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {PutToken{{"h3", "q", "", 1, 0}}}) == Cause::conflict);
  store->commit(Batch{TouchToken{"h1", 900}, TouchToken{"none", 900}, RemoveToken{"h2"},
                      RemoveToken{"none"}});
  fresh.last_used = 900;
  CHECK(store->token("h1") == fresh);
  CHECK_FALSE(store->token("h2"));
  CHECK_FALSE(store->token("none"));
}
