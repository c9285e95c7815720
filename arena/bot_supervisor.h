// The process between the arena and a bot program. It starts the program, copies its standard error,
// counts the CPU time of all its processes, and ends all of them when the arena closes the pipe or is
// itself killed: also those that left the program's process group or session.
#pragma once

#include <array>
#include <cstdint>

namespace pioche {

struct SupervisedCommand {
  const char* command;
  int input;                  // its standard input
  int output;                 // its standard output
  int log;                    // what it writes to standard error is copied there
  int control;                // where it ends, or a byte comes, the program is ended
  int report;                 // gets a ProgramEnding
  std::uint32_t cpu_seconds;  // of the program and all its children; 0: no limit
};

// How a program ended, as the supervisor tells it.
struct ProgramEnding {
  enum class Kind : std::uint8_t {
    was_ended,  // by the supervisor, because it was told to
    exited,     // with the status `value`
    killed,     // by the signal `value`
    cpu_time,   // by the supervisor, because of its limit
  };
  static constexpr std::size_t longest_line = 200;

  Kind kind = Kind::was_ended;
  std::int32_t value = 0;
  std::uint32_t line_size = 0;
  std::array<char, longest_line> last_line{};  // the last one of standard error that is not empty
};

// Called in a new process, of which other threads may have held locks: it uses only what is safe
// between fork and exec.
[[noreturn]] void supervise(const SupervisedCommand&);

}  // namespace pioche
