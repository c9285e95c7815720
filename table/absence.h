// Who is gone from a table, for how long, and when something follows from it: the match stops, a bot
// stands in, the host is replaced, a vote passes without them, the table expires.
#pragma once

#include "table/presence.h"
#include "table/state/table_state.h"
#include "table/votes.h"

namespace pioche {

// How long an open table without anybody stays, in milliseconds; one with a match stays longer.
inline constexpr Time shortest_expiry = 20 * 60'000;

class Absence {
 public:
  Absence(const TableState& state, const Presence& presence, const Votes& votes)
      : state_(state), presence_(presence), votes_(votes) {}

  // Takes note of who is connected now. True: the match goes on or stops by it.
  bool update(Time now);
  // A table that was just restored: nobody has been connected since.
  void begin_empty(Time since);

  bool is_running() const { return is_running_; }  // whether the match goes on
  bool is_anybody_gone() const;                    // of the participants, or there is no host
  // The first connected person with a seat who has not left; empty where there is none.
  std::string_view next_host() const;

  // When each of these is due; `never` where it is not.
  Time stand_in_at(Seat) const;
  Time vote_passes_at() const;  // the votes to end the match are enough
  Time host_replaced_at() const;
  Time expires_at() const;
  Time first_due() const;  // of all of them

 private:
  bool should_run() const;
  bool others_are_connected(std::string_view person) const;
  bool is_alone_with_bots() const;
  Time grace() const;
  Time gone_since(std::string_view person) const;  // `never` while connected

  const TableState& state_;
  const Presence& presence_;
  const Votes& votes_;
  bool is_running_ = true;
  Time running_since_ = 0;
  Time empty_since_ = never;  // nobody is connected
};

}  // namespace pioche
