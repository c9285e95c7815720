// A terminal, or files in its place. Input is read line by line, so that the terminal's own settings
// are never changed.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/text_layout.h"

namespace pioche {

// Colour and weight of a piece of text.
enum class TextStyle : unsigned char {
  plain,
  bold,
  faint,
  warning,
  key,
  red,
  green,
  blue,
  yellow,
  purple,
  orange,
  grey,
  black,
  sky,
};

class Terminal {
 public:
  struct Settings {
    int columns = 80;
    int rows = 24;
    bool colours = false;
    bool redraws = false;  // the screen is cleared and drawn anew; else all is printed in a row
    bool echoes = false;   // what is typed shows, with the end of its line
    // In milliseconds, where somebody types. What is read from a file takes no time.
    std::function<std::int64_t()> clock = {};
  };

  Terminal(int input, std::FILE* output, Settings settings)
      : input_(input), output_(output), settings_(std::move(settings)) {}

  // Standard input and output, as they are and as NO_COLOR and TERM ask.
  static Terminal standard();
  static Settings settings_for(bool typed, bool shown, std::string_view term, bool no_colour);

  int columns() const { return settings_.columns; }
  int rows() const { return settings_.rows; }
  bool redraws() const { return settings_.redraws; }
  bool colours() const { return settings_.colours; }

  std::string styled(TextStyle, std::string_view text) const;       // the letters have the colour
  std::string styled_card(TextStyle, std::string_view text) const;  // a card of that colour
  std::string heading(std::string_view text) const;  // with a rule as wide as the screen

  void print(std::string_view text);
  void print(const Lines& lines);
  // Clears the screen and the scrollback; in a file, prints an empty line.
  void clear();

  // A line, without its end; nothing at the end of the input or when interrupted.
  std::optional<std::string> ask(std::string_view prompt) { return ask_for(prompt, {}).line; }

  // The same, for at most so many milliseconds where there is a clock.
  struct Answer {
    std::optional<std::string> line;
    bool timed_out = false;
    std::int64_t elapsed = 0;  // milliseconds
  };
  Answer ask_for(std::string_view prompt, std::optional<std::int64_t> limit);
  // Forgets what was typed and not read yet.
  void discard_typed();

 private:
  std::int64_t now() const;
  std::optional<std::string> next_line();
  // False: nothing came before that time.
  bool is_ready_before(std::optional<std::int64_t> time) const;
  void read_input();

  int input_;
  std::FILE* output_;
  Settings settings_;
  std::string unread_;
  bool at_end_ = false;
};

// From now on Ctrl-C ends the next `ask` instead of the program.
void catch_interrupts();
bool was_interrupted();

}  // namespace pioche
