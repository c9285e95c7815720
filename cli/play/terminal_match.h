// A match in the terminal: people who share a keyboard play at a table, and each is shown what that
// person may see.
//
// Bots act by the table's times (docs/fair-play.md). They pass while a single person is asked, and
// while several people look at the screen that is for all of them; while one of several has the
// keyboard they stand still, since the others cannot act either.
#pragma once

#include "cli/play/event_feed.h"
#include "cli/play/local_table.h"
#include "cli/play/move_menu.h"
#include "cli/play/screen.h"
#include "cli/terminal/terminal.h"

namespace pioche {

enum class Ending : std::uint8_t { over, left };  // left: quit, end of input, interrupted

class TerminalMatch {
 public:
  // The arguments must outlive the match.
  TerminalMatch(Terminal&, const Localizer&, LocalTable&);

  // Plays until the match is over or the person leaves.
  Ending play();

  // The last table, who has won, and `notes` under it.
  void show_end(const Lines& notes);

 private:
  // overtaken: somebody else has moved while a person was asked.
  enum class Answer : std::uint8_t { moved, waits, overtaken, leaves };

  bool is_shared() const { return table_.people() > 1; }
  const Match& match() const { return table_.match(); }
  const Engine& engine() const { return localizer_.engine; }
  AnyView view_of(Seat seat) const { return engine().view(match().state(), seat); }
  SeatSet obliged() const { return engine().waiting_for(match().state()); }

  // Who is asked next.
  Answer ask_next();
  Answer ask_only_person();
  Answer ask_everyone();
  Answer ask_obliged();
  Answer pass_keyboard(Seat);

  // A person at the keyboard.
  struct Question {
    Seat seat;
    Duty duty;
    // The game waits for several seats: their moves do not depend on each other.
    bool is_simultaneous;
    std::size_t moves_made;
    MoveList moves;
    MoveMenu menu;
  };
  Question question_for(Seat) const;
  MoveList moves_of(Seat) const;
  bool is_overtaken(const Question&) const;
  Answer ask_person(Seat);
  // Asks while the time of the table passes; at most until a bot moves.
  Terminal::Answer ask_in_time(std::string_view prompt);
  std::optional<Answer> answer_to(Question&, const std::string& typed);
  std::optional<Answer> play_typed(const Question&, const std::string& typed,
                                   std::string_view move);
  bool run_command(std::string_view typed);
  void show(const Question&);
  void print_message();
  std::string prompt(const Question&) const;

  // Screens for everybody.
  void show_moment();
  Seat person_numbered(std::string_view typed) const;
  Answer end_round();
  void show_to_everyone(Lines below);
  std::string winners_in_words() const;
  void pause(const Lines&);
  void show_clause(std::string_view clause);

  Terminal& terminal_;
  const Localizer& localizer_;
  LocalTable& table_;
  EventFeed feed_;
  const bool plays_out_of_turn_;  // asked of tables with several people only
  Seat at_keyboard_ = nobody;
  std::string message_;
  std::string last_refusal_;  // the clause
};

}  // namespace pioche
