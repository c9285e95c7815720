// A match in the terminal: asks people and bots for moves by the rule of the moment, shows each
// person what that person may see, and saves the match after every move.
#pragma once

#include "ai/player.h"
#include "cli/play/event_feed.h"
#include "cli/play/move_menu.h"
#include "cli/play/saved_matches.h"
#include "cli/terminal/terminal.h"

namespace pioche {

enum class Duty : std::uint8_t { may_wait, obliged };
enum class Ending : std::uint8_t { over, left };  // left: quit, end of input, interrupted

class TerminalMatch {
 public:
  // The arguments must outlive the match.
  TerminalMatch(Terminal&, const Localizer&, SavedMatch&, const SavedMatches&);

  // Plays until the match is over or the person leaves.
  Ending play();

  // The last table, who has won, and `notes` under it.
  void show_end(const Lines& notes);

 private:
  enum class Answer : std::uint8_t { moved, waits, leaves };

  int people() const { return saved_match_.people; }
  bool is_person(Seat seat) const { return seat < people(); }
  bool is_shared() const { return people() > 1; }
  Match& match() { return saved_match_.match; }
  const Engine& engine() const { return localizer_.engine; }
  AnyView view_of(Seat seat) { return engine().view(match().state(), seat); }

  // The moment: who is asked, and in which order.
  Answer play_moment();
  Answer ask_in_random_order();
  Answer ask_player(Seat, Duty);
  void make_move(Seat, Move);
  Rng rng_of_moment();

  // Every bot that observes is shown each move as its seat sees it.
  void seat_players(const AnyState& first);
  void publish(const AnyState& before, const AnyState& after, Seat actor, const EventLog&);

  // A person at the keyboard.
  Answer pass_keyboard(Seat, Duty);
  Answer ask_person(Seat, Duty);
  std::optional<Answer> answer_to(Seat, Duty, MoveMenu&, const std::string& typed);
  bool run_command(std::string_view typed);
  void set_refusal_message(Seat, std::string_view typed);
  void show(Seat, Duty, const MoveMenu&);
  std::string prompt(Seat, Duty, const MoveMenu&) const;

  // Screens for everybody.
  Answer ask_everyone();
  void show_moment();
  Seat person_numbered(std::string_view typed) const;
  Answer end_round();
  void show_to_everyone(Lines below);
  std::string winners_in_words();
  void pause(const Lines&);
  void show_clause(std::string_view clause);

  Terminal& terminal_;
  SavedMatch& saved_match_;
  const SavedMatches& storage_;
  const Localizer& localizer_;
  EventFeed feed_;
  std::vector<std::unique_ptr<Player>> players_;  // by seat; nobody where a person sits
  bool plays_out_of_turn_;
  Seat at_keyboard_ = nobody;
  std::string message_;
  std::string last_refusal_;  // the clause
};

}  // namespace pioche
