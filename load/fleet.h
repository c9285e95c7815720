// All the people of a load, and what they see.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/chance.h"
#include "load/event_loop.h"
#include "load/fleet_options.h"
#include "load/histogram.h"
#include "load/ledger.h"
#include "load/player.h"
#include "load/rogue.h"
#include "load/socket.h"

namespace pioche::load {

struct LoadTable {
  std::string id;  // empty: not opened yet
  std::string game;
  Ledger ledger;
  std::uint64_t moves = 0;
  bool has_begun = false;  // its first match
  std::vector<std::unique_ptr<Player>> players;
  std::vector<std::unique_ptr<Watcher>> watchers;
};

struct FleetFigures {
  std::uint64_t moves = 0;
  std::uint64_t watched = 0;      // moves, as watchers saw them
  std::uint64_t refused = 0;      // requests of players, by the rules
  std::uint64_t turned_away = 0;  // by HTTP: too many, too fast
  std::uint64_t sent_away = 0;    // by a close frame
  std::uint64_t lost = 0;         // connections that broke
  std::uint64_t reconnects = 0;   // on purpose
  std::uint64_t broken = 0;       // what no client should ever get
  std::uint64_t hostile = 0;      // malformed or hostile messages sent
};

class Fleet {
 public:
  // Throws StartupError where no game is for so many players.
  Fleet(Address, FleetOptions);

  // Works until the time has come, or the question is answered with yes. False: it was not.
  template <class Question>
  bool run_until(Question question, Microseconds until) {
    while (!question()) {
      if (now() >= until) return false;
      loop_.run_once(until);
      start_more();
    }
    return true;
  }
  void run(Microseconds duration);

  // Everybody is at a table, and every table has begun to play.
  bool is_complete() const;
  bool is_everybody_here() const;
  bool is_quiet() const;  // no move is on its way
  // Nobody begins anything any more.
  void finish() { is_over_ = true; }
  void set_measuring(bool on) { is_measuring_ = on; }

  std::deque<LoadTable>& tables() { return tables_; }
  const Histogram& histogram() const { return latencies_; }
  FleetFigures& figures() { return figures_; }
  std::uint64_t bytes_in() const;

  // For those who belong to it.
  EventLoop& loop() { return loop_; }
  const Address& address() const { return address_; }
  const FleetOptions& options() const { return options_; }
  Rng& rng() { return rng_; }
  std::uint32_t mask() { return static_cast<std::uint32_t>(rng_.next()); }
  bool happens(double share);
  Microseconds thinking_time();  // exponential, about the mean
  Histogram* latencies() { return is_measuring_ ? &latencies_ : nullptr; }
  bool is_over() const { return is_over_; }
  void seat_others(LoadTable&);
  void count_move(LoadTable&);
  void count_begun(LoadTable&);

 private:
  void start_more();
  std::uint32_t next_number() { return ++last_number_; }

  Address address_;
  FleetOptions options_;
  Rng rng_;
  EventLoop loop_;
  std::deque<LoadTable> tables_;
  std::vector<std::unique_ptr<Rogue>> rogues_;
  std::size_t started_ = 0;  // tables whose host has come
  std::size_t begun_ = 0;
  std::size_t rogues_started_ = 0;
  std::uint32_t last_number_ = 0;
  FleetFigures figures_;
  Histogram latencies_;
  bool is_measuring_ = false;
  bool is_over_ = false;
};

}  // namespace pioche::load
