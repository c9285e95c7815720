// What every store does with documents, roles and the audit log.
#include "server/store/sqlite/connection.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

TEST_CASE_TEMPLATE("documents are found by id, by collection and by person", AnyStore,
                   PIOCHE_EVERY_STORE) {
  AnyStore store;
  const Document late{"bans", "a", "p", 20, 0, R"({"reason":"x"})"};
  const Document early{"bans", "b", "", 10, 30, "{}"};
  const Document other{"codes", "a", "p", 5, 0, "{}"};
  store->commit(Batch{new_guest("p"), PutDocument{late}, PutDocument{early}, PutDocument{other}});
  CHECK(store->documents("bans") == std::vector{early, late});
  CHECK(store->documents_of("bans", "p") == std::vector{late});
  CHECK(store->documents_of("bans", "").empty());
  CHECK(store->document("codes", "a") == other);
  CHECK_FALSE(store->document("codes", "b"));

  Document changed = late;
  changed.created = 99;
  changed.expires = 40;
  store->commit(Batch{PutDocument{changed}});
  changed.created = 20;
  CHECK(store->document("bans", "a") == changed);
  CHECK(cause_of_refusal(store, {PutDocument{{"bans", "c", "nobody", 1, 0, "{}"}}}) ==
        Cause::conflict);

  store->commit(Batch{RemoveExpiredDocuments{29}});
  CHECK(store->documents("bans").size() == 2);
  CHECK_FALSE(store->has_expired_documents(29));
  CHECK(store->has_expired_documents(30));
  store->commit(Batch{RemoveExpiredDocuments{30}});
  CHECK(store->documents("bans") == std::vector{changed});
  store->commit(Batch{RemoveDocument{"codes", "a"}});
  CHECK_FALSE(store->document("codes", "a"));
  store->commit(Batch{ErasePerson{"p", "Someone"}});
  CHECK(store->documents("bans").empty());
}

TEST_CASE_TEMPLATE("a document that is good once is used once", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{PutDocument{{"codes", "a", "", 5, 0, "{}"}}});
  const UseDocument use{"codes", "a"};
  CHECK(cause_of_refusal(store, {UseDocument{"codes", "b"}}) == Cause::used_up);
  CHECK(cause_of_refusal(store, {new_guest("p"), use, use}) == Cause::used_up);
  CHECK_FALSE(store->person("p"));
  CHECK(store->document("codes", "a"));
  store->commit(Batch{new_guest("p"), use});
  CHECK_FALSE(store->document("codes", "a"));
  CHECK(cause_of_refusal(store, {new_guest("q"), use}) == Cause::used_up);
  CHECK_FALSE(store->person("q"));
}

TEST_CASE_TEMPLATE("people have roles", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  PutPerson chief = new_account("q", "ann");
  chief.person.role = Role::administrator;
  store->commit(Batch{new_guest("p"), chief});
  CHECK(store->people_with_role() == std::vector{chief.person});
  CHECK(store->person("p")->role == Role::none);
  chief.person.role = Role::none;
  store->commit(Batch{chief});
  CHECK(store->people_with_role().empty());
}

TEST_CASE_TEMPLATE("the audit log only grows", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  CHECK(store->audit_log({}).empty());
  store->commit(Batch{AppendAudit{{1, "one"}}, AppendAudit{{2, "two"}}, AppendAudit{{3, "three"}}});
  CHECK(store->audit_log({0, 2}) == std::vector<AuditRow>{{3, "three"}, {2, "two"}});
  CHECK(store->audit_log({2, 2}) == std::vector<AuditRow>{{1, "one"}});
  for (const std::int64_t number : {0, 1, 3, 5})
    CHECK(cause_of_refusal(store, {AppendAudit{{number, "x"}}}) == Cause::conflict);
  CHECK(store->audit_log({}).size() == 3);
}

TEST_CASE("not even SQL changes or shortens the audit log of a database") {
  const TemporaryFolder folder;
  const std::string path = folder.file("pioche.db");
  sqlite_store(path)->commit(Batch{AppendAudit{{1, "one"}}});
  Connection connection(path, SQLITE_OPEN_READWRITE);
  CHECK_THROWS_AS(connection.run("UPDATE audit_log SET text = 'x'"), Failure);
  CHECK_THROWS_AS(connection.run("DELETE FROM audit_log"), Failure);
  CHECK(sqlite_store(path, Access::read)->audit_log({}).at(0).text == "one");
}
