// Somebody who plays: sits down, is ready, thinks, and makes one of the moves that the server
// says are legal.
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
  // Whether nothing that this player sent is still unanswered.
  bool is_idle() const { return !flight_ && !asked_ready_; }

 private:
  // A move that is on its way.
  struct Flight {
    std::int64_t id;
    Microseconds sent;
    std::uint32_t match;
  };

  std::string table_id() const override;
  std::string table_settings() const override;
  void on_table_created(std::string_view id) override;
  void on_joining() override;
  void on_message(json::Value) override;
  void reset_state() override;

  void hear_table(json::Value);
  void hear_room(json::Value);
  void hear_moved(json::Value);
  bool is_answer(json::Value) const;
  void give_up_flight();
  void read_choice(json::Value);
  void act();
  void make_move();
  bool is_wanted_ready() const;

  LoadTable& table_;
  Seat seat_;
  bool is_seated_ = false;
  bool is_ready_ = false;
  bool is_playing_ = false;
  bool is_between_rounds_ = false;
  bool is_obliged_ = false;
  bool asked_ready_ = false;
  std::uint32_t match_ = 0;
  std::uint32_t n_ = 0;
  std::uint64_t plan_ = 0;  // raised whenever a planned move is not to be made any more
  bool is_planned_ = false;
  std::vector<std::string> legal_;
  std::optional<Flight> flight_;
  std::int64_t last_id_ = 0;
  DeliveryAudit::Progress asked_at_;  // how far the table was known to be
};

// A client that watches a table.
class SpectatorClient final : public Client {
 public:
  SpectatorClient(LoadGenerator&, std::uint32_t number, LoadTable&);

 private:
  std::string table_id() const override;
  void on_message(json::Value) override;

  LoadTable& table_;
};

}  // namespace pioche::load
