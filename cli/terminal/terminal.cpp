#include "cli/terminal/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace pioche {

namespace {

constexpr std::size_t longest_line = 4096;
constexpr int narrowest = 40;
constexpr int widest = 120;

volatile std::sig_atomic_t interrupted = 0;

struct StyleCodes {
  std::string_view letters;
  std::string_view card;
};

// In the order of TextStyle; codes of the 256-colour palette.
constexpr std::array<StyleCodes, 14> style_codes{{{"", ""},
                                                  {"1", "1;7"},
                                                  {"2", "2;7"},
                                                  {"1;38;5;208", "7"},
                                                  {"1;38;5;39", "7"},
                                                  {"1;38;5;196", "1;38;5;231;48;5;160"},
                                                  {"1;38;5;34", "1;38;5;231;48;5;28"},
                                                  {"1;38;5;33", "1;38;5;231;48;5;26"},
                                                  {"1;38;5;178", "1;38;5;16;48;5;220"},
                                                  {"1;38;5;134", "1;38;5;231;48;5;91"},
                                                  {"1;38;5;208", "1;38;5;16;48;5;208"},
                                                  {"1;38;5;245", "1;38;5;16;48;5;250"},
                                                  {"1", "1;38;5;231;48;5;238"},
                                                  {"1;38;5;38", "1;38;5;16;48;5;117"}}};

const StyleCodes& codes_of(TextStyle style) { return style_codes[static_cast<std::size_t>(style)]; }

std::string in_escapes(std::string_view code, std::string_view text) {
  if (code.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

std::int64_t steady_milliseconds() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Terminal::Settings Terminal::settings_for(bool typed, bool shown, std::string_view term,
                                          bool no_colour) {
  const bool able = shown && !term.empty() && term != "dumb";
  return {.colours = able && !no_colour, .redraws = able && typed, .echoes = typed};
}

Terminal Terminal::standard() {
  const bool shows = isatty(STDOUT_FILENO) != 0;
  Settings settings = settings_for(isatty(STDIN_FILENO) != 0, shows, environment("TERM"),
                                   !environment("NO_COLOR").empty());
  if (settings.echoes) settings.clock = steady_milliseconds;
  winsize size{};
  if (shows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    settings.columns = std::clamp<int>(size.ws_col, narrowest, widest);
    if (size.ws_row > 0) settings.rows = size.ws_row;
  }
  return {STDIN_FILENO, stdout, settings};
}

std::string Terminal::styled(TextStyle style, std::string_view text) const {
  return settings_.colours ? in_escapes(codes_of(style).letters, text) : std::string(text);
}

std::string Terminal::styled_card(TextStyle style, std::string_view text) const {
  const std::string name(text);
  return settings_.colours ? in_escapes(codes_of(style).card, " " + name + " ") : "[" + name + "]";
}

std::string Terminal::heading(std::string_view text) const {
  const std::string title = clipped(text, columns() - 4);
  std::string rule;
  for (int i = display_width(title) + 4; i < columns(); ++i) rule += "─";
  return styled(TextStyle::faint, "──") + " " + styled(TextStyle::bold, title) + " " +
         styled(TextStyle::faint, rule);
}

void Terminal::print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), output_); }

void Terminal::print(const Lines& lines) {
  for (const std::string& line : lines) {
    print(line);
    print("\n");
  }
}

void Terminal::clear() { print(settings_.redraws ? "\x1b[2J\x1b[3J\x1b[H" : "\n"); }

Terminal::Answer Terminal::ask_for(std::string_view prompt, std::optional<std::int64_t> limit) {
  print(prompt);
  std::fflush(output_);
  const std::int64_t began = now();
  if (limit) *limit += began;
  Answer answer;
  while (true) {
    answer.line = next_line();
    if (answer.line || at_end_ || was_interrupted()) break;
    answer.timed_out = !is_ready_before(limit);
    if (answer.timed_out || was_interrupted()) break;
    read_input();
  }
  answer.elapsed = now() - began;
  if (!settings_.echoes || (!answer.line && !answer.timed_out)) print("\n");
  return answer;
}

std::int64_t Terminal::now() const { return settings_.clock ? settings_.clock() : 0; }

// The next whole line of what was read; at the end of the input, what is left.
std::optional<std::string> Terminal::next_line() {
  const auto end = unread_.find('\n');
  if (end == std::string::npos && (!at_end_ || unread_.empty())) return std::nullopt;
  std::string line = unread_.substr(0, std::min(end, longest_line));
  unread_.erase(0, end == std::string::npos ? end : end + 1);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

bool Terminal::is_ready_before(std::optional<std::int64_t> time) const {
  pollfd input{input_, POLLIN, 0};
  while (!was_interrupted()) {
    const std::int64_t left =
        !time || !settings_.clock ? -1 : std::max<std::int64_t>(*time - now(), 0);
    const int count = poll(&input, 1, static_cast<int>(std::min<std::int64_t>(left, INT_MAX)));
    if (count == 0) return false;
    if (count > 0 || errno != EINTR) break;
  }
  return true;
}

void Terminal::read_input() {
  std::array<char, 4096> buffer;
  const ssize_t count = read(input_, buffer.data(), buffer.size());
  if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EINTR)) at_end_ = true;
  // The rest of a line that is too long is dropped.
  if (unread_.find('\n') == std::string::npos && unread_.size() > longest_line)
    unread_.resize(longest_line);
}

void Terminal::discard_typed() {
  if (!settings_.echoes) return;
  tcflush(input_, TCIFLUSH);
  unread_.clear();
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = 1; };  // no SA_RESTART: a waiting read must return
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

bool was_interrupted() { return interrupted != 0; }

}  // namespace pioche
