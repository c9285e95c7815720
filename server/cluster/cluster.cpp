#include "server/cluster/cluster.h"

#include <algorithm>
#include <utility>

#include "app/version.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

using server::log;
using server::LogLevel;

constexpr std::chrono::milliseconds tick_interval{100};
constexpr Time answer_timeout = 1000;
constexpr Time shed_interval = 5000;
constexpr std::size_t claimed_at_once = 200;

Time steady() { return server::steady_now<std::chrono::milliseconds>(); }

store::NodeDescription describe(const std::string& name) {
  return {name, protocol_version, std::string(program_version()), rules_of_this_program(), 0, 0};
}

}  // namespace

Joined join(const std::string& name, std::unique_ptr<store::NodeStore> leases,
            store::NodeStore& commits) {
  Joined joined{name, std::move(leases), &commits};
  joined.incarnation = joined.leases->join(describe(name));
  commits.write_as(joined.incarnation);
  return joined;
}

Cluster::Cluster(Joined joined, std::unique_ptr<MessageBus> bus, const Parts& parts)
    : loop_(parts.loop),
      store_(parts.store),
      accounts_(parts.accounts),
      lobby_(parts.lobby),
      tables_(parts.tables),
      name_(joined.name),
      commits_(*joined.commits),
      leases_(*joined.leases),
      lease_queries_(loop_, std::move(joined.leases)),
      bus_(std::move(bus)),
      prefix_("pioche." + leases_.cluster() + "."),
      forwarded_([this](Incarnation to, const Frame& frame) { return send(to, frame); }),
      visiting_(
          loop_, tables_, [this](Incarnation to, const Frame& frame) { return send(to, frame); },
          [this](std::string table) { return claim(std::move(table)); }) {
  events_.to_others = [this](const server::NodeEvent& event) {
    send_to_all(FrameKind::event, encode(event));
  };
  membership_.joined(joined.incarnation, steady());
  tables_.set_cluster(*this, events_);
  accounts_.set_node_events(events_);
}

Cluster::~Cluster() = default;

void Cluster::begin(server::Administration& administration) {
  administration_ = &administration;
  administration.set_cluster(*this, events_);
  lobby_.watch([this](const std::string& table) { on_lobby_changed(table); });
  begin_as(membership_.self());
  loop_.call_every(tick_interval, [this] { tick(); });
  loop_.call_every(std::chrono::milliseconds(Links::heartbeat), [this] {
    links_.tick(steady());
    end_questions();
  });
  log(LogLevel::info, "node {} of cluster {}: incarnation {}", name_, prefix_, membership_.self());
}

std::string Cluster::subject(Incarnation node) const { return prefix_ + std::to_string(node); }

void Cluster::begin_as(Incarnation self) {
  links_.begin_as(self);
  if (self == 0) return;
  bus_->listen(subject(self), [this](std::string_view message) {
    links_.receive(message, steady());
    links_.flush();
  });
}

store::NodeDescription Cluster::description() const {
  store::NodeDescription node = describe(name_);
  node.load = static_cast<std::int64_t>(tables_.in_memory());
  node.tables = static_cast<std::int64_t>(owned_.size());
  return node;
}

bool Cluster::is_degraded() const {
  const std::size_t others = membership_.live().size();
  return !bus_->is_connected() || membership_.self() == 0 || links_up() + 1 < others;
}

void Cluster::tick() {
  for (const Membership::Action action : membership_.tick(steady()))
    if (action.what == Membership::What::drop)
      drop_everything();
    else
      net::spawn(loop_, perform(action));
  if (membership_.is_draining() && !is_handing_over_ && !owned_.empty() && best_receiver() != 0) {
    is_handing_over_ = true;
    net::spawn(loop_, hand_over_all());
  }
  if (!is_draining() && steady() - shed_at_ >= shed_interval) {
    shed_at_ = steady();
    net::spawn(loop_, give_away_idle());
  }
  // Without the others' word, what is cached may be of before.
  const bool is_connected = bus_->is_connected();
  if (!is_connected || !was_connected_) {
    accounts_.forget_all();
    must_compare_ = is_connected && !was_connected_;
  }
  was_connected_ = is_connected;
  if (must_compare_ && !is_comparing_) net::spawn(loop_, compare_lobby());
}

net::Awaitable<> Cluster::perform(Membership::Action action) {
  using What = Membership::What;
  try {
    switch (action.what) {
      case What::join:
        co_await join_again();
        break;
      case What::renew:
        co_await renew();
        break;
      case What::depose:
        log(LogLevel::warning, "a node has not renewed its lease: incarnation {}", action.whom);
        co_await lease_queries_.query([this, action](store::Store&) {
          leases_.depose(action.whom);
          return true;
        });
        ++stats_.nodes_deposed;
        membership_.deposed();
        break;
      case What::adopt:
        if (!is_leaving_) co_await adopt();
        membership_.adopted(steady());
        break;
      case What::drop:
        break;
    }
  } catch (const std::exception& error) {
    log(LogLevel::warning, "the cluster's store: {}", error.what());
    membership_.failed(steady());
  }
}

net::Awaitable<> Cluster::join_again() {
  const Incarnation self = co_await lease_queries_.query(
      [this, node = description()](store::Store&) { return leases_.join(node); });
  // What was submitted before is still of the incarnation before, and refused.
  co_await store_.query([this, self](store::Store&) {
    commits_.write_as(self);
    return true;
  });
  membership_.joined(self, steady());
  begin_as(self);
  log(LogLevel::info, "joined the cluster again: incarnation {}", self);
}

net::Awaitable<> Cluster::renew() {
  const Time sent = steady();
  store::Renewal renewal =
      co_await lease_queries_.query([this, self = membership_.self(), node = description()](
                                        store::Store&) { return leases_.renew(self, node); });
  membership_.renewed(std::move(renewal), sent);
  std::vector<Incarnation> peers;
  for (const store::Node* node : membership_.live())
    if (node->incarnation != membership_.self() && node->description.protocol == protocol_version)
      peers.push_back(node->incarnation);
  links_.set_peers(peers, steady());
}

// Everybody's clients come again, to whoever owns the table then.
void Cluster::drop_everything() {
  ++stats_.leases_lost;
  log(LogLevel::error,
      "the lease is lost: all tables are dropped, and the cluster is joined again");
  begin_as(0);
  owned_.clear();
  for (const std::string& table : tables_.ids_in_memory()) tables_.drop(table);
}

net::Awaitable<> Cluster::adopt() {
  const auto unowned = co_await lease_queries_.query(
      [this](store::Store&) { return leases_.tables_without_owner(); });
  std::vector<store::TableRow> adopted;
  std::vector<std::string> wanted;
  std::unordered_map<std::string, const store::TableRow*> rows;
  for (const store::TableRow& row : unowned) {
    if (lobby_.find(row.id) == nullptr) lobby_.put(row.id, server::decode(row));
    if (membership_.adopter_of(row.id) != membership_.self() ||
        tables_.load_error(row.id) != nullptr || owned_.contains(row.id))
      continue;
    if (server::decode(row).acts_alone) {
      wanted.push_back(row.id);
      rows[row.id] = &row;
    } else {
      adopted.push_back(row);
    }
  }
  for (std::size_t begin = 0; begin < wanted.size(); begin += claimed_at_once) {
    const std::size_t end = std::min(wanted.size(), begin + claimed_at_once);
    const auto claimed = co_await lease_queries_.query(
        [this, self = membership_.self(),
         some = std::vector(wanted.begin() + static_cast<std::ptrdiff_t>(begin),
                            wanted.begin() + static_cast<std::ptrdiff_t>(end))](store::Store&) {
          return leases_.claim_all(some, self);
        });
    for (const std::string& table : claimed) {
      owned_.insert(table);
      adopted.push_back(*rows[table]);
      ++stats_.tables_adopted;
    }
  }
  if (!adopted.empty()) tables_.adopt(adopted);
}

net::Awaitable<Cluster::Location> Cluster::locate(std::string table) {
  if (owned_.contains(table)) co_return Location{Place::here, membership_.self()};
  if (given_.contains(table)) co_return Location{Place::unreachable};
  const Incarnation self = membership_.self();
  if (self == 0) co_return Location{Place::unreachable};
  Incarnation owner = 0;
  try {
    owner = co_await lease_queries_.query(
        [this, table, self](store::Store&) { return leases_.claim(table, self); });
  } catch (const store::Failure& failure) {
    if (failure.cause() == store::Cause::not_owner) co_return Location{Place::unreachable};
    throw;
  }
  if (owner == 0) co_return Location{Place::nowhere};
  if (owner != self)
    co_return Location{links_.is_up(owner) ? Place::elsewhere : Place::unreachable, owner};
  // The lease may have been lost meanwhile.
  if (self != membership_.self() || given_.contains(table)) co_return Location{Place::unreachable};
  owned_.insert(table);
  if (lobby_.find(table) == nullptr) {
    const auto row =
        co_await store_.query([table](store::Store& store) { return store.table(table); });
    if (row && lobby_.find(table) == nullptr) lobby_.put(table, server::decode(*row));
  }
  co_return Location{Place::here, self};
}

net::Awaitable<bool> Cluster::claim(std::string table) {
  co_return (co_await locate(std::move(table))).place == Place::here;
}

net::Awaitable<> Cluster::adopt_given(std::string table) {
  try {
    if (co_await claim(table)) co_await tables_.load_briefly(table);
  } catch (const std::exception& error) {
    log(LogLevel::error, "table {} cannot be loaded: {}", table, error.what());
  }
}

void Cluster::publish(Incarnation to, std::string_view message) {
  bus_->publish(subject(to), message);
}

bool Cluster::send(Incarnation to, const Frame& frame) {
  if (!links_.send(to, frame)) return false;
  if (!std::exchange(is_flush_deferred_, true))
    loop_.defer([this] {
      is_flush_deferred_ = false;
      links_.flush();
    });
  return true;
}

void Cluster::send_to_all(FrameKind kind, const std::string& payload) {
  for (const Incarnation peer : links_.up()) send(peer, {kind, 0, payload});
}

void Cluster::on_up(Incarnation peer) {
  log(LogLevel::info, "linked to the node with incarnation {}", peer);
  accounts_.forget_all();  // it may have told something while it was not
  must_compare_ = true;
  send_own_tables(peer);
}

void Cluster::on_down(Incarnation peer) {
  log(LogLevel::warning, "the link to the node with incarnation {} is down", peer);
  forwarded_.on_down(peer);
  visiting_.on_down(peer);
  for (auto one = questions_.begin(); one != questions_.end();) {
    if (one->second.to != peer) {
      ++one;
      continue;
    }
    loop_.post([resolve = std::move(one->second.resolve)] { resolve(std::nullopt); });
    one = questions_.erase(one);
  }
}

void Cluster::on_frame(Incarnation peer, const Frame& frame) {
  switch (frame.kind) {
    case FrameKind::lobby:
      return take_lobby(frame.payload);
    case FrameKind::event:
      if (const auto event = decode_event(frame.payload)) take_event(*event);
      return;
    case FrameKind::open:
      if (auto visitor = decode_visitor(frame.payload))
        visiting_.on_open(peer, frame.id, std::move(*visitor));
      return;
    case FrameKind::text:
      forwarded_.on_text(peer, frame.id, frame.payload);
      return;
    case FrameKind::close:
      forwarded_.on_close(peer, frame.id, frame.payload);
      return;
    case FrameKind::visitor_text:
      visiting_.on_text(peer, frame.id, frame.payload);
      return;
    case FrameKind::visitor_gone:
      visiting_.on_close(peer, frame.id);
      return;
    case FrameKind::request:
      return answer(peer, frame.id, frame.payload);
    case FrameKind::reply:
      if (const auto found = questions_.find(frame.id); found != questions_.end()) {
        loop_.post([resolve = std::move(found->second.resolve), text = std::string(frame.payload)] {
          resolve(text);
        });
        questions_.erase(found);
      }
      return;
  }
}

net::Awaitable<std::optional<std::string>> Cluster::ask(Incarnation to, std::string question) {
  co_return co_await net::from_callback<std::optional<std::string>>(
      [&](net::Resolve<std::optional<std::string>> resolve) {
        const std::uint64_t id = ++last_question_;
        if (send(to, {FrameKind::request, id, question}))
          questions_[id] = {to, steady(), std::move(resolve)};
        else
          loop_.post([resolve = std::move(resolve)] { resolve(std::nullopt); });
      });
}

void Cluster::answer(Incarnation peer, std::uint64_t id, std::string_view) {
  send(peer, {FrameKind::reply, id, encode(tables_.attendance())});
}

void Cluster::end_questions() {
  const Time before = steady() - answer_timeout;
  for (auto one = questions_.begin(); one != questions_.end();) {
    if (one->second.asked > before) {
      ++one;
      continue;
    }
    loop_.post([resolve = std::move(one->second.resolve)] { resolve(std::nullopt); });
    one = questions_.erase(one);
  }
}

net::Awaitable<std::vector<server::Attendance>> Cluster::attendance_elsewhere() {
  std::vector<server::Attendance> everybody;
  for (const Incarnation peer : links_.up())
    if (const auto reply = co_await ask(peer, "attendance"))
      for (server::Attendance& one : decode_attendance(*reply)) everybody.push_back(std::move(one));
  co_return everybody;
}

std::vector<server::NodeView> Cluster::node_views() const {
  std::vector<server::NodeView> views;
  for (const store::Node* node : membership_.live()) {
    const bool is_here = node->incarnation == membership_.self();
    const store::NodeDescription& its = node->description;
    views.push_back({its.name, its.version,
                     is_here ? static_cast<std::int64_t>(owned_.size()) : its.tables,
                     node->is_draining, is_here || links_.is_up(node->incarnation)});
  }
  return views;
}

net::Awaitable<bool> Cluster::request_drain(std::string name) {
  co_return co_await lease_queries_.query(
      [this, name](store::Store&) { return leases_.request_drain(name); });
}

}  // namespace pioche::cluster
