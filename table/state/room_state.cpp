#include "table/state/room_state.h"

#include "core/heuristics.h"

namespace pioche {

namespace {

void write_text_or_null(json::Writer& out, std::string_view text) {
  if (text.empty())
    out.null();
  else
    out.text(text);
}

void write_seat(json::Writer& out, const RoomSeat& seat, Habit habit) {
  if (seat.person.empty() && seat.bot.empty()) {
    out.null();
    return;
  }
  out.begin_object();
  if (!seat.bot.empty()) {
    out.key("bot").text(seat.bot).key("habit").text(name_of(habit));
    out.key("ready").boolean(true).end_object();
    return;
  }
  out.key("person").text(seat.person).key("name").text(seat.name);
  out.key("here").boolean(seat.is_connected).key("ready").boolean(seat.is_ready);
  out.key("played_by").text(seat.has_stand_in ? "bot" : "person");
  if (seat.wants_end) out.key("wants_end").boolean(true);
  out.end_object();
}

void write_deal(json::Writer& out, const RoomState& room) {
  if (!room.deal) {
    out.null();
    return;
  }
  const TableDeal& deal = *room.deal;
  out.begin_object().key("step").text(name_of(deal.step));
  out.key("commitment").text(hex(sha256(deal.server))).key("server");
  write_text_or_null(out, room.is_deal_revealed ? hex(deal.server) : "");
  out.key("seats");
  if (deal.hashes.empty())
    out.null();
  else
    write_deal_seats(out, deal.hashes, room.is_deal_revealed ? deal.nonces : SeatNumbers());
  out.key("called_off_by").begin_list();
  for (std::size_t i = 0; i < room.names_of_callers.size(); ++i) {
    out.begin_object().key("person").text(deal.called_off_by[i]);
    out.key("name").text(room.names_of_callers[i]).end_object();
  }
  out.end_list().end_object();
}

void write_time_or_null(json::Writer& out, Time time) {
  if (time == never)
    out.null();
  else
    out.number(time);
}

}  // namespace

void write_room_seats(json::Writer& out, const std::vector<RoomSeat>& seats) {
  out.begin_list();
  for (Seat seat = 0; seat < seats.size(); ++seat)
    write_seat(out, seats[seat], habit_of_seat(seat));
  out.end_list();
}

void write_room(json::Writer& out, const RoomState& room, const RoomState* before) {
  const auto differs = [&](auto RoomState::* member) {
    return before == nullptr || before->*member != room.*member;
  };
  if (differs(&RoomState::id)) out.key("id").text(room.id);
  write_settings(out, room.settings, before == nullptr ? nullptr : &before->settings);
  if (differs(&RoomState::status)) out.key("state").text(name_of(room.status));
  if (differs(&RoomState::host)) write_text_or_null(out.key("host"), room.host);
  if (differs(&RoomState::seats)) write_room_seats(out.key("seats"), room.seats);
  if (differs(&RoomState::spectators)) out.key("watchers").number(room.spectators);
  if (differs(&RoomState::matches)) out.key("match").number(room.matches);
  if (differs(&RoomState::deal) || differs(&RoomState::is_deal_revealed) ||
      differs(&RoomState::names_of_callers))
    write_deal(out.key("deal"), room);
  if (differs(&RoomState::revealed_seed))
    write_text_or_null(out.key("seed"), room.revealed_seed ? hex(*room.revealed_seed) : "");
  if (differs(&RoomState::record_id)) write_text_or_null(out.key("record"), room.record_id);
  if (differs(&RoomState::next_round_at))
    write_time_or_null(out.key("next_at"), room.next_round_at);
}

}  // namespace pioche
