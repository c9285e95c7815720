// The exchange from which the seed of a deal comes that nobody chooses: the server's commitment, the
// hashes of the clients' nonces, then the nonces (docs/randomness.md). What was not stored yet when
// the process ended, the clients send again.
#pragma once

#include <string_view>

#include "table/presence.h"
#include "table/state/table_log.h"
#include "table/table_environment.h"

namespace pioche {

class DealExchange {
 public:
  DealExchange(TableLog& log, const Presence& presence, const TableEnvironment& environment)
      : log_(log), state_(log.state()), presence_(presence), environment_(environment) {}

  void begin(Time, Effects&);
  // From the client of a seat. The first hash of a seat counts. Returns why it is refused, as the
  // key of a message; empty: it is taken.
  std::string_view take_hash(Seat, std::string_view commitment, std::string_view hash);
  std::string_view take_nonce(Seat, std::string_view nonce);
  // These seats are why there will be no match from this deal.
  void call_off(SeatSet, Time, Effects&);

  // The time of a step runs while the table does.
  void resume(Time now);
  void suspend() { step_ends_at_ = never; }
  bool is_suspended() const { return step_ends_at_ == never; }

  // What is due: the hashes are told, or the deal is called off. False: nothing is.
  bool run_due_action(Time, Effects&);
  // The start of the match, once all nonces are in.
  std::optional<entry::MatchStarted> match_start() const;
  Time next_action_at() const;

 private:
  bool is_in(TableDeal::Step step) const { return state_.deal && state_.deal->step == step; }
  bool has(Seat seat) const { return seat < numbers_.size() && numbers_[seat]; }
  void keep(Seat, const Bytes32&);
  SeatSet missing() const;  // the seats that the step waits for

  TableLog& log_;
  const TableState& state_;
  const Presence& presence_;
  const TableEnvironment& environment_;
  SeatNumbers numbers_;  // of the step, as far as they are in
  Time step_ends_at_ = never;
};

}  // namespace pioche
