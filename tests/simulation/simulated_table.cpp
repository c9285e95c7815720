#include "tests/simulation/simulated_table.h"

#include "tests/games/legal_moves.h"
#include "tests/protocol/traffic.h"

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

// Whether the connection was answered, and not by a refusal.
bool is_accepted(const Effects& effects, ConnectionId connection) {
  bool is_answered = false;
  for (const OutgoingMessage& sent : effects.messages) {
    if (sent.connection_id != connection) continue;
    if (sent.text->starts_with(R"({"type":"refused")")) return false;
    is_answered = true;
  }
  return is_answered;
}

std::string obliged_text(const Engine& engine, const AnyState& state) {
  std::string text;
  json::Writer out(text);
  out.begin_list();
  if (engine.common(state).phase != over)
    for (const Seat seat : engine.waiting_for(state)) out.number(seat);
  out.end_list();
  return text;
}

}  // namespace

void Replay::read(std::string_view line) {
  json::Document document;
  document.read(line);
  const Value root = document.root();
  const std::string_view what = root.find("e").text();
  if (what == "opened" || what == "setup") setup_ = root.find("x").text();
  if (what == "started") {
    json::Document setup;
    setup.read(setup_);
    const Engine* engine = find_engine(setup.root().find("game").text());
    const int players = static_cast<int>(setup.root().find("players").integer());
    play_ = Match::start(*engine, players, setup.root().find("options"),
                         *seed_from(root.find("x").text()), {})
                .value();
    ++match_;
    states_ = {play_.state()};
    entries_.clear();
  }
  if (what == "moved") {
    EventLog events;
    play_.play(static_cast<Seat>(root.find("seat").integer()),
               engine().read_move(root.find("x").text()), events);
    states_.push_back(play_.state());
    entries_.emplace_back(line);
  }
}

std::string Replay::mismatch(const ClientModel& client) const {
  if (!client.has_match || client.room["match"] != std::to_string(match_)) return {};
  if (client.moves != moves())
    return "knows of " + std::to_string(client.moves) + " moves of " + std::to_string(moves());
  const AnyState& state = states_[client.moves];
  std::string view;
  json::Writer out(view);
  engine().write_view(engine().view(state, client.seat), out);
  if (client.view.text() != view) return "sees " + client.view.text() + " instead of " + view;
  const bool plays = client.seat != nobody && engine().common(state).phase != over;
  const auto legal = plays ? legal_moves(engine(), state, client.seat) : std::vector<std::string>{};
  if (client.legal != legal) return "is offered other moves than it has";
  if (client.obliged != obliged_text(engine(), state)) return "does not know who is waited for";
  return {};
}

SimulatedTable::SimulatedTable(std::string_view setup, Delivery delivery, std::uint64_t seed)
    : delivery_(delivery), rng_{seed} {
  people["anna"] = {"anna", "Anna", true, false};
  json::Document document;
  document.read(setup);
  const Result<OpenTable> opening = read_open_table(document.root());
  if (!opening) {
    error = opening.error();
    return;
  }
  shares_deals_ = opening->takes_part && *opening->takes_part;
  Result<Table::Opened> opened = Table::open("t1", people["anna"], *opening, environment(), now);
  if (!opened) {
    error = opened.error();
    return;
  }
  under_test = std::move(opened->table);
  apply(std::move(opened->effects));
}

TableEnvironment SimulatedTable::environment() {
  return {[this] {
            Seed seed{};
            for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng_.next());
            return seed;
          },
          [this](std::string_view id) {
            const auto person = people.find(id);
            return person == people.end() ? Person{std::string(id), std::string(id)}
                                          : person->second;
          },
          {},
          shares_deals_};
}

void SimulatedTable::keep_secret(std::string_view entry) {
  json::Document document;
  document.read(entry);
  const Value root = document.root();
  const std::string_view what = root.find("e").text();
  if (what == "deal" || what == "started") secrets_.emplace_back(root.find("x").text());
  if (what == "started" && root.find("nonces"))
    for (const Value nonce : root.find("nonces"))
      if (nonce.is(Kind::text)) secrets_.emplace_back(nonce.text());
  if (what == "called_off" || what == "ended" || (what == "moved" && replay.play().is_over()))
    secrets_.clear();
}

void SimulatedTable::check_secrets(const std::string& message) {
  for (const std::string& secret : secrets_)
    if (message.find(secret) != std::string::npos) report("a secret is told: " + message);
}

void SimulatedTable::report(std::string what) {
  if (violation.empty()) violation = std::move(what);
}

void SimulatedTable::check_wake_time() {
  const Time next = under_test->wake_at();
  if (next > 0 && next < now)
    report("wants to have been woken in the past, " + std::to_string(now - next) +
           " ms ago: " + summary());
}

void SimulatedTable::apply(Effects effects) {
  closed |= effects.closed;
  if (effects.finished) {
    const std::string match_id = "m" + std::to_string(finished.size() + 1);
    effects.append(under_test->set_record_id(match_id, now));
  }
  tasks.insert(tasks.end(), effects.tasks.begin(), effects.tasks.end());
  effects.tasks.clear();
  std::optional<std::string> snapshot;
  if (compacts && !effects.entries.empty()) snapshot = under_test->compact_log();
  uncommitted_.push_back({std::move(effects), std::move(snapshot)});
  if (delivery_ == Delivery::deferred) return;
  commit_all();
  run_tasks();
}

void SimulatedTable::commit_one() {
  if (uncommitted_.empty()) return;
  const auto [effects, snapshot] = std::move(uncommitted_.front());
  uncommitted_.pop_front();
  for (const std::string& entry : effects.entries) {
    log.push_back(entry);
    replay.read(entry);
    keep_secret(entry);
  }
  if (snapshot) log = {*snapshot};
  chat.insert(chat.end(), effects.chat.begin(), effects.chat.end());
  if (effects.finished) finished.push_back(*effects.finished);
  for (const OutgoingMessage& message : effects.messages) {
    check_secrets(*message.text);
    const auto client = clients.find(message.connection_id);
    if (client == clients.end()) continue;
    if (const std::string found = client->second.receive(*message.text); !found.empty())
      report("a message " + found + ": " + *message.text);
    if (const std::string id = member(*message.text, "re");
        acknowledged && !id.empty() && member(*message.text, "type") == "\"moved\"")
      acknowledged(message.connection_id, std::stoll(id), client->second.moves);
  }
  for (const ConnectionId connection : effects.closed_connections) {
    if (const auto client = clients.find(connection); client != clients.end())
      last_messages[connection] = client->second.last();
    clients.erase(connection);
  }
  if (!uncommitted_.empty()) return;  // not all is told yet
  for (const auto& [connection, client] : clients)
    if (const std::string found = replay.mismatch(client); !found.empty())
      report(client.person + " " + found);
}

void SimulatedTable::commit_all() {
  while (!uncommitted_.empty()) commit_one();
}

bool SimulatedTable::run_task(std::size_t place) {
  if (tasks.empty()) return false;
  const auto task = tasks.begin() + static_cast<std::ptrdiff_t>(place % tasks.size());
  const Task removed = *task;
  tasks.erase(task);
  complete_task(removed.id, removed.run(Effort::full));
  return true;
}

void SimulatedTable::complete_task(TaskId task_id, const TaskResult& result) {
  apply(under_test->complete_task(task_id, result, now));
  check_wake_time();
}

void SimulatedTable::run_tasks() {
  while (run_task(0)) {
  }
}

ConnectionId SimulatedTable::connect(const std::string& person, std::string_view language) {
  if (!people.contains(person)) people[person] = {person, person, false, false};
  return connect(people[person], language);
}

ConnectionId SimulatedTable::connect(const Person& person, std::string_view language) {
  const ConnectionId connection = ++last_connection;
  clients[connection].person = person.id;
  Person with_client = person;
  with_client.takes_part |= shares_deals_;
  apply(under_test->connect(connection, with_client, language, now));
  check_wake_time();
  return connection;
}

void SimulatedTable::disconnect(ConnectionId connection) {
  clients.erase(connection);
  apply(under_test->disconnect(connection, now));
  check_wake_time();
}

void SimulatedTable::send(ConnectionId connection, std::string_view message) {
  Effects effects = under_test->handle(connection, read_request(message), now);
  if (is_accepted(effects, connection)) record_command(message);
  apply(std::move(effects));
  check_wake_time();
}

void SimulatedTable::update_person(const Person& person) {
  people[person.id] = person;
  apply(under_test->update_person(person, now));
  check_wake_time();
}

void SimulatedTable::close_connections_of(const std::string& person) {
  apply(under_test->close_connections_of(person, now));
  check_wake_time();
}

void SimulatedTable::erase_person(const std::string& person, const std::string& erased_name) {
  const auto is_theirs = [&](const ChatLine& line) { return line.person == person; };
  people[person] = {person, erased_name, false, false};
  std::erase_if(chat, is_theirs);
  for (Uncommitted& waiting : uncommitted_) std::erase_if(waiting.effects.chat, is_theirs);
  apply(under_test->erase_person(person, erased_name, now));
  check_wake_time();
}

std::string SimulatedTable::ask(ConnectionId connection, std::string_view request) {
  const std::string id = std::to_string(++last_request);
  const auto client = clients.find(connection);
  const std::size_t received = client == clients.end() ? 0 : client->second.received.size();
  std::string message(request);
  message.insert(1, "\"id\":" + id + (message == "{}" ? "" : ","));
  send(connection, message);
  const auto after = clients.find(connection);
  if (after == clients.end()) return {};
  std::string answer;
  for (std::size_t i = received; i < after->second.received.size(); ++i) {
    if (member(after->second.received[i], "re") != id) continue;
    if (!answer.empty()) report("two answers to " + message);
    answer = after->second.received[i];
  }
  if (answer.empty() && tasks.empty()) report("no answer to " + message);
  return answer;
}

void SimulatedTable::wake() {
  apply(under_test->wake(now));
  check_wake_time();
}

void SimulatedTable::advance(Time duration) {
  const Time end = now + duration;
  advance_until([] { return false; }, duration);
  now = end;
  wake();
}

bool SimulatedTable::crash() {
  uncommitted_.clear();
  tasks.clear();
  clients.clear();
  const Result<StoredLog> entries = read_log(log);
  if (!entries) {
    error = entries.error();
    return false;
  }
  Result<std::unique_ptr<Table>> restored =
      Table::restore("t1", *entries, chat, environment(), now);
  if (!restored) error = restored.error();
  under_test = restored ? std::move(*restored) : nullptr;
  return under_test != nullptr;
}

std::string SimulatedTable::summary() const {
  std::string text;
  json::Writer out(text);
  under_test->write_summary(out);
  return text;
}

}  // namespace pioche::tests
