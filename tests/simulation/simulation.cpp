#include "tests/simulation/simulation.h"

#include <algorithm>
#include <array>

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<const char*, 5> names{"anna", "bert", "cleo", "dora", "emil"};

std::string request(std::string_view what, std::string_view more = {}) {
  return R"({"do":")" + std::string(what) + "\"" + std::string(more) + "}";
}

// What a log holds of the room, from a message `table`.
std::string durable_part(const std::string& table) {
  json::Document document;
  document.read(table);
  const Value room = document.root().find("room");
  std::string text;
  for (auto member = room.begin(); member != room.end(); ++member) {
    const std::string_view key = member.key();
    if (key == "watchers" || key == "next_at") continue;
    if (key != "seats") {
      text += std::string(key) + text_of(*member);
      continue;
    }
    for (const Value chair : *member)
      for (const std::string_view part : {"person", "name", "bot", "played_by"})
        if (chair.is(Kind::object)) text += text_of(chair.find(part));
  }
  const Value match = document.root().find("match");
  if (!match.is(Kind::object)) return text;
  for (const std::string_view key : {"n", "view", "legal", "obliged"})
    text += text_of(match.find(key));
  return text;
}

}  // namespace

Simulation::Simulation(std::string_view setup, std::uint64_t seed, Choice choice)
    : table_(setup, SimulatedTable::Delivery::deferred, seed), choice_(std::move(choice)) {
  for (const char* name : names) table_.people.try_emplace(name, Person{name, name, true, false});
  table_.commit_all();  // nobody is told of a table before that
  table_.acknowledged = [this](ConnectionId, std::int64_t id, std::size_t move) {
    const std::string& entry = table_.replay.entry(move - 1);
    if (asked_[id].empty()) return;  // a move followed from another request
    if (member(entry, "x") != asked_[id] || member(entry, "by") != "\"person\"")
      report("another move was acknowledged: " + entry);
    if (!acknowledged_.try_emplace({table_.replay.match(), move}, id).second)
      report("a move was acknowledged twice");
    ++acknowledged_moves;
  };
}

void Simulation::report(std::string what) {
  if (table_.violation.empty()) table_.violation = std::move(what);
}

ConnectionId Simulation::random_connection() {
  if (table_.clients.empty()) return 0;
  auto place = table_.clients.begin();
  std::advance(place, choice_(static_cast<std::uint32_t>(table_.clients.size())));
  return place->first;
}

void Simulation::run(int steps) {
  for (int i = 0; i < steps && violation().empty() && !table_.closed; ++i) step();
}

void Simulation::step() {
  const std::uint32_t what = choice_(32);
  if (what < 6)
    advance_time();
  else if (what < 19)
    act();
  else if (what < 22)
    deliver();
  else if (what < 24)
    table_.commit_one();
  else if (what < 27)
    table_.commit_all();
  else if (what < 28)
    answer_task();
  else if (what < 30 && !happens(3))
    connect_somebody();
  else if (what < 31)
    disconnect_somebody();
  else if (happens(4))
    crash();
  else
    check_restored();
}

// A wake-up may come late; a clock that is set back is not felt at the table for long.
void Simulation::advance_time() {
  constexpr std::array<std::uint32_t, 8> most{1, 300, 300, 300, 2000, 2000, 10'000, 90'000};
  table_.now += choice_(most[choice_(most.size())] + 1);
  if (happens(500)) table_.now += choice_(100'000'000);
  if (happens(50)) table_.now -= choice_(3000);
  if (table_.under_test->wake_at() <= table_.now && !happens(8)) table_.wake();
}

// Tasks are answered late or twice, with any move: what it is is the bots' own affair.
void Simulation::answer_task() {
  if (table_.tasks.empty()) return;
  const auto place = choice_(static_cast<std::uint32_t>(table_.tasks.size()));
  const TaskId task_id = table_.tasks[place].id;
  table_.tasks.erase(table_.tasks.begin() + place);
  const TaskResult result{choice_(8), R"({"game":"","seat":0,"simulations":0,"moves":[]})"};
  table_.complete_task(task_id, result);
  if (happens(6)) table_.complete_task(task_id, result);
}

std::string Simulation::move_of(const ClientModel& client) {
  if (!client.legal.empty() && !happens(10))
    return client.legal[choice_(static_cast<std::uint32_t>(client.legal.size()))];
  constexpr std::array<const char*, 6> guesses{"next", "draw", "take", "pass", "R7", "?"};
  return guesses[choice_(guesses.size())];
}

std::string Simulation::move_request(const ClientModel& client) {
  return request("move", ",\"move\":\"" + move_of(client) + "\"" +
                             (happens(3) ? ",\"n\":" + std::to_string(client.moves) : ""));
}

// What the client of a seat does in a deal; empty: nothing.
std::string Simulation::deal_request(const ClientModel& client) {
  const std::string& deal = client.room["deal"];
  const std::string step = member(deal, "step");
  if (client.seat == nobody || (step != "\"hashes\"" && step != "\"nonces\"") || happens(10))
    return {};
  const std::string secret = client.person + member(deal, "commitment");
  const Seed nonce = sha256({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()});
  if (step == "\"nonces\"") return request("reveal", ",\"nonce\":\"" + hex(nonce) + "\"");
  return request("commit", ",\"commitment\":" + member(deal, "commitment") + ",\"hash\":\"" +
                               hex(sha256(nonce)) + "\"");
}

// What somebody would do who wants to play.
std::string Simulation::sensible_request(const ClientModel& client) {
  if (std::string deal = deal_request(client); !deal.empty()) return deal;
  const std::string& state = client.room["state"];
  const std::string seat = ",\"seat\":" + std::to_string(choice_(4));
  if (state == "\"paused\"") return request("resume");
  if (state == "\"playing\"") return move_request(client);
  if (client.seat == nobody) return request("sit", seat);
  if (client.is_host && happens(4)) return request("bot", seat + ",\"level\":\"normal\"");
  return request("ready");
}

std::string Simulation::request_of(const ClientModel& client) {
  if (!happens(6)) return sensible_request(client);
  const std::string someone = names[choice_(names.size())];
  switch (choice_(24)) {
    case 8:
      return request("sit", ",\"seat\":" + std::to_string(choice_(4)));
    case 9:
      return request("stand");
    case 10:
      return request("pause");
    case 11:
    case 12:
      return request("resume");
    case 13:
      return request("end", happens(2) ? ",\"value\":false" : "");
    case 14:
      return request("hint");
    case 15:
      return request("look");
    case 16:
      return request("setup", ",\"between\":" + std::to_string(choice_(12)));
    case 17:
      return request("bot", ",\"seat\":" + std::to_string(choice_(4)) +
                                (happens(3) ? ",\"level\":null" : ",\"level\":\"normal\""));
    case 18:
      return request("start");
    case 19:
      return request(happens(6) ? "kick" : "host", ",\"person\":\"" + someone + "\"");
    case 20:
      return request("chat", happens(2) ? ",\"phrase\":\"hello\"" : ",\"text\":\"\\u00e9\\\"\"");
    case 21:
      return request("rematch");
    case 22:
      return happens(4) ? request("leave") : R"({"do":["rubbish"],"x":[{}]})";
    case 23:
      return "rubbish {";
    default:
      return move_request(client);
  }
}

void Simulation::act() {
  ConnectionId connection = random_connection();
  if (connection == 0) return connect_somebody();
  for (int i = 0; i < 3 && table_[connection].legal.empty(); ++i) connection = random_connection();
  std::string message = request_of(table_[connection]);
  if (message[0] == '{') {
    const auto id = ++table_.last_request;
    asked_[id] = member(message, "move");
    message.insert(1, "\"id\":" + std::to_string(id) + ",");
  }
  send(connection, std::move(message));
}

// Lost, delayed or doubled. What one connection sends arrives in order.
void Simulation::send(ConnectionId connection, std::string message) {
  if (happens(20)) return;
  const bool waits = std::any_of(in_flight_.begin(), in_flight_.end(),
                                 [&](const Sent& sent) { return sent.connection == connection; });
  if (waits || happens(8)) {
    in_flight_.push_back({connection, std::move(message)});
    return;
  }
  table_.send(connection, message);
  if (happens(20)) table_.send(connection, message);
}

// Whatever of one connection is late arrives.
void Simulation::deliver() {
  if (in_flight_.empty()) return;
  const ConnectionId connection =
      in_flight_[choice_(static_cast<std::uint32_t>(in_flight_.size()))].connection;
  const auto is_of_connection = [&](const Sent& sent) { return sent.connection == connection; };
  for (const Sent& sent : in_flight_)
    if (is_of_connection(sent)) table_.send(connection, sent.message);
  std::erase_if(in_flight_, is_of_connection);
}

void Simulation::connect_somebody() {
  if (table_.clients.size() < 8)
    table_.connect(names[choice_(names.size())], happens(2) ? "fr" : "en");
}

void Simulation::disconnect_somebody() {
  if (happens(6)) return change_person();
  if (const ConnectionId connection = random_connection(); connection != 0)
    table_.disconnect(connection);
}

// Another name, a sign-out in another tab, or nobody any more.
void Simulation::change_person() {
  const std::string person = names[choice_(names.size())];
  const std::uint32_t what = choice_(8);
  if (what < 4)
    table_.update_person({person, person + std::to_string(what), happens(2), false});
  else if (what < 7)
    table_.close_connections_of(person);
  else
    table_.erase_person(person, "?");
}

void Simulation::crash() {
  ++crashes;
  in_flight_.clear();
  if (!table_.crash()) return report("the log cannot be read: " + table_.error.where);
  for (const char* name : names)
    if (!happens(3)) table_.connect(name);
}

// A table from the log is the same table.
void Simulation::check_restored() {
  table_.wake();
  table_.commit_all();
  const auto sitting = table_.under_test->seated_people();
  const std::string setup = table_.summary();
  if (sitting.empty() || table_.closed || table_.under_test->wake_at() <= table_.now) return;
  if (setup.find("\"seconds\":86400") != std::string::npos) return;  // goes on by itself
  const Result<StoredLog> log = read_log(table_.log);
  if (!log) return report("the log cannot be read: entry " + log.error().where);
  const Result<std::unique_ptr<Table>> read =
      Table::restore("t1", *log, table_.chat,
                     {[] { return Seed{}; },
                      [this](std::string_view id) { return table_.people.find(id)->second; }},
                     table_.now);
  if (!read) return report("the log cannot be read: entry " + read.error().where);
  const std::unique_ptr<Table>& restored = *read;
  const Person newcomer{"zoe", "Zoe", false, false};
  Effects here = table_.under_test->connect(9999, newcomer, "en", table_.now);
  const Effects there = restored->connect(9999, newcomer, "en", table_.now);
  if (here.messages.empty() || there.messages.empty()) return report("no table for a newcomer");
  const std::string one = durable_part(*here.messages.back().text);
  const std::string other = durable_part(*there.messages.back().text);
  if (one != other) report("from the log comes another table: " + one + " became " + other);
  table_.apply(std::move(here));
  table_.apply(table_.under_test->disconnect(9999, table_.now));
}

void Simulation::run_to_end() {
  if (!violation().empty() || table_.closed) return;
  in_flight_.clear();
  while (!table_.clients.empty()) table_.disconnect(table_.clients.begin()->first);
  for (const char* name : names) table_.connect(name);
  table_.commit_all();
  for (const std::string& person : table_.under_test->seated_people())
    for (const auto& [connection, client] : table_.clients)
      if (client.person == person) {
        table_.send(connection, request("resume"));
        break;
      }
  constexpr Time longest_wait = 3 * 24 * 3600 * 1000;
  for (int rounds = 0; rounds < 20 && violation().empty(); ++rounds) {
    while (!table_.tasks.empty()) answer_task();
    table_.commit_all();
    if (member(table_.summary(), "state") != "\"playing\"") return;
    const bool has_clock = member(member(table_.summary(), "clock"), "kind") != "\"none\"";
    const auto sitting = table_.under_test->seated_people();
    if (!has_clock && !sitting.empty()) return;
    const std::size_t moves = table_.replay.moves();
    const bool moved = table_.advance_until(
        [&] {
          table_.commit_all();
          return table_.replay.moves() != moves || !table_.tasks.empty();
        },
        longest_wait);
    if (!moved) report("the table is frozen: " + table_.summary());
  }
}

}  // namespace pioche::tests
