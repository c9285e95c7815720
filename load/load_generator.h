// Simulates many players at many tables of a server, and collects what they measure.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/chance.h"
#include "load/address.h"
#include "load/delivery_audit.h"
#include "load/event_loop.h"
#include "load/histogram.h"
#include "load/hostile_client.h"
#include "load/player_client.h"

namespace pioche::load {

// How many tables and players there are, and how they behave.
struct LoadOptions {
  int tables = 10;
  int players = 2;
  std::string game;      // empty: all games for so many players, one table after the other
  double think_ms = 0;   // on average, before each move
  int spectators = 0;    // at each table
  double reconnect = 0;  // the share of moves (0 to 1) after which the mover's connection breaks
  double misbehave = 0;  // hostile clients, as a share of the players
  std::uint64_t seed = 1;
};

struct LoadTable {
  std::string id;  // empty: not opened yet
  std::string game;
  DeliveryAudit audit;
  std::uint64_t moves = 0;
  bool is_playing_first_match = false;  // or has played it
  std::vector<std::unique_ptr<PlayerClient>> players;
  std::vector<std::unique_ptr<SpectatorClient>> spectators;
};

struct LoadStats {
  std::uint64_t moves = 0;
  std::uint64_t spectator_moves = 0;  // moves that spectators were sent
  std::uint64_t refused = 0;          // requests of players, by the rules
  std::uint64_t http_rejections =
      0;  // requests and upgrades that were refused, mostly by a rate limit
  std::uint64_t closed_by_server = 0;  // connections, by a close frame
  std::uint64_t lost_connections = 0;
  std::uint64_t reconnects = 0;        // on purpose
  std::uint64_t protocol_errors = 0;   // messages that break the protocol
  std::uint64_t hostile_messages = 0;  // sent by hostile clients
};

// From sending a move until it has arrived.
struct Latencies {
  Histogram others;  // at the other players
  Histogram own;     // at the player who sent it, as the answer
};

class LoadGenerator {
 public:
  // Of several servers, the nodes of a cluster, each connection of a client goes to the next one. Throws
  // StartupError where no game is for so many players.
  LoadGenerator(std::vector<Address> servers, LoadOptions);
  LoadGenerator(const Address& server, LoadOptions options)
      : LoadGenerator(std::vector{server}, std::move(options)) {}

  // Runs the event loop until the condition holds. False: the time was up first.
  template <class Condition>
  bool run_until(Condition condition, Microseconds until) {
    while (!condition()) {
      if (now() >= until) return false;
      loop_.run_once(until);
      start_more();
    }
    return true;
  }
  void run(Microseconds duration);

  // Every client is connected, and every table is playing.
  bool is_complete() const;
  bool all_connected() const;
  bool is_idle() const;  // no move is in flight
  // No client starts anything new.
  void stop() { is_stopped_ = true; }
  void set_measuring(bool on) { is_measuring_ = on; }

  std::deque<LoadTable>& tables() { return tables_; }
  const Latencies& measured_latencies() const { return latencies_; }
  LoadStats& stats() { return stats_; }
  std::uint64_t bytes_in() const;

  // For its clients.
  EventLoop& loop() { return loop_; }
  const std::vector<Address>& servers() const { return servers_; }
  const Address& server(std::size_t choice) const { return servers_[choice % servers_.size()]; }
  const LoadOptions& options() const { return options_; }
  Rng& rng() { return rng_; }
  std::uint32_t mask() { return static_cast<std::uint32_t>(rng_.next()); }
  bool happens(double share);
  Microseconds thinking_time();  // exponential, about the mean
  // Null: nothing is measured now.
  Latencies* latencies() { return is_measuring_ ? &latencies_ : nullptr; }
  bool is_stopped() const { return is_stopped_; }
  void seat_others(LoadTable&);
  void count_move(LoadTable&);
  void count_playing(LoadTable&);

 private:
  void start_more();
  std::uint32_t next_number() { return ++last_number_; }

  std::vector<Address> servers_;
  LoadOptions options_;
  Rng rng_;
  EventLoop loop_;
  std::deque<LoadTable> tables_;
  std::vector<std::unique_ptr<HostileClient>> hostile_clients_;
  std::size_t opened_tables_ = 0;  // tables whose first player was started
  std::size_t playing_tables_ = 0;
  std::size_t hostile_clients_started_ = 0;
  std::uint32_t last_number_ = 0;
  LoadStats stats_;
  Latencies latencies_;
  bool is_measuring_ = false;
  bool is_stopped_ = false;
};

}  // namespace pioche::load
