// A client that plays: it sits down, reports ready, waits for its thinking time, and makes one of the
// moves that the server says are legal.
#pragma once

#include <optional>
#include <vector>

#include "core/seat.h"
#include "load/client.h"
#include "load/delivery_audit.h"

namespace pioche::load {

struct LoadTable;

class PlayerClient final : public Client {
 public:
  PlayerClient(LoadGenerator&, std::uint32_t number, LoadTable&, Seat);
  // Whether the server has answered everything that was sent.
  bool is_idle() const { return !in_flight_ && presence_ != Presence::ready_sent; }

 private:
  enum class Presence : std::uint8_t { not_seated, seated, ready_sent, ready };
  enum class Phase : std::uint8_t { no_match, playing, between_rounds };
  enum class Turn : std::uint8_t { of_others, own, move_scheduled };

  // A move that the server has not answered yet.
  struct InFlightMove {
    std::int64_t id;
    Microseconds sent;
    std::uint32_t match;
    std::string move;
  };

  std::string table_id() const override;
  std::string table_settings() const override;
  void on_table_created(std::string_view id) override;
  void on_joining() override;
  void on_json(json::Value) override;
  void reset_state() override;

  void on_table(json::Value);
  void on_room(json::Value);
  void on_phase(json::Value room);
  void on_ready(bool is_ready);
  void on_moved(json::Value);
  bool is_answer(json::Value) const;
  void discard_in_flight();
  void read_legal_moves(json::Value);
  void act();
  void make_move();

  LoadTable& table_;
  Seat seat_;
  Presence presence_ = Presence::not_seated;
  Phase phase_ = Phase::no_match;
  Turn turn_ = Turn::of_others;
  std::uint32_t match_ = 0;
  std::uint32_t n_ = 0;
  std::uint64_t plan_version_ = 0;  // raised to cancel the scheduled move
  std::vector<std::string> legal_;
  std::optional<InFlightMove> in_flight_;
  std::int64_t last_id_ = 0;
  DeliveryAudit::Progress progress_at_join_;  // what a new table message must reach
};

// A client that watches a table.
class SpectatorClient final : public Client {
 public:
  SpectatorClient(LoadGenerator&, std::uint32_t number, LoadTable&);

 private:
  std::string table_id() const override;
  void on_json(json::Value) override;

  LoadTable& table_;
};

}  // namespace pioche::load
