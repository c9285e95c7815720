// A terminal, or files in its place. Input is read line by line, so that the terminal's own settings
// are never changed.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

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
  };

  Terminal(int input, std::FILE* output, Settings settings)
      : input_(input), output_(output), settings_(settings) {}

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
  std::optional<std::string> ask(std::string_view prompt);

 private:
  std::optional<std::string> read_line();

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
