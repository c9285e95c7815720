// What is behind a Table: the room that its log tells of, and beside it all that is not kept: who is
// connected, who is ready, when what is due.
#pragma once

#include <deque>
#include <map>

#include "table/bots_at_table.h"
#include "table/room.h"
#include "table/table.h"

namespace pioche {

inline constexpr std::size_t most_chat_lines = 100;  // told to whoever comes
inline constexpr std::size_t most_chat_letters = 300;

struct Table::Impl {
  struct Connection {
    Link link;
    std::string person;
    std::string language;
    bool is_program;
  };
  struct Visitor {
    std::string name;
    bool has_account = false;
    Time gone_since = never;         // `never` while connected
    std::array<Time, 4> spoke_at{};  // the last lines of chat, for their pace
  };
  struct Pledge {
    bool ready = false;
    bool wants_end = false;
  };
  struct HintAsked {
    Ticket ticket;
    Link link;
    std::optional<std::int64_t> id;
    std::size_t moves;
  };
  // The request being answered.
  struct Request {
    Link link = 0;
    std::optional<std::int64_t> id;
    bool answered = true;
    bool is_program = false;
  };

  std::string id;
  TableEnvironment environment;
  Room room;
  std::vector<Connection> connections;
  std::map<std::string, Visitor, std::less<>> visitors;
  std::vector<Pledge> pledges;  // one for each chair
  BotsAtTable bots;
  Rng rng{};
  Ticket tickets = 0;
  std::vector<HintAsked> hints;
  std::deque<ChatLine> chat;
  std::uint32_t chat_lines = 0;
  Time next_at = never;      // the next round begins by itself
  Time empty_since = never;  // nobody is connected
  Time awake_since = 0;
  Time slept_unnoticed = never;  // ended from outside, which the log does not tell yet
  std::string told_room;         // as everybody connected knows it
  bool is_awake = true;
  bool arriving = false;  // somebody is about to be connected
  bool room_touched = false;
  bool moment_changed = false;
  Request asking;

  // The log.
  void commit(Entry, Outcome&);

  // Requests (requests.cpp).
  void serve(const Connection&, json::Value, Time, Outcome&);
  InputError obey(std::string_view what, const std::string& person, json::Value, Time, Outcome&);
  bool asks_against_programs() const;
  InputError sit(const std::string& person, json::Value, Time, Outcome&);
  InputError stand(const std::string& person, Time, Outcome&);
  InputError ready(const std::string& person, json::Value);
  InputError change_setup(const std::string& person, json::Value, Time, Outcome&);
  InputError seat_bot(const std::string& person, json::Value, Time, Outcome&);
  InputError start(const std::string& person, Time, Outcome&);
  InputError pause(const std::string& person, Time, Outcome&);
  InputError resume(const std::string& person, Time, Outcome&);
  InputError vote_end(const std::string& person, json::Value);
  InputError kick(const std::string& person, json::Value, Time, Outcome&);
  InputError hand_over(const std::string& person, json::Value, Time, Outcome&);
  InputError say(const std::string& person, json::Value, Time, Outcome&);
  InputError hint(const std::string& person, Time, Outcome&);
  InputError leave(const std::string& person, Time, Outcome&);
  std::optional<RequestError> move(const std::string& person, json::Value, Time, Outcome&);

  // The match (course.cpp).
  InputError why_not_start() const;
  void begin_match(Time, Outcome&);
  void play(Seat, std::string_view move, By, Time, Outcome&);
  void play_default(Seat, Time, Outcome&);
  void after_move(Time, Outcome&);
  void finish(Time, Outcome&);
  void end_by_vote(Time, Outcome&);
  void clear_stand_ins(Time, Outcome&);
  bool begin_if_ready(Time, Outcome&);
  bool act_in_match(Time, Outcome&);
  bool act_on_absence(Time, Outcome&);
  bool act_on_time(Time, Outcome&);
  bool is_played() const;  // whether anybody is there for whom the match goes on
  void sleep_or_wake(Time, Outcome&);
  Time patience() const;
  Time gone_since(std::string_view person) const;  // `never` while there
  bool is_anybody_missed() const;                  // of those who sit, or a host; or others perhaps
  Time away_at(Seat) const;                        // when a bot stands in
  Time voted_at() const;                           // when the votes to end the match are enough
  Time host_lost_at() const;
  Time deserted_at() const;
  std::string_view heir() const;  // empty: nobody
  void make_host(std::string_view person, Time, Outcome&);
  void settle(Time, Outcome&);  // at the end of every call
  SeatSet bot_seats() const;
  std::vector<std::string> bot_levels() const;

  // Who is who (visitors.cpp).
  bool is_here(std::string_view person) const;
  int watchers() const;  // people who are here and do not sit
  bool others_are_here(std::string_view person) const;
  bool plays_alone(std::string_view person) const;
  bool has_account(std::string_view person) const;
  void close_links(std::string_view person, std::string_view reason, Time, Outcome&);
  void miss(std::string_view person, Time);  // the last connection is gone
  void forget_stranger(std::string_view person);
  const std::string& name_of_person(std::string_view person) const;
  std::vector<std::string> names() const;

  // Messages (messages.cpp).
  bool is_waiting(Link) const;  // for the answer to the request
  std::string answering();      // what tells that a message is this answer
  void send(Link, std::string text, Outcome&, bool can_wait = false);
  void send(Link, const std::shared_ptr<const std::string>&, Outcome&, bool can_wait = false);
  void send_all(std::string text, Outcome&);
  void refuse(Link, const InputError&, std::string_view code, Outcome&);
  void refuse(Link, const RequestError&, Outcome&);
  void done(Link, Outcome&);
  void tell_table(const Connection&, Time, Outcome&);
  void tell_table_to_all(Time, Outcome&);
  void tell_table_to(std::string_view person, Time, Outcome&);
  void tell_room(Time, Outcome&);
  void tell_move(const AnyState& before, Seat, By, Time, Outcome&);
  void tell_chat(const ChatLine&, Outcome&);
  void write_room(json::Writer&) const;
  void write_chairs(json::Writer&) const;
  void write_match(json::Writer&, Seat viewer, Time) const;
  void write_chat_line(json::Writer&, const ChatLine&) const;
  std::string_view language_of(Link) const;
};

}  // namespace pioche
