// This server as a node of a cluster (docs/cluster.md): which tables it owns, the links to the other
// nodes, the clients and the lobby that they share.
#pragma once

#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "server/admin/administration.h"
#include "server/cluster/balance.h"
#include "server/cluster/links.h"
#include "server/cluster/membership.h"
#include "server/cluster/message_bus.h"
#include "server/cluster/remote_clients.h"
#include "server/cluster/table_claims.h"

namespace pioche::cluster {

struct ClusterStats {
  std::uint64_t leases_lost = 0;
  std::uint64_t tables_adopted = 0;
  std::uint64_t tables_handed_over = 0;
  std::uint64_t nodes_fenced = 0;
};

// A node that has joined, and its connections to the store.
struct JoinedNode {
  std::string name;
  std::unique_ptr<store::NodeStore> leases;  // for the lease alone, which must never wait
  std::unique_ptr<store::NodeStore> claims;  // of tables, and what dead nodes have left
  store::NodeStore* commits = nullptr;       // what the AsyncStore of the server has
  store::Incarnation incarnation = 0;
  Time asked = 0;  // when it joined
};

// Joins as a node of this name. Throws store::Failure where that is not possible.
JoinedNode join(const std::string& name, std::unique_ptr<store::NodeStore> leases,
                std::unique_ptr<store::NodeStore> claims, store::NodeStore& commits);

class Cluster final : public server::TableOwners,
                      public server::ClusterView,
                      private Links::Callbacks {
 public:
  struct Parts {
    net::EventLoop& loop;
    server::AsyncStore& store;
    server::Accounts& accounts;
    server::Lobby& lobby;
    server::TableService& tables;
  };
  Cluster(JoinedNode, std::unique_ptr<MessageBus>, const Parts&);
  ~Cluster();

  // Called once everything else is there.
  void begin(server::Administration&);

  // Where a table is run.
  enum class Place : std::uint8_t {
    nowhere,  // there is no such table
    here,
    elsewhere,    // at `owner`
    unreachable,  // at a node that cannot be reached now, or not known
  };
  struct Location {
    Place place;
    Incarnation owner = 0;
  };
  // Claims it where nobody owns it.
  net::Awaitable<Location> locate(std::string table);
  // The connection of a client at this node to a table elsewhere.
  std::unique_ptr<net::WebSocketHandler> forward(Incarnation owner, const RemoteClient& who) {
    return forwarded_.handler(owner, who);
  }
  // The entry of a table elsewhere, which may be on its way; null where it does not come.
  net::Awaitable<const server::LobbyEntry*> entry(std::string table);

  std::vector<server::NodeView> node_views() const override;
  net::Awaitable<bool> request_drain(std::string name) override;
  // Hands over all tables, where there is another node.
  net::Awaitable<> hand_over_before_end();
  // Once nothing is written any more, and the loop has ended: the others need not wait for the lease.
  void leave();
  // A new table goes to a node that has clearly less to do.
  net::Awaitable<> place_table(std::string table);

  const std::string& name() const { return name_; }
  bool is_draining() const { return is_leaving_ || membership_.is_draining(); }
  // From the store, for longer than the lease lasts: nobody is served at tables.
  bool is_cut_off() const { return is_cut_off_; }
  // Something of the cluster does not work now.
  bool is_degraded() const;
  std::size_t owned() const { return owned_.size(); }
  std::size_t hosted() const { return hosted_.size(); }
  std::size_t forwarded() const { return forwarded_.size(); }
  std::size_t links_up() const { return links_.up().size(); }
  std::uint64_t links_lost() const { return links_.losses(); }
  bool is_bus_connected() const { return bus_->is_connected(); }
  bool is_leader() const { return membership_.is_leader(); }
  const ClusterStats& stats() const { return stats_; }

  net::Awaitable<bool> claim(std::string table) override;
  bool owns(const std::string& table) const override { return owned_.contains(table); }
  void add(const std::string& table) override { owned_.insert(table); }
  void forget(const std::string& table) override { owned_.erase(table); }
  void cannot_run(const std::string& table) override {
    start("a table of other rules", forward_unsupported(table));
  }
  net::Awaitable<std::vector<server::Attendance>> attendance_elsewhere() override;
  net::Awaitable<server::Closing> close_elsewhere(std::string table) override;

 private:
  struct Question {
    Incarnation to;
    Time asked;
    net::Resolve<std::optional<std::string>> resolve;
    static constexpr Time longest = 1000;
  };

  void publish(Incarnation to, std::string_view message) override;
  void on_up(Incarnation peer) override;
  void on_down(Incarnation peer) override;
  void on_frame(Incarnation peer, const Frame&) override;
  void handle(Incarnation peer, const Frame&);

  std::string subject(Incarnation) const;
  store::NodeDescription description() const;
  void begin_as(Incarnation);
  void tick();
  net::Awaitable<> perform(Membership::Action);
  net::Awaitable<> join_again();
  net::Awaitable<> renew();
  // Runs what nobody awaits. What it throws is logged.
  void start(std::string_view what, net::Awaitable<>);
  void ask_site_again();
  // False: the link is down. Frames of one turn of the loop go out together.
  bool send(Incarnation, const Frame&);
  void send_to_all(FrameKind, const std::string& payload);

  // ownership.cpp
  static Time now();
  bool is_late() const;
  net::Awaitable<std::vector<Incarnation>> claim_all(std::vector<std::string> tables);
  void check_lease();
  void drop_everything();
  net::Awaitable<> adopt();
  net::Awaitable<> adopt(std::vector<std::pair<std::string, server::LobbyEntry>> unowned);
  net::Awaitable<> claim_and_load(std::vector<std::string> tables);
  net::Awaitable<> adopt_handed_over(std::string table);
  bool acts_alone(const std::string& table) const;
  Incarnation adopter_of(const std::string& table, const server::LobbyEntry&);
  bool has_rules_of(const store::Node&, const server::LobbyEntry&);
  const GameRules& rules_of(const std::string& description);

  // lobby_exchange.cpp
  void on_lobby_changed(const std::string& table);
  void send_lobby_changes();
  void send_own_tables(Incarnation to);
  void on_lobby(std::string_view payload);
  net::Awaitable<> compare_lobby();

  // node_events.cpp
  void on_event(const server::NodeEvent&);
  net::Awaitable<> update_person(std::string person);
  net::Awaitable<> leave_tables(std::string person);
  net::Awaitable<> read_site();
  // Who is connected here, against the store: what was told while a link was down is not known here.
  net::Awaitable<> check_people();

  // hand_over.cpp
  // The one that takes the next table; null: there is none.
  const store::Node* receiver(const server::LobbyEntry*);
  net::Awaitable<> hand_over(std::string table, Incarnation to);
  net::Awaitable<> hand_over_all();
  void begin_hand_over();
  net::Awaitable<> rebalance();
  net::Awaitable<> forward_unsupported(std::string table);

  // questions.cpp: to another node; nullopt: no answer.
  net::Awaitable<std::optional<std::string>> ask(Incarnation, std::string question);
  void answer(Incarnation peer, std::uint64_t id, std::string_view question);
  net::Awaitable<> answer_closing(Incarnation peer, std::uint64_t id, std::string table);
  void on_reply(std::uint64_t id, std::string_view text);
  void end_questions(const std::function<bool(const Question&)>& which);

  net::Awaitable<bool> is_welcome(RemoteClient);
  std::int64_t load() const {
    return load_of(static_cast<std::int64_t>(tables_.in_memory()), meter_.busy());
  }

  net::EventLoop& loop_;
  server::AsyncStore& store_;
  server::Accounts& accounts_;
  server::Lobby& lobby_;
  server::TableService& tables_;
  server::Administration* administration_ = nullptr;
  const std::string name_;
  store::NodeStore& commits_;
  store::NodeStore& leases_;
  store::NodeStore& claims_;
  server::AsyncStore lease_queries_;
  server::AsyncStore claim_queries_;
  TableClaims table_claims_;
  std::unique_ptr<MessageBus> bus_;
  std::string prefix_;  // of this cluster's subjects
  server::NodeEvents events_;
  Membership membership_;
  Links links_{*this, MessageBus::longest_message};
  ForwardedClients forwarded_;
  HostedClients hosted_;
  std::unordered_set<std::string> owned_;
  std::unordered_set<std::string> handed_over_;       // just now
  std::unordered_set<std::string> unclear_;           // perhaps owned: the store did not say
  std::unordered_map<std::string, GameRules> rules_;  // by what nodes say
  std::set<Incarnation> foreign_;                     // whom this node cannot speak to
  LoopMeter meter_;
  std::set<std::string> lobby_changes_;
  bool is_taking_lobby_ = false;
  bool is_comparing_ = false;
  bool must_compare_ = false;
  bool is_flush_deferred_ = false;
  bool is_handing_over_ = false;
  std::vector<net::Resolve<bool>> waiting_for_hand_over_;
  bool is_leaving_ = false;
  bool was_connected_ = false;
  std::unordered_map<std::uint64_t, Question> questions_;
  std::uint64_t last_question_ = 0;
  bool is_cut_off_ = false;  // from the store
  bool must_drain_ = false;  // also as another incarnation
  bool must_check_people_ = false;
  bool is_checking_people_ = false;
  Time site_read_at_ = 0;
  Time rebalanced_at_ = 0;
  ClusterStats stats_;
};

}  // namespace pioche::cluster
