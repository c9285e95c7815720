#include "server/cluster/cluster.h"

#include <algorithm>
#include <ctime>
#include <limits>
#include <utility>

#include "app/version.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

using server::log;
using server::LogLevel;

constexpr std::chrono::milliseconds tick_interval{100};
constexpr Time rebalance_interval = 5000;
constexpr Time site_interval = 1000;  // while something may not be told
constexpr Time being_read = std::numeric_limits<Time>::max() / 2;

Time steady() { return server::steady_now<std::chrono::milliseconds>(); }

Time processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<Time>(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

net::Awaitable<> log_failure(std::string what, net::Awaitable<> task) {
  try {
    co_await std::move(task);
  } catch (const std::exception& error) {
    log(LogLevel::warning, "cluster, {}: {}", what, error.what());
  }
}

store::NodeDescription describe(const std::string& name) {
  return {name, spoken_versions.newest, std::string(program_version()), rules_of_this_program(), 0,
          0};
}

}  // namespace

JoinedNode join(const std::string& name, std::unique_ptr<store::NodeStore> leases,
                std::unique_ptr<store::NodeStore> claims, store::NodeStore& commits) {
  JoinedNode joined{name, std::move(leases), std::move(claims), &commits};
  joined.asked = steady();
  joined.incarnation = joined.leases->join(describe(name));
  commits.write_as(joined.incarnation);
  return joined;
}

Cluster::Cluster(JoinedNode joined, std::unique_ptr<MessageBus> bus, const Parts& parts)
    : loop_(parts.loop),
      store_(parts.store),
      accounts_(parts.accounts),
      lobby_(parts.lobby),
      tables_(parts.tables),
      name_(joined.name),
      commits_(*joined.commits),
      leases_(*joined.leases),
      claims_(*joined.claims),
      lease_queries_(loop_, std::move(joined.leases)),
      claim_queries_(loop_, std::move(joined.claims)),
      table_claims_(
          loop_, [this](std::vector<std::string> tables) { return claim_all(std::move(tables)); }),
      bus_(std::move(bus)),
      prefix_("pioche." + leases_.cluster() + "."),
      forwarded_([this](Incarnation to, const Frame& frame) { return send(to, frame); }),
      hosted_(
          loop_, tables_, [this](Incarnation to, const Frame& frame) { return send(to, frame); },
          [this](std::string table) { return claim(std::move(table)); },
          [this](RemoteClient who) { return is_welcome(std::move(who)); }) {
  events_.to_others = [this](const server::NodeEvent& event) {
    send_to_all(FrameKind::event, encode(event));
  };
  membership_.joined(joined.incarnation, joined.asked, steady());
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
    end_questions([before = steady() - Question::longest](const Question& question) {
      return question.asked <= before;
    });
  });
  log(LogLevel::info, "node {} of cluster {}: incarnation {}", name_, prefix_, membership_.self());
}

Time Cluster::now() { return steady(); }

void Cluster::start(std::string_view what, net::Awaitable<> task) {
  net::spawn(loop_, log_failure(std::string(what), std::move(task)));
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
  node.load = load();
  node.tables = static_cast<std::int64_t>(owned_.size());
  return node;
}

bool Cluster::is_degraded() const {
  const std::size_t others = membership_.live().size();
  return !bus_->is_connected() || is_late() || links_up() + 1 < others;
}

void Cluster::tick() {
  meter_.tick(steady(), processor_time());
  for (const Membership::Action action : membership_.tick(steady()))
    if (action.what == Membership::What::drop)
      drop_everything();
    else
      net::spawn(loop_, perform(action));
  check_lease();
  must_drain_ = must_drain_ || is_draining();
  if (membership_.is_draining() && !owned_.empty() && receiver(nullptr) != nullptr)
    begin_hand_over();
  if (!is_draining() && steady() - rebalanced_at_ >= rebalance_interval) {
    rebalanced_at_ = steady();
    start("rebalancing", rebalance());
  }
  ask_site_again();
}

// Without the others' word, what is cached may be of before.
void Cluster::ask_site_again() {
  if (is_degraded()) {
    accounts_.forget_all();
    if (steady() - site_read_at_ >= site_interval) {
      site_read_at_ = being_read;
      start("settings", read_site());
    }
  }
  const bool was_connected = std::exchange(was_connected_, bus_->is_connected());
  must_compare_ = must_compare_ || (was_connected_ && !was_connected);
  if (must_compare_ && !is_comparing_) start("lobby", compare_lobby());
  if (must_check_people_ && !is_checking_people_) start("people", check_people());
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
      case What::fence:
        log(LogLevel::warning, "a node has not renewed its lease: incarnation {}", action.whom);
        co_await claim_queries_.query([this, action](store::Store&) {
          claims_.fence(action.whom);
          return true;
        });
        ++stats_.nodes_fenced;
        membership_.fenced();
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
    membership_.failed(action.what, steady());
  }
}

net::Awaitable<> Cluster::join_again() {
  const Time asked = steady();
  const Incarnation self = co_await lease_queries_.query(
      [this, node = description(), must_drain = must_drain_](store::Store&) {
        const Incarnation joined = leases_.join(node);
        if (must_drain) leases_.request_drain(node.name);
        return joined;
      });
  // What was submitted before is still of the incarnation before, and refused.
  co_await store_.query([this, self](store::Store&) {
    commits_.write_as(self);
    return true;
  });
  membership_.joined(self, asked, steady());
  begin_as(self);
  log(LogLevel::info, "joined the cluster again: incarnation {}", self);
}

net::Awaitable<> Cluster::renew() {
  const Time asked = steady();
  store::Renewal renewal =
      co_await lease_queries_.query([this, self = membership_.self(), node = description()](
                                        store::Store&) { return leases_.renew(self, node); });
  membership_.renewed(std::move(renewal), asked, steady());
  std::vector<Incarnation> peers;
  for (const store::Node* node : membership_.live())
    if (node->incarnation != membership_.self()) peers.push_back(node->incarnation);
  links_.set_peers(peers, steady());
  for (const Incarnation peer : peers)
    if (links_.is_foreign(peer) && foreign_.insert(peer).second)
      log(LogLevel::error,
          "the program of the node with incarnation {} is too old or too new for this one", peer);
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
  must_check_people_ = true;
  send_own_tables(peer);
  // It may be able to continue them.
  for (const std::string& table : tables_.unreadable_ids())
    start("a table of other rules", forward_unsupported(table));
}

void Cluster::on_down(Incarnation peer) {
  log(LogLevel::warning, "the link to the node with incarnation {} is down", peer);
  forwarded_.on_down(peer);
  hosted_.on_down(peer);
  end_questions([peer](const Question& question) { return question.to == peer; });
}

// A fault in one frame costs its client alone, or nobody.
void Cluster::on_frame(Incarnation peer, const Frame& frame) {
  try {
    handle(peer, frame);
  } catch (const std::exception& error) {
    log(LogLevel::error, "a frame of the node with incarnation {}: {}", peer, error.what());
    if (frame.kind == FrameKind::lobby) must_compare_ = true;
    hosted_.fail(peer, frame.id);
  }
}

void Cluster::handle(Incarnation peer, const Frame& frame) {
  switch (frame.kind) {
    case FrameKind::lobby:
      return on_lobby(frame.payload);
    case FrameKind::event:
      if (const auto event = decode_event(frame.payload)) on_event(*event);
      return;
    case FrameKind::open:
      if (auto who = decode_remote_client(frame.payload))
        hosted_.on_open(peer, frame.id, std::move(*who));
      return;
    case FrameKind::text:
      return forwarded_.on_text(peer, frame.id, frame.payload);
    case FrameKind::close:
      return forwarded_.on_close(peer, frame.id, frame.payload);
    case FrameKind::client_text:
      return hosted_.on_text(peer, frame.id, frame.payload);
    case FrameKind::client_gone:
      return hosted_.on_close(peer, frame.id);
    case FrameKind::request:
      return answer(peer, frame.id, frame.payload);
    case FrameKind::reply:
      return on_reply(frame.id, frame.payload);
  }
}

// A session may end between its check at the node where the client came in and now.
net::Awaitable<bool> Cluster::is_welcome(RemoteClient who) {
  const std::string& session = who.client.session;
  if (who.person.is_program)
    co_return co_await store_.query(
        [session](store::Store& store) { return store.token(session).has_value(); });
  co_return co_await accounts_.is_open(session) &&
      co_await accounts_.person(who.person.id) != nullptr;
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
