// What the server announced of the moves at one table, to compare with what it stored: an acknowledged
// move must be there, once. Also measures how long a move takes to reach the other players.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "load/event_loop.h"
#include "load/histogram.h"

namespace pioche::load {

// The announced moves compared with the stored ones.
struct AuditResult {
  std::uint64_t acknowledged = 0;
  std::uint64_t missing = 0;       // acknowledged, but not in the store, or there as another move
  std::uint64_t doubled = 0;       // in the store more often than it was sent
  std::uint64_t contradicted = 0;  // announced in two ways
  bool is_clean() const { return missing == 0 && doubled == 0 && contradicted == 0; }
  AuditResult& operator+=(const AuditResult&);
};

struct StoredMove {
  Seat seat;
  std::string move;
  bool was_sent;  // by a client
};

class DeliveryAudit {
 public:
  // A player sent a move, or the server refused it.
  void record_sent(std::uint32_t match, Seat);
  void record_refused(std::uint32_t match, Seat);
  // A client was told that this seat made move n. True: it is the first one.
  bool record_announced(std::uint32_t match, std::uint32_t n, Seat mover);
  // The last move that any client was told. A client that joins later must not be told less.
  struct Progress {
    std::uint32_t match = 0;
    std::uint32_t n = 0;
    auto operator<=>(const Progress&) const = default;
  };
  Progress progress() const;
  void check_progress(Progress at_request, Progress now);

  // For latencies: when another client received the move, and when its player had sent it.
  void record_arrival(std::uint32_t match, std::uint32_t n, Microseconds, Histogram*);
  void record_acknowledged(std::uint32_t match, std::uint32_t n, std::string_view move,
                           Microseconds sent, Histogram*);

  // The moves of a match, as the store has them now.
  void set_stored(std::uint32_t match, std::vector<StoredMove>);
  AuditResult result() const;

 private:
  struct AnnouncedMove {
    Seat seat = nobody;  // `nobody`: no client was told
    std::string move;    // empty: whoever sent it was not told that it was made
  };
  struct Match {
    std::vector<AnnouncedMove> moves;  // 1, 2, …
    std::array<std::uint32_t, most_seats> sent{};
  };
  struct MoveTiming {
    std::uint32_t match = 0;
    std::uint32_t n = 0;
    Microseconds sent = 0;
    std::array<Microseconds, most_seats> arrivals{};
    std::size_t count = 0;
  };
  Match& announced(std::uint32_t match);
  MoveTiming& timing_of(std::uint32_t match, std::uint32_t n);

  std::vector<Match> announced_;  // of match 1, 2, …
  std::vector<std::vector<StoredMove>> stored_;
  std::array<MoveTiming, 4> recent_moves_{};  // of the last few moves
  std::uint64_t contradicted_ = 0;
};

}  // namespace pioche::load
