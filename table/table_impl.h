// The implementation of Table: the state that its log determines, and what is not logged:
// connections, votes, timers.
#pragma once

#include <deque>
#include <map>

#include "table/table.h"
#include "table/table_bots.h"
#include "table/table_state.h"

namespace pioche {

inline constexpr std::size_t most_chat_lines = 100;  // sent to new connections
inline constexpr std::size_t most_chat_letters = 300;

struct Table::Impl {
  struct Connection {
    ConnectionId id;
    std::string person;
    std::string language;
    bool is_program;
  };
  struct Participant {
    std::string name;
    bool has_account = false;
    Time disconnected_since = never;   // `never` while connected
    std::array<Time, 4> chat_times{};  // the last lines of chat, for their pace
  };
  struct SeatVotes {
    bool ready = false;
    bool wants_end = false;
  };
  struct PendingHint {
    TaskId task_id;
    ConnectionId connection_id;
    std::optional<std::int64_t> id;
    std::size_t moves;
  };
  // The request being answered.
  struct Request {
    ConnectionId connection_id = 0;
    std::optional<std::int64_t> id;
    bool answered = true;
    bool is_program = false;
  };

  std::string id;
  TableEnvironment environment;
  TableState state;
  std::vector<Connection> connections;
  std::map<std::string, Participant, std::less<>> participants;
  std::vector<SeatVotes> votes;  // one for each seat
  TableBots bots;
  Rng rng{};
  TaskId last_task_id = 0;
  std::vector<PendingHint> hints;
  std::deque<ChatLine> chat;
  std::uint32_t chat_lines = 0;
  Time next_round_at = never;  // the next round begins by itself
  Time empty_since = never;    // nobody is connected
  Time running_since = 0;
  Time unlogged_suspension = never;  // since the last entry before a restart; not logged yet
  std::string last_sent_state;       // as last sent to all connections
  bool is_running = true;
  bool is_connecting = false;  // somebody is about to be connected
  bool state_changed = false;
  bool position_changed = false;
  Request current_request;

  Impl(std::string id, TableEnvironment);

  // The log.
  void commit(const LogEntry&, Effects&);

  // A new table, and one that is restored (table.cpp).
  void seat_first(std::optional<Seat> host_seat, const std::string& host,
                  std::span<const std::string> levels, Time, Effects&);
  Result<> replay_log(std::span<const std::string> entries);
  void add_absent_participant(const std::string& person, Time);  // if the table lacks them
  void restore_chat(std::span<const ChatLine>, Time);
  void resume_clocks();

  // Requests (requests.cpp).
  void dispatch(const Connection&, json::Value, Time, Effects&);
  Result<> dispatch_command(std::string_view what, const std::string& person, json::Value, Time,
                            Effects&);
  bool is_forbidden_program() const;
  Result<> sit(const std::string& person, json::Value, Time, Effects&);
  Result<> stand(const std::string& person, Time, Effects&);
  Result<> ready(const std::string& person, json::Value);
  Result<> check_ready() const;  // whether being ready can lead to a match or a round
  Result<> change_settings(const std::string& person, json::Value, Time, Effects&);
  Result<> seat_bot(const std::string& person, json::Value, Time, Effects&);
  Result<> start(const std::string& person, Time, Effects&);
  Result<> pause(const std::string& person, Time, Effects&);
  Result<> resume(const std::string& person, Time, Effects&);
  Result<> vote_end(const std::string& person, json::Value);
  Result<> kick(const std::string& person, json::Value, Time, Effects&);
  Result<> hand_over(const std::string& person, json::Value, Time, Effects&);
  Result<> post_chat(const std::string& person, json::Value, Time, Effects&);
  Result<> hint(const std::string& person, Time, Effects&);
  void leave(const std::string& person, Time, Effects&);
  void give_up_seat(Seat, Time, Effects&);
  Result<> move(const std::string& person, json::Value, Time, Effects&);

  // The match (match_flow.cpp).
  enum class StartObstacle : std::uint8_t { none, match_on, free_seats, rated_people };
  StartObstacle start_obstacle() const;
  Result<> check_start() const;
  void begin_match(Time, Effects&);
  void play(Seat, std::string_view move, Actor, Time, Effects&);
  void play_on_timeout(Seat, Time, Effects&);
  void after_move(Time, Effects&);
  void finish(Time, Effects&);
  void end_by_vote(Time, Effects&);
  void clear_stand_ins(Time, Effects&);
  bool begin_if_ready(Time, Effects&);
  bool run_match_action(Time, Effects&);
  bool handle_absence(Time, Effects&);
  bool run_due_action(Time, Effects&);
  bool should_run() const;  // whether somebody is connected for whom the match goes on
  void suspend_or_resume(Time, Effects&);
  Time absence_grace() const;
  Time disconnected_since(std::string_view person) const;  // `never` while there
  bool is_anybody_disconnected() const;  // of the participants, or there is no host
  Time stand_in_at(Seat) const;          // when a bot stands in
  Time vote_passes_at() const;           // when the votes to end the match are enough
  Time host_replaced_at() const;
  Time expires_at() const;
  std::string_view next_host() const;  // empty: nobody
  void set_host(std::string_view person, Time, Effects&);
  void run_due_actions(Time, Effects&);  // at the end of each call
  SeatSet bot_seats() const;
  std::vector<std::string> bot_levels() const;

  // Participants (participants.cpp).
  bool is_connected(std::string_view person) const;
  int spectators() const;  // connected people without a seat
  bool others_are_connected(std::string_view person) const;
  bool plays_alone(std::string_view person) const;
  bool has_account(std::string_view person) const;
  void close_connections(std::string_view person, std::string_view reason, Time, Effects&);
  void mark_disconnected(std::string_view person, Time);  // the last connection is gone
  void prune_participant(std::string_view person);
  const std::string& name_of_person(std::string_view person) const;
  std::vector<std::string> names() const;

  // Messages (messages.cpp).
  bool awaits_reply(ConnectionId) const;  // to the current request
  std::string take_reply_id();            // the member `re` of the reply; later messages are none
  void send(ConnectionId, std::string text, Effects&, bool can_wait = false);
  void send(ConnectionId, const std::shared_ptr<const std::string>&, Effects&,
            bool can_wait = false);
  void send_all(std::string text, Effects&);
  void refuse(ConnectionId, const Error&, Effects&);
  void send_done(ConnectionId, Effects&);
  void send_table(const Connection&, Time, Effects&);
  void send_table_to_all(Time, Effects&);
  void send_table_to(std::string_view person, Time, Effects&);
  void send_state(Time, Effects&);
  void send_move(const AnyState& before, Seat, Actor, Time, Effects&);
  void send_chat(const ChatLine&, Effects&);
  void write_state(json::Writer&) const;
  void write_seats(json::Writer&) const;
  void write_match(json::Writer&, Seat viewer, Time) const;
  void write_chat_line(json::Writer&, const ChatLine&) const;
  std::string_view language_of(ConnectionId) const;
};

}  // namespace pioche
