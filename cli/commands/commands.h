// The commands of cli/commands/, and their list.
#pragma once

#include "app/command.h"
#include "cli/terminal/terminal.h"

namespace pioche {

std::span<const Command> commands();

int run_simulate(const Arguments&);
int run_bench(const Arguments&);
int run_arena_command(const Arguments&);
int run_hint(const Arguments&);
// The referee (referee/referee.h) on standard input and output, one request a line, until the end of
// the input. Returns the exit status.
int run_referee();

// On the terminal that is passed to them.
int play(const Arguments&, Terminal&);
int replay(const Arguments&, Terminal&);
int verify(const Arguments&, Terminal&);
int show_rules(const Arguments&, Terminal&);

}  // namespace pioche
