// The referee (referee/referee.h) on standard input and output, one request a line.
#pragma once

namespace pioche {

// Answers each line of standard input until its end. Returns the exit status.
int run_referee();

}  // namespace pioche
