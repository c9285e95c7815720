// Everything that the server has told of the moves at one table: what it acknowledged it must have
// kept. Also how long moves took to reach the others.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "core/seat.h"
#include "load/event_loop.h"
#include "load/histogram.h"

namespace pioche::load {

// What came of comparing what was told with what is kept.
struct Findings {
  std::uint64_t acknowledged = 0;
  std::uint64_t missing = 0;       // acknowledged, but not in the store, or by another seat
  std::uint64_t doubled = 0;       // in the store more often than it was sent
  std::uint64_t contradicted = 0;  // told in two ways
  bool are_clean() const { return missing == 0 && doubled == 0 && contradicted == 0; }
  Findings& operator+=(const Findings&);
};

class Ledger {
 public:
  // A move was sent, or turned out to be refused.
  void send(std::uint32_t match, Seat);
  void take_back(std::uint32_t match, Seat);
  // Somebody was told that this seat made the move number n. True: it is the first to hear of it.
  bool hear(std::uint32_t match, std::uint32_t n, Seat mover);
  // How far the table has come, as far as anybody was told; and somebody who asked when it had
  // come so far is told that it is here.
  struct Progress {
    std::uint32_t match = 0;
    std::uint32_t n = 0;
    auto operator<=>(const Progress&) const = default;
  };
  Progress progress() const;
  void hear_progress(Progress asked_at, Progress told);

  // For latencies: when a seat heard of a move, and when the mover of it had sent it.
  void arrive(std::uint32_t match, std::uint32_t n, Microseconds, Histogram*);
  void acknowledge(std::uint32_t match, std::uint32_t n, Microseconds sent, Histogram*);

  // The log, entry by entry: a match begins; a move; one that a person sent.
  void keep_match() { kept_.emplace_back(); }
  void keep_move(Seat, bool was_sent);
  Findings findings() const;

 private:
  struct Match {
    std::vector<Seat> movers;  // of move 1, 2, …; `nobody` where nobody was told
    std::array<std::uint32_t, most_seats> sent{};
  };
  struct Flight {
    std::uint32_t match = 0;
    std::uint32_t n = 0;
    Microseconds sent = 0;
    std::array<Microseconds, most_seats> arrivals{};
    std::size_t count = 0;
  };
  Match& told(std::uint32_t match);
  Flight& flight(std::uint32_t match, std::uint32_t n);

  std::vector<Match> told_;  // of match 1, 2, …
  std::vector<Match> kept_;
  std::array<Flight, 4> flights_{};  // of the last few moves
  std::uint64_t contradicted_ = 0;
};

}  // namespace pioche::load
