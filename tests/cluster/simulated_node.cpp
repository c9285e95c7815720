#include "tests/cluster/simulated_node.h"

#include <algorithm>

namespace pioche::tests {

using cluster::Frame;
using cluster::FrameKind;
using cluster::Membership;

namespace {

constexpr Time tick_interval = 100;
constexpr Time database_timeout = 800;
constexpr std::size_t longest_message = 200;  // so that frames are divided, too

std::string text_of(int a, int b) { return std::to_string(a) + " " + std::to_string(b); }

std::pair<int, int> numbers_in(std::string_view text) {
  const std::string copy(text);
  const std::size_t space = copy.find(' ');
  return {std::stoi(copy), std::stoi(copy.substr(space + 1))};
}

}  // namespace

SimulatedNode::SimulatedNode(ClusterSimulation& all, int number)
    : all_(all), number_(number), links_(*this, longest_message) {}

void SimulatedNode::start() {
  is_running_ = true;
  is_frozen_ = false;
  ++generation_;
  membership_ = {};
  links_.begin_as(0);
  tick();
}

void SimulatedNode::kill() {
  is_running_ = is_frozen_ = false;
  ++generation_;
  backlog_.clear();
  leases_.clear();
  claims_.clear();
  commits_.clear();
  owned_.clear();
  given_.clear();
  tables_.clear();
  // The system closes its connections.
  for (const auto& [client, local] : std::exchange(local_, {}))
    all_.disconnect(client, local.connection);
}

void SimulatedNode::thaw() {
  is_frozen_ = false;
  for (const auto& job : std::exchange(backlog_, {})) in_process(job);
}

void SimulatedNode::in_process(std::function<void()> job) {
  if (is_frozen_) {
    backlog_.push_back(std::move(job));
  } else if (is_running_) {
    job();
    links_.flush();
  }
}

void SimulatedNode::tick() {
  for (const Membership::Action action : membership_.tick(all_.now())) perform(action);
  links_.tick(all_.now());
  if (membership_.is_draining()) hand_over_all();
  // Nobody knows whether they are still its own.
  if (membership_.is_late(all_.now()))
    while (!tables_.empty()) drop(tables_.begin()->first);
  all_.at(all_.now() + tick_interval, [this, generation = generation_] {
    if (generation == generation_)
      in_process([this, generation] {
        if (generation == generation_) tick();
      });
  });
}

void SimulatedNode::query(std::deque<Query>& connection, Ask ask, std::function<void(bool)> then) {
  connection.push_back({std::move(ask), std::move(then)});
  if (connection.size() == 1) send_next(connection);
}

void SimulatedNode::send_next(std::deque<Query>& connection) {
  const int generation = generation_;
  const Time arrival = all_.now() + 1 + all_.below(10);
  // To join takes several statements, each after the answer to the one before.
  const bool is_one_statement = &connection != &leases_;
  all_.at(arrival, [this, generation, &connection, is_one_statement, writer = writes_as_,
                    ask = connection.front().ask] {
    const bool is_reached = all_.reaches_database(number_);
    const bool is_lost = !is_reached || (!all_.is_healed() && all_.happens(300));
    const bool is_alive = generation == generation_;
    // What a killed process had sent may still be done.
    const bool is_done = is_alive ? !(is_lost && all_.happens(2)) : is_one_statement;
    asking_as_ = writer;
    if (is_reached && is_done) ask(all_.database());
    if (!is_alive) return;
    all_.at(all_.now() + (is_lost ? database_timeout : 1 + all_.below(10)),
            [this, generation, &connection, is_lost] {
              if (generation != generation_) return;
              in_process([this, generation, &connection, is_lost] {
                if (generation != generation_) return;
                const Query done = std::move(connection.front());
                connection.pop_front();
                if (!connection.empty()) send_next(connection);
                done.then(!is_lost);
              });
            });
  });
}

void SimulatedNode::perform(Membership::Action action) {
  using What = Membership::What;
  const auto failed = [this, action] { membership_.failed(action.what, all_.now()); };
  const Time asked = all_.now();
  const auto answer = std::make_shared<Incarnation>(0);
  switch (action.what) {
    case What::join:
      return query(
          leases_,
          [this, answer](DatabaseModel& database) {
            *answer = database.join("node" + std::to_string(number_), all_.now());
          },
          [this, answer, asked, failed](bool is_known) {
            if (!is_known) return failed();
            query(
                commits_, [](DatabaseModel&) {},
                [this, answer, asked](bool) {
                  writes_as_ = *answer;
                  membership_.joined(*answer, asked, all_.now());
                  links_.begin_as(*answer);
                });
          });
    case What::renew: {
      const auto renewal = std::make_shared<store::Renewal>();
      return query(
          leases_,
          [this, renewal, self = membership_.self()](DatabaseModel& database) {
            *renewal = database.renew(self, all_.now());
          },
          [this, renewal, asked, failed](bool is_known) {
            if (!is_known) return failed();
            membership_.renewed(*renewal, asked, all_.now());
            std::vector<Incarnation> peers;
            for (const store::Node* node : membership_.live())
              if (node->incarnation != membership_.self()) peers.push_back(node->incarnation);
            links_.set_peers(peers, all_.now());
          });
    }
    case What::fence:
      return query(
          claims_,
          [this, action](DatabaseModel& database) { database.fence(action.whom, all_.now()); },
          [this, failed](bool is_known) { is_known ? membership_.fenced() : failed(); });
    case What::adopt: {
      const auto claimed = std::make_shared<std::vector<std::string>>();
      static constexpr auto any = [](const store::Node&) { return true; };
      return query(
          claims_,
          [claimed, members = membership_, self = membership_.self()](DatabaseModel& database) {
            for (const std::string& table : database.unowned())
              if (members.adopter_of(table, any) == self && database.claim(table, self) == self)
                claimed->push_back(table);
          },
          [this, claimed, failed, self = membership_.self()](bool is_known) {
            if (!is_known) return failed();
            if (self == membership_.self()) owned_.insert(claimed->begin(), claimed->end());
            membership_.adopted(all_.now());
          });
    }
    case What::drop:
      return drop_everything();
  }
}

void SimulatedNode::drop_everything() {
  links_.begin_as(0);
  owned_.clear();
  while (!tables_.empty()) drop(tables_.begin()->first);
}

void SimulatedNode::drop(const std::string& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  const auto visitors = std::move(found->second.visitors);
  tables_.erase(found);
  for (const auto& [visitor, connection] : visitors)
    tell(visitor, connection, FrameKind::close, {});
}

void SimulatedNode::hand_over_all() {
  for (const std::string& table : std::vector(owned_.begin(), owned_.end())) {
    Incarnation to = 0;
    for (const store::Node* node : membership_.live())
      if (node->incarnation != membership_.self() && !node->is_draining &&
          links_.is_up(node->incarnation))
        to = node->incarnation;
    if (to == 0) return;
    owned_.erase(table);
    given_.insert(table);
    drop(table);
    query(
        commits_,
        [table, to, self = membership_.self()](DatabaseModel& database) {
          database.hand_over(table, self, to);
        },
        [this, table, to](bool) {
          given_.erase(table);
          links_.send(to, {FrameKind::event, 0, table});
        });
  }
}

void SimulatedNode::locate(const std::string& table, std::function<void(Incarnation)> then) {
  const Incarnation self = membership_.self();
  if (self == 0 || membership_.is_late(all_.now())) return then(0);
  if (owned_.contains(table)) return then(self);
  if (given_.contains(table)) return then(0);
  const auto owner = std::make_shared<Incarnation>(0);
  query(
      claims_,
      [table, owner, self](DatabaseModel& database) { *owner = database.claim(table, self); },
      [this, table, owner, self, then](bool is_known) {
        if (!is_known || self != membership_.self() || *owner <= 0 || given_.contains(table))
          return then(0);
        if (*owner == self) owned_.insert(table);
        then(*owner);
      });
}

void SimulatedNode::load(const std::string& table, std::function<void()> then) {
  if (tables_.contains(table)) return then();
  const auto log = std::make_shared<std::vector<ModelEntry>>();
  query(
      commits_, [log, table](DatabaseModel& database) { *log = database.log(table); },
      [this, log, table, then](bool is_known) {
        if (!is_known || !owned_.contains(table)) return then();
        if (!tables_.contains(table)) tables_[table] = {*log, log->size(), {}};
        then();
      });
}

void SimulatedNode::connect(int client, int connection, const std::string& table) {
  in_process([this, client, connection, table] {
    local_[client] = {table, connection, 0};
    locate(table, [this, client, connection, table](Incarnation owner) {
      const auto local = local_.find(client);
      if (local == local_.end() || local->second.connection != connection) return;
      if (owner == membership_.self() && owner != 0)
        return load(table,
                    [this, client, connection, table] { enter(table, {0, client}, connection); });
      local->second.owner = owner;
      const bool is_sent =
          owner != 0 && links_.send(owner, {FrameKind::open, static_cast<std::uint64_t>(client),
                                            text_of(connection, 0) + " " + table});
      if (is_sent) return;
      local_.erase(client);
      all_.disconnect(client, connection);
    });
  });
}

void SimulatedNode::gone(int client, int connection) {
  in_process([this, client, connection] {
    const auto local = local_.find(client);
    if (local == local_.end() || local->second.connection != connection) return;
    if (local->second.owner != 0)
      links_.send(local->second.owner,
                  {FrameKind::client_gone, static_cast<std::uint64_t>(client), {}});
    local_.erase(local);
    leave({0, client});
  });
}

void SimulatedNode::move(int client, int connection, int number) {
  in_process([this, client, connection, number] {
    const auto local = local_.find(client);
    if (local == local_.end() || local->second.connection != connection) return;
    if (local->second.owner == 0)
      return handle(local->second.table, {0, client}, connection, number);
    links_.send(local->second.owner, {FrameKind::client_text, static_cast<std::uint64_t>(client),
                                      text_of(connection, number) + " " + local->second.table});
  });
}

void SimulatedNode::enter(const std::string& table, const Visitor& visitor, int connection) {
  if (visitor.from == 0) {
    const auto local = local_.find(visitor.client);
    if (local == local_.end() || local->second.connection != connection) return;
  }
  const auto found = tables_.find(table);
  if (found == tables_.end()) return tell(visitor, connection, FrameKind::close, {});
  found->second.visitors[visitor] = connection;
  tell(visitor, connection, FrameKind::text, "0");
}

void SimulatedNode::leave(const Visitor& visitor) {
  for (auto& [_, table] : tables_) table.visitors.erase(visitor);
}

void SimulatedNode::handle(const std::string& name, const Visitor& visitor, int connection,
                           int move) {
  const auto found = tables_.find(name);
  if (found == tables_.end() || !found->second.visitors.contains(visitor)) return;
  found->second.visitors[visitor] = connection;
  Table& table = found->second;
  // Whoever comes back sends the last move again if it was not acknowledged.
  for (std::size_t i = 0; i < table.log.size(); ++i)
    if (table.log[i].client == visitor.client && table.log[i].move == move) {
      if (i < table.durable) tell(visitor, connection, FrameKind::text, std::to_string(move));
      return;
    }
  const ModelEntry entry{visitor.client, move, membership_.self()};
  table.log.push_back(entry);
  append(name, entry);
}

void SimulatedNode::append(const std::string& name, const ModelEntry& entry) {
  const auto refusal = std::make_shared<DatabaseModel::Refusal>();
  query(
      commits_,
      [this, name, entry, number = tables_[name].log.size(), refusal](DatabaseModel& database) {
        ModelEntry written = entry;
        written.writer = asking_as_;
        *refusal = database.append(name, number, written);
      },
      [this, name, entry, refusal](bool is_known) {
        const auto found = tables_.find(name);
        if (found == tables_.end()) return;
        if (!is_known || *refusal != DatabaseModel::Refusal::none) {
          owned_.erase(name);
          return drop(name);
        }
        Table& table = found->second;
        // It may have been loaded anew since.
        if (table.durable >= table.log.size() || table.log[table.durable].client != entry.client ||
            table.log[table.durable].move != entry.move)
          return;
        ++table.durable;
        for (const auto& [visitor, connection] : table.visitors)
          if (visitor.client == entry.client)
            tell(visitor, connection, FrameKind::text, std::to_string(entry.move));
      });
}

// To a client here, or by way of the node where its connection ends.
void SimulatedNode::tell(const Visitor& visitor, int connection, FrameKind kind,
                         const std::string& payload) {
  if (visitor.from != 0) {
    links_.send(visitor.from,
                {kind, static_cast<std::uint64_t>(visitor.client),
                 std::to_string(connection) + " " + (payload.empty() ? "0" : payload)});
    return;
  }
  const auto local = local_.find(visitor.client);
  if (local == local_.end() || local->second.connection != connection) return;
  if (kind == FrameKind::close) {
    local_.erase(local);
    return all_.disconnect(visitor.client, connection);
  }
  if (payload == "0") return all_.connected(visitor.client, connection);
  all_.acknowledge(visitor.client, connection, std::stoi(payload));
}

void SimulatedNode::receive(std::string message) {
  in_process([this, message = std::move(message)] { links_.receive(message, all_.now()); });
}

void SimulatedNode::publish(Incarnation to, std::string_view message) {
  all_.publish(number_, to, std::string(message));
}

void SimulatedNode::on_down(Incarnation peer) {
  for (auto& [_, table] : tables_)
    std::erase_if(table.visitors, [&](const auto& visitor) { return visitor.first.from == peer; });
  for (auto local = local_.begin(); local != local_.end();) {
    if (local->second.owner != peer) {
      ++local;
      continue;
    }
    all_.disconnect(local->first, local->second.connection);
    local = local_.erase(local);
  }
}

void SimulatedNode::on_frame(Incarnation peer, const Frame& frame) {
  const int client = static_cast<int>(frame.id);
  const std::string payload(frame.payload);
  const auto table_in = [&] { return payload.substr(payload.rfind(' ') + 1); };
  switch (frame.kind) {
    case FrameKind::event:  // a table that is given to this node
      return locate(payload, [](Incarnation) {});
    case FrameKind::open: {
      const int connection = numbers_in(payload).first;
      const Visitor visitor{peer, client};
      return locate(table_in(), [this, visitor, connection, table = table_in()](Incarnation owner) {
        if (owner == 0 || owner != membership_.self())
          return tell(visitor, connection, FrameKind::close, {});
        load(table, [this, visitor, connection, table] { enter(table, visitor, connection); });
      });
    }
    case FrameKind::client_text: {
      const auto [connection, move] = numbers_in(payload);
      return handle(table_in(), {peer, client}, connection, move);
    }
    case FrameKind::client_gone:
      return leave({peer, client});
    case FrameKind::text:
    case FrameKind::close: {
      const auto [connection, number] = numbers_in(payload);
      const auto local = local_.find(client);
      if (local == local_.end() || local->second.owner != peer) return;
      return tell({0, client}, connection, frame.kind, std::to_string(number));
    }
    default:
      return;
  }
}

}  // namespace pioche::tests
