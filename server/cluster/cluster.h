// This server as a node of a cluster (docs/cluster.md): which tables it owns, the links to the other
// nodes, the clients and the lobby that they share.
#pragma once

#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "server/admin/administration.h"
#include "server/cluster/links.h"
#include "server/cluster/membership.h"
#include "server/cluster/message_bus.h"
#include "server/cluster/remote_clients.h"

namespace pioche::cluster {

struct ClusterStats {
  std::uint64_t leases_lost = 0;
  std::uint64_t tables_adopted = 0;
  std::uint64_t tables_given = 0;
  std::uint64_t nodes_deposed = 0;
};

// A node that has joined, and its two connections to the store.
struct Joined {
  std::string name;
  std::unique_ptr<store::NodeStore> leases;  // for the lease and for claims
  store::NodeStore* commits = nullptr;       // what the AsyncStore of the server has
  store::Incarnation incarnation = 0;
};

// Joins as a node of this name. Throws store::Failure where that is not possible.
Joined join(const std::string& name, std::unique_ptr<store::NodeStore> leases,
            store::NodeStore& commits);

class Cluster final : public server::TableOwners,
                      public server::ClusterView,
                      private Links::Outside {
 public:
  struct Parts {
    net::EventLoop& loop;
    server::AsyncStore& store;
    server::Accounts& accounts;
    server::Lobby& lobby;
    server::TableService& tables;
  };
  Cluster(Joined, std::unique_ptr<MessageBus>, const Parts&);
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
  std::unique_ptr<net::WebSocketHandler> forward(Incarnation owner, Visitor visitor) {
    return forwarded_.handler(owner, std::move(visitor));
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
  net::Awaitable<> place(std::string table);

  const std::string& name() const { return name_; }
  bool is_draining() const { return is_leaving_ || membership_.is_draining(); }
  // Something of the cluster does not work now.
  bool is_degraded() const;
  std::size_t owned() const { return owned_.size(); }
  std::size_t visitors() const { return visiting_.size(); }
  std::size_t forwarded() const { return forwarded_.size(); }
  std::size_t links_up() const { return links_.up().size(); }
  std::uint64_t links_lost() const { return links_.losses(); }
  bool is_bus_connected() const { return bus_->is_connected(); }
  bool is_maintainer() const { return membership_.is_maintainer(); }
  const ClusterStats& stats() const { return stats_; }

  net::Awaitable<bool> claim(std::string table) override;
  bool owns(const std::string& table) const override { return owned_.contains(table); }
  void add(const std::string& table) override { owned_.insert(table); }
  void forget(const std::string& table) override { owned_.erase(table); }
  void cannot_run(const std::string& table) override { net::spawn(loop_, pass_on(table)); }
  net::Awaitable<std::vector<server::Attendance>> attendance_elsewhere() override;

 private:
  void publish(Incarnation to, std::string_view message) override;
  void on_up(Incarnation peer) override;
  void on_down(Incarnation peer) override;
  void on_frame(Incarnation peer, const Frame&) override;

  std::string subject(Incarnation) const;
  store::NodeDescription description() const;
  void begin_as(Incarnation);
  void tick();
  net::Awaitable<> perform(Membership::Action);
  net::Awaitable<> join_again();
  net::Awaitable<> renew();
  net::Awaitable<> adopt();
  net::Awaitable<> adopt_given(std::string table);
  void drop_everything();
  // False: the link is down. Frames of one turn of the loop go out together.
  bool send(Incarnation, const Frame&);
  void send_to_all(FrameKind, const std::string& payload);

  // lobby_exchange.cpp
  void on_lobby_changed(const std::string& table);
  void send_lobby_changes();
  void send_own_tables(Incarnation to);
  void take_lobby(std::string_view payload);
  net::Awaitable<> compare_lobby();

  // node_events.cpp
  void take_event(const server::NodeEvent&);
  net::Awaitable<> take_change(std::string person);
  net::Awaitable<> take_departure(std::string person);
  net::Awaitable<> take_closing(std::string table);
  net::Awaitable<> take_site();

  // hand_over.cpp
  Incarnation best_receiver() const;  // 0: there is none
  net::Awaitable<> hand_over(std::string table, Incarnation to);
  net::Awaitable<> hand_over_all();
  net::Awaitable<> give_away_idle();
  net::Awaitable<> pass_on(std::string table);

  // A question to another node; nullopt: no answer.
  net::Awaitable<std::optional<std::string>> ask(Incarnation, std::string question);
  void answer(Incarnation peer, std::uint64_t id, std::string_view question);
  void end_questions();

  net::EventLoop& loop_;
  server::AsyncStore& store_;
  server::Accounts& accounts_;
  server::Lobby& lobby_;
  server::TableService& tables_;
  server::Administration* administration_ = nullptr;
  const std::string name_;
  store::NodeStore& commits_;
  store::NodeStore& leases_;
  server::AsyncStore lease_queries_;
  std::unique_ptr<MessageBus> bus_;
  std::string prefix_;  // of this cluster's subjects
  server::NodeEvents events_;
  Membership membership_;
  Links links_{*this, MessageBus::longest_message};
  ForwardedClients forwarded_;
  VisitingClients visiting_;
  std::unordered_set<std::string> owned_;
  std::unordered_set<std::string> given_;  // that are being handed over
  std::set<std::string> lobby_changes_;
  bool is_taking_lobby_ = false;
  bool is_comparing_ = false;
  bool must_compare_ = false;
  bool is_flush_deferred_ = false;
  bool is_handing_over_ = false;
  bool is_leaving_ = false;
  bool was_connected_ = false;
  struct Question {
    Incarnation to;
    Time asked;
    net::Resolve<std::optional<std::string>> resolve;
  };
  std::unordered_map<std::uint64_t, Question> questions_;
  std::uint64_t last_question_ = 0;
  Time shed_at_ = 0;
  ClusterStats stats_;
};

}  // namespace pioche::cluster
