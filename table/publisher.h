// Sends the messages of a table to its connections: docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/chat.h"
#include "table/presence.h"
#include "table/state/room_state.h"
#include "table/votes.h"

namespace pioche {

// The message `closed`.
std::string closed_message(std::string_view reason);

class Publisher {
 public:
  Publisher(const std::string& table_id, const TableState& state, const Presence& presence,
            const Votes& votes, const Chat& chat)
      : table_id_(table_id), state_(state), presence_(presence), votes_(votes), chat_(chat) {}

  // The whole table.
  void send_table(const Connection&, Time, Effects&);
  void send_table_to(std::string_view person, Time, Effects&);
  void send_table_to_all(Time, Effects&);
  // What has changed of the room since it was sent to all, if anything has.
  void send_room_changes(Effects&);
  // The last move of the match, which was made from the position before it.
  void send_move(const AnyState& before, const entry::MoveMade&, Time, Effects&);
  void refuse(ConnectionId, const Error&, Effects&);
  // A message that is the same for everybody.
  void send_to_all(std::string text, Effects&) const;
  // The connection is closed after this message.
  void send_closed(ConnectionId, std::string_view reason, Effects&);

  // The reply to a request is the first message to its connection after the first `sent` ones. Where
  // there is none, it is the message `done`.
  static void reply(ConnectionId, std::int64_t request_id, std::size_t sent, Effects&);

  // The room of a table that is restored counts as sent.
  void mark_room_sent();

  void write_summary(json::Writer&) const;
  void write_chat_line(json::Writer&, const ChatLine&) const;  // the members of an open object

 private:
  std::string_view language_of(ConnectionId) const;
  void update(RoomState&) const;
  std::string table_message(const Connection&, Time) const;
  void write_match(json::Writer&, Seat viewer, Time) const;
  void write_race(json::Writer&) const;
  void write_answer(json::Writer&, Seat viewer) const;

  const std::string& table_id_;
  const TableState& state_;
  const Presence& presence_;
  const Votes& votes_;
  const Chat& chat_;
  RoomState room_;  // as of the last update; kept for its memory
  std::optional<RoomState> sent_room_;
};

}  // namespace pioche
