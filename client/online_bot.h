// A bot program at an online table: it sits down, gets ready, takes part in the deal and plays. It
// decides from the newest message only, and never repeats a command that was refused.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/bot_program.h"
#include "client/table_model.h"
#include "engine/deal.h"

namespace pioche::client {

struct OnlineBotSettings {
  std::optional<Seat> seat;   // the one to take; any free one otherwise
  std::uint64_t matches = 0;  // then it leaves; 0: it goes on
  Bytes32 secret{};           // of which it makes its nonces for deals
  std::uint64_t seed = 0;     // of its random choices
};

class OnlineBot {
 public:
  enum class Stop : std::uint8_t {
    no,
    finished,     // as many matches as were wanted
    closed,       // by the table; `table().closed_reason`
    no_programs,  // the table does not let programs play
    no_seat,      // the seat is somebody else's
    bad_message,  // not of the protocol
  };

  OnlineBot(BotProgram& program, const Engine& engine, const OnlineBotSettings& settings)
      : program_(program), engine_(engine), settings_(settings), rng_{settings.seed} {}

  // Anew for each connection; what the program knows of the match stays.
  void connected() {
    pending_.reset();
    answered_step_.clear();
    tried_version_ = 0;
    decided_n_ = -1;  // what was sent last may be lost
    stop_ = Stop::no;
    table_.closed_reason.reset();
  }
  void receive(std::string_view message);
  // What it has to send about the room, if anything.
  std::optional<std::string> room_command();
  // Whether a move may be made that was not decided about yet.
  bool has_to_decide() const;
  // Asks the program; nothing: to wait. The command is to be sent only if `n()` is then still the same.
  std::optional<std::string> decision();
  std::int64_t n() const { return table_.n; }

  Stop stop() const { return stop_; }
  const TableModel& table() const { return table_; }
  // Told of each match that ends.
  std::function<void(const TableModel&)> on_end = {};

 private:
  std::optional<std::string> deal_command();
  std::optional<std::string> seat_command();
  std::string with_id(std::string_view members);
  std::string chosen_move();
  void begin_match();
  void end_match();

  BotProgram& program_;
  const Engine& engine_;
  OnlineBotSettings settings_;
  Rng rng_;
  TableModel table_;
  Stop stop_ = Stop::no;
  std::int64_t next_id_ = 1;
  std::optional<std::int64_t> pending_;  // the id of a command without an answer
  std::uint64_t tried_version_ = 0;      // the room about which it has last said something
  std::string answered_step_;            // of a deal
  std::int64_t known_match_ = 0;         // the one that the program was told of
  bool is_ended_ = true;                 // and whether also of its end
  std::uint64_t finished_ = 0;
  std::int64_t decided_match_ = 0;
  std::int64_t decided_n_ = -1;
  int refused_moves_ = 0;  // of this decision
};

}  // namespace pioche::client
