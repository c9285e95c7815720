// Who sits at a table, who is its host, and who may come: what does not need a match.
#pragma once

#include "protocol/commands.h"
#include "table/absence.h"
#include "table/deal_exchange.h"
#include "table/presence.h"
#include "table/publisher.h"
#include "table/state/table_log.h"
#include "table/votes.h"

namespace pioche {

// Whether a table of so many seats has this one.
Result<> check_seat(Seat, std::size_t seat_count);
// Seats and settings change neither during a match nor during its deal.
Result<> check_no_match(const TableState&);
// The seats of the host and the bots at a new table of so many seats.
Result<> check_seating(const OpenTable&, std::size_t seat_count);

class Seating {
 public:
  Seating(TableLog& log, Presence& presence, Votes& votes, Publisher& publisher, const Chat& chat,
          const Absence& absence, DealExchange& exchange)
      : log_(log),
        state_(log.state()),
        presence_(presence),
        votes_(votes),
        publisher_(publisher),
        chat_(chat),
        absence_(absence),
        exchange_(exchange) {}

  // A new table: the host and the bots sit down, where `check_seating` has no error.
  void seat_first(const std::string& host, const OpenTable&, Time, Effects&);

  // Fewer seats: whoever sits at one that goes moves to the first free one that stays, people before
  // bots. A bot without a seat goes, too; where a person would have none, nothing changes.
  Result<> close_up(std::size_t seats_left, Time, Effects&);

  // In a match, leaves the seat to a bot; a deal that is not finished is called off.
  void give_up_seat(Seat, Time, Effects&);
  // The person gives up the seat and the role of host.
  void leave(const std::string& person, Time, Effects&);

  // The person of a seat plays again, where a bot stands in because they were gone.
  void welcome_back(Seat, Time, Effects&);
  // After a match whoever had left the seat to a bot gives it up; whoever is just gone keeps it.
  void clear_stand_ins(Time, Effects&);
  // A connection broke, or was closed.
  void disconnect(ConnectionId, Time);
  void close_connections(std::string_view person, std::string_view reason, Time, Effects&);
  // Forgets whoever is not connected, has no seat, is not host, has no line in the chat and has not
  // called off the deal.
  void prune(std::string_view person);

  // An empty person: no host until somebody sits down.
  void set_host(std::string_view person, Time, Effects&);

 private:
  TableLog& log_;
  const TableState& state_;
  Presence& presence_;
  Votes& votes_;
  Publisher& publisher_;
  const Chat& chat_;
  const Absence& absence_;
  DealExchange& exchange_;
};

}  // namespace pioche
