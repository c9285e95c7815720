// Deals that nobody chooses: the exchange at a table, step by step, and what a record says of it.
#include "engine/deal.h"

#include <algorithm>

#include "referee/record_check.h"
#include "tests/table/live_match.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr const char* two_people = R"({"game":"mio","players":2,"deal":true,"grace":0})";

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// A table at which Anna and Bert sit, with clients that take part when a test tells them to.
struct DealTable {
  explicit DealTable(const std::string& setup = two_people) : table(setup) {
    REQUIRE(table.under_test);
    anna = table.connect("anna");
    bert = table.connect("bert");
    table.ask(bert, do_("sit", R"(,"seat":1)"));
  }
  ~DealTable() { CHECK(table.violation == ""); }

  void start() {
    table.ask(bert, do_("ready"));
    table.ask(anna, do_("start"));
  }
  void reconnect() {
    REQUIRE(table.crash());
    anna = table.connect("anna");
    bert = table.connect("bert");
  }
  std::string deal(std::string_view key) { return member(table[anna].room["deal"], key); }
  std::string state() { return member(table.summary(), "state"); }
  // The number that a person's client draws for this deal.
  Bytes32 nonce(ConnectionId connection) {
    const std::string text = table[connection].person + deal("commitment");
    return sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }
  std::string commit(ConnectionId connection) {
    return table.ask(connection,
                     do_("commit", ",\"commitment\":" + deal("commitment") +
                                       ",\"hash\":" + quoted(hex(sha256(nonce(connection))))));
  }
  std::string reveal(ConnectionId connection) {
    return table.ask(connection, do_("reveal", ",\"nonce\":" + quoted(hex(nonce(connection)))));
  }
  void check_refused(const std::string& answer, std::string_view key) {
    CHECK(member(answer, "message") ==
          quoted(sentence("en", "mio", Error{std::string(key), "", ""})));
  }
  bool was_told(ConnectionId connection, const std::string& text) {
    return std::ranges::any_of(table[connection].received, [&](const std::string& message) {
      return message.find(text) != std::string::npos;
    });
  }
  // By a vote, without a result.
  void end_match() {
    table.ask(anna, do_("end"));
    table.ask(bert, do_("end"));
    REQUIRE(state() == "\"over\"");
  }

  SimulatedTable table;
  ConnectionId anna = 0, bert = 0;
};

// The deal of a room or a record, whose numbers are all told.
Deal told_deal(const std::string& text, std::size_t players) {
  json::Document document;
  REQUIRE(document.read(text));
  const Result<Deal> deal = read_deal(document.root(), players);
  REQUIRE_MESSAGE(deal, text);
  return *deal;
}

}  // namespace

TEST_CASE(
    "commitment, hashes, nonces: then the first card, and after the match everything is told") {
  DealTable at;
  at.start();
  CHECK(at.deal("step") == "\"hashes\"");
  CHECK(at.deal("commitment").size() == 66);
  CHECK(at.deal("server") == "null");
  CHECK(at.deal("seats") == "null");
  CHECK(at.state() == "\"open\"");
  const std::string commitment = at.deal("commitment");
  at.commit(at.anna);
  CHECK(at.deal("seats") == "null");  // no hash is told before the last is in
  CHECK(!at.was_told(at.bert, hex(sha256(at.nonce(at.anna)))));
  at.commit(at.bert);
  CHECK(at.deal("step") == "\"nonces\"");
  CHECK(at.deal("seats") == "[{\"hash\":" + quoted(hex(sha256(at.nonce(at.anna)))) +
                                ",\"nonce\":null},{\"hash\":" +
                                quoted(hex(sha256(at.nonce(at.bert)))) + ",\"nonce\":null}]");
  const Bytes32 first = at.nonce(at.anna);
  at.reveal(at.anna);
  CHECK(at.state() == "\"open\"");
  at.reveal(at.bert);
  CHECK(at.state() == "\"playing\"");
  CHECK(at.deal("step") == "\"dealt\"");
  CHECK(at.deal("commitment") == commitment);
  CHECK(at.deal("server") == "null");
  for (const ConnectionId connection : {at.anna, at.bert})
    CHECK(!at.was_told(connection, hex(first)));

  at.end_match();
  const Deal deal = told_deal(at.table[at.anna].room["deal"], 2);
  CHECK(quoted(hex(sha256(deal.server))) == commitment);
  CHECK(deal.nonces[0] == first);
  CHECK(at.table[at.bert].room["seed"] == quoted(hex(deal_seed(deal.server, deal.nonces))));
  CHECK(at.table.replay.play().seed() == deal_seed(deal.server, deal.nonces));
}

TEST_CASE("every match has a deal of its own, and a rematch too") {
  DealTable at;
  std::vector<std::string> commitments;
  for (int match = 0; match < 3; ++match) {
    if (match == 0) {
      at.start();
    } else {
      at.table.ask(at.anna, do_("rematch"));
      at.table.ask(at.bert, do_("rematch"));
    }
    REQUIRE(at.deal("step") == "\"hashes\"");
    CHECK(std::ranges::find(commitments, at.deal("commitment")) == commitments.end());
    commitments.push_back(at.deal("commitment"));
    for (const ConnectionId connection : {at.anna, at.bert}) at.commit(connection);
    for (const ConnectionId connection : {at.bert, at.anna}) at.reveal(connection);
    REQUIRE(at.state() == "\"playing\"");
    at.end_match();
  }
}

TEST_CASE("a seat without a hash in time has no part, which is told with the hashes") {
  DealTable at;
  at.start();
  at.commit(at.anna);
  at.table.advance(9 * second);
  CHECK(at.deal("step") == "\"hashes\"");
  at.table.advance(2 * second);
  CHECK(at.deal("step") == "\"nonces\"");
  CHECK(at.deal("seats").ends_with(",null]"));
  at.check_refused(at.commit(at.bert), "table_no_deal");
  at.check_refused(at.reveal(at.bert), "table_no_part");
  at.reveal(at.anna);
  CHECK(at.state() == "\"playing\"");
  at.end_match();
  CHECK(at.deal("seats").ends_with(",null]"));
}

TEST_CASE("a nonce that does not come calls the start off, and its seat has no part in the next") {
  DealTable at;
  at.start();
  at.commit(at.anna);
  at.commit(at.bert);
  const std::string commitment = at.deal("commitment");
  const Bytes32 annas = at.nonce(at.anna);
  at.reveal(at.anna);
  at.table.advance(11 * second);
  CHECK(at.deal("step") == "\"called_off\"");
  CHECK(at.deal("called_off_by") == R"([{"person":"bert","name":"bert"}])");
  const std::string server = at.deal("server");
  REQUIRE(server.size() == 66);
  CHECK(quoted(hex(sha256(*bytes32_from(server.substr(1, 64))))) == commitment);
  CHECK(!at.was_told(at.bert, hex(annas)));  // not every number was in
  CHECK(at.state() == "\"open\"");
  at.check_refused(at.reveal(at.bert), "table_no_deal");

  at.reconnect();  // the log says who it was
  CHECK(at.deal("called_off_by") == R"([{"person":"bert","name":"bert"}])");
  at.start();
  CHECK(at.deal("commitment") != commitment);
  at.check_refused(at.commit(at.bert), "table_no_part");
  at.commit(at.anna);
  CHECK(at.deal("seats").ends_with(",null]"));
  at.reveal(at.anna);
  CHECK(at.state() == "\"playing\"");
  at.end_match();
  at.start();  // it was for one match
  at.commit(at.bert);
  at.commit(at.anna);
  CHECK(!at.deal("seats").ends_with(",null]"));
}

TEST_CASE("a number counts only where it belongs") {
  DealTable at;
  at.check_refused(at.table.ask(at.anna, do_("commit", ",\"commitment\":\"\",\"hash\":\"\"")),
                   "table_no_deal");
  at.start();
  const std::string right = ",\"commitment\":" + at.deal("commitment");
  const std::string hash = ",\"hash\":" + quoted(std::string(64, 'a'));
  const auto ask = [&](ConnectionId connection, std::string_view what, const std::string& more) {
    return at.table.ask(connection, do_(what, more));
  };
  CHECK(member(ask(at.anna, "commit", right), "code") == "\"bad_request\"");
  CHECK(member(ask(at.anna, "commit", right + ",\"hash\":\"12\""), "code") == "\"refused\"");
  CHECK(member(ask(at.anna, "commit", hash), "code") == "\"bad_request\"");
  at.check_refused(ask(at.anna, "commit", ",\"commitment\":" + quoted(std::string(64, 'b')) + hash),
                   "table_no_deal");
  at.check_refused(at.reveal(at.anna), "table_no_deal");
  const ConnectionId cleo = at.table.connect("cleo");
  at.check_refused(ask(cleo, "commit", right + hash), "table_not_sitting");
  at.check_refused(ask(cleo, "reveal", ",\"nonce\":" + quoted(std::string(64, 'a'))),
                   "table_not_sitting");
  at.commit(at.anna);
  CHECK(member(at.commit(at.anna), "type") == "\"done\"");  // the same again
  at.check_refused(ask(at.anna, "commit", right + hash), "table_other_hash");
  at.commit(at.bert);
  at.check_refused(ask(at.anna, "reveal", ",\"nonce\":" + quoted(std::string(64, 'a'))),
                   "table_other_nonce");
  CHECK(member(ask(at.anna, "reveal", ",\"nonce\":\"12\""), "code") == "\"refused\"");
  at.reveal(at.anna);
  CHECK(member(at.reveal(at.anna), "type") == "\"done\"");
  at.reveal(at.bert);
  CHECK(at.state() == "\"playing\"");
}

TEST_CASE("a restart in the middle of a deal goes on with it") {
  DealTable at;
  at.start();
  const std::string commitment = at.deal("commitment");
  at.commit(at.anna);
  at.reconnect();
  CHECK(at.deal("step") == "\"hashes\"");
  CHECK(at.deal("commitment") == commitment);
  at.table.advance(9 * second);
  at.commit(at.bert);
  CHECK(at.deal("step") == "\"hashes\"");  // what was not stored is sent again
  at.commit(at.anna);
  CHECK(at.deal("step") == "\"nonces\"");
  at.reveal(at.bert);
  at.reconnect();
  CHECK(at.deal("step") == "\"nonces\"");
  at.reveal(at.bert);
  at.reveal(at.anna);
  CHECK(at.state() == "\"playing\"");
  at.reconnect();
  CHECK(at.deal("step") == "\"dealt\"");
  CHECK(at.deal("server") == "null");
  at.end_match();
  CHECK(quoted(hex(sha256(told_deal(at.table[at.anna].room["deal"], 2).server))) == commitment);
}

TEST_CASE("the log of a table is not replaced by a snapshot in the middle of a deal") {
  DealTable at;
  at.start();
  REQUIRE(at.deal("step") == "\"hashes\"");
  CHECK(!at.table.under_test->compact_log());
}

TEST_CASE("while nobody who plays is connected, the time of a deal stands still") {
  DealTable at;
  at.start();
  at.table.disconnect(at.anna);
  at.table.disconnect(at.bert);
  at.table.advance(60 * second);
  at.anna = at.table.connect("anna");
  CHECK(at.deal("step") == "\"hashes\"");
  at.table.advance(11 * second);
  CHECK(at.deal("step") == "\"dealt\"");  // nobody sent a hash
  CHECK(at.deal("seats") == "[null,null]");
}

TEST_CASE("seats and settings stay as they are during a deal; who stands up calls it off") {
  DealTable at;
  const ConnectionId cleo = at.table.connect("cleo");
  at.start();
  for (const std::string& request :
       {do_("setup", ",\"hints\":true"), do_("bot", ",\"seat\":1"), do_("start"), do_("ready"),
        do_("kick", ",\"person\":\"bert\"")})
    at.check_refused(at.table.ask(at.anna, request), "table_dealing");
  at.check_refused(at.table.ask(cleo, do_("sit", ",\"seat\":1")), "table_dealing");
  at.commit(at.anna);
  at.commit(at.bert);
  at.table.ask(at.bert, do_("stand"));
  CHECK(at.deal("step") == "\"called_off\"");
  CHECK(at.deal("called_off_by") == R"([{"person":"bert","name":"bert"}])");
  at.table.ask(at.bert, do_("leave"));
  at.table.disconnect(at.bert);
  CHECK(at.deal("called_off_by") == R"([{"person":"bert","name":"bert"}])");
  CHECK(member(at.table.ask(cleo, do_("sit", ",\"seat\":1")), "type") == "\"table\"");
}

TEST_CASE("a client that does not take part is not waited for") {
  SimulatedTable table(R"({"game":"mio","bots":[null,"easy"],"deal":true,"start":true})");
  CHECK(member(table.summary(), "state") == "\"open\"");  // waits for Anna's client
  table.advance(60 * second);
  CHECK(member(table.summary(), "state") == "\"open\"");
  const ConnectionId anna = table.connect("anna");
  const std::string deal = table[anna].room["deal"];
  CHECK(member(deal, "step") == "\"hashes\"");
  const Bytes32 nonce{7};
  table.ask(anna, do_("commit", ",\"commitment\":" + member(deal, "commitment") +
                                    ",\"hash\":" + quoted(hex(sha256(nonce)))));
  table.ask(anna, do_("reveal", ",\"nonce\":" + quoted(hex(nonce))));
  CHECK(table[anna].room["state"] == "\"playing\"");

  const TableEnvironment environment{
      [] { return Seed{}; },
      [](std::string_view id) { return Person{std::string(id), std::string(id)}; },
      {},
      true};
  const auto started = [&](const OpenTable& opening) {
    const auto opened = Table::open("t1", {"anna", "Anna"}, opening, environment, 1);
    REQUIRE(opened);
    const auto& entries = opened->effects.entries;
    return std::pair(member(entries[entries.size() - 1], "e"), member(entries.back(), "nonces"));
  };
  OpenTable opening;
  opening.settings.engine = find_engine("mio");
  opening.bots = OpenTable::Bots{std::nullopt, "easy"};
  opening.starts = true;
  CHECK(started(opening) == std::pair<std::string, std::string>("\"started\"", "[null,null]"));
  opening.seat = std::nullopt;
  opening.bots = OpenTable::Bots{"easy", "easy"};
  CHECK(started(opening) == std::pair<std::string, std::string>("\"started\"", ""));
}

TEST_CASE("in a correspondence match the deal takes no longer than elsewhere") {
  DealTable at(R"({"game":"mio","deal":true,"clock":{"kind":"move","seconds":86400}})");
  at.start();
  at.commit(at.bert);
  at.table.disconnect(at.anna);
  at.table.disconnect(at.bert);
  at.table.advance(25 * second);
  at.anna = at.table.connect("anna");
  CHECK(at.deal("step") == "\"called_off\"");
  CHECK(at.deal("called_off_by") == R"([{"person":"bert","name":"bert"}])");
}

TEST_CASE("a log whose match does not come from its deal is not continued") {
  DealTable at;
  at.start();
  at.commit(at.anna);
  at.commit(at.bert);
  at.reveal(at.anna);
  at.reveal(at.bert);
  REQUIRE(at.state() == "\"playing\"");
  Result<StoredLog> log = read_log(at.table.log);
  REQUIRE(log);
  const TableEnvironment environment{
      [] { return Seed{}; },
      [](std::string_view id) { return Person{std::string(id), std::string(id)}; }};
  const auto is_restored = [&](const StoredLog& stored) {
    return static_cast<bool>(Table::restore("t1", stored, {}, environment, 1));
  };
  const auto with = [&](auto change) {
    StoredLog changed = *log;
    for (LogEntry& entry : changed.entries) std::visit(change, entry.event);
    return is_restored(changed);
  };
  CHECK(is_restored(*log));
  const auto change_start = [&](auto how) {
    return with([&]<class Event>(Event& event) {
      if constexpr (std::is_same_v<Event, entry::MatchStarted>) how(event);
    });
  };
  CHECK(!change_start([](entry::MatchStarted& start) { start.seed[0] ^= 1; }));
  CHECK(!change_start(
      [](entry::MatchStarted& start) { std::swap(start.nonces[0], start.nonces[1]); }));
  CHECK(!change_start([](entry::MatchStarted& start) { start.nonces[1] = std::nullopt; }));
  CHECK(!change_start([](entry::MatchStarted& start) { start.nonces.clear(); }));
  CHECK(!with([]<class Event>(Event& event) {
    if constexpr (std::is_same_v<Event, entry::DealBegun>) event.server[0] ^= 1;
  }));
}

TEST_CASE("the record of a match at a table carries its deal, which is verified") {
  DealTable at(R"({"game":"skyjo","players":2,"deal":true,"options":{"target":20}})");
  at.start();
  at.commit(at.anna);
  at.commit(at.bert);
  at.reveal(at.anna);
  at.reveal(at.bert);
  Rng rng{1};
  const auto play = [&](ConnectionId connection) {
    const std::vector<std::string> legal = at.table[connection].legal;
    if (legal.empty()) return;
    const std::string& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    at.table.ask(connection, do_("move", ",\"move\":" + quoted(move)));
  };
  for (int turn = 0; turn < 20'000 && at.table.finished.empty(); ++turn)
    play(turn % 2 == 0 ? at.anna : at.bert);
  REQUIRE(!at.table.finished.empty());
  const std::string record = at.table.finished[0].record;
  const auto findings = [](const std::string& text, std::optional<std::string> told = {}) {
    json::Document document;
    REQUIRE(document.read(text));
    std::string keys;
    for (const CheckResult& check : verification("en", document.root(), told).checks)
      if (check.key.find("deal") != std::string::npos) keys += check.key + " ";
    return keys;
  };
  const std::string deal = member(record, "deal");
  const std::string commitment = member(deal, "commitment").substr(1, 64);
  CHECK(findings(record) == "deal ");
  CHECK(findings(record, commitment) == "deal deal_told ");
  CHECK(findings(record, std::string(64, '0')) == "deal bad_deal_told ");

  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = record;
    changed.replace(changed.find(from), from.size(), to);
    return findings(changed);
  };
  const Deal parts = told_deal(deal, 2);
  const std::string other(64, 'd');
  CHECK(with(commitment, other) == "bad_deal_server ");
  CHECK(with(hex(parts.server), other) == "bad_deal_server bad_deal_seed ");
  CHECK(with(hex(*parts.hashes[0]), other) == "bad_deal_nonce ");
  CHECK(with(hex(*parts.nonces[0]), other) == "bad_deal_nonce bad_deal_seed ");
  const std::string share =
      R"({"hash":")" + hex(*parts.hashes[1]) + R"(","nonce":")" + hex(*parts.nonces[1]) + "\"}";
  CHECK(with(share, "null") == "bad_deal_seed ");  // a nonce is left out
  CHECK(with("," + share, "") == "bad_deal ");     // too few seats
  CHECK(with(commitment, commitment.substr(1)) == "bad_deal ");
  CHECK(with(deal, "null") == "bad_deal ");
}
