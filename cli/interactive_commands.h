// The commands that use a terminal, which is passed to them.
#pragma once

#include "cli/arguments.h"
#include "cli/terminal.h"

namespace pioche {

int play(const Arguments&, Terminal&);
int replay(const Arguments&, Terminal&);
int verify(const Arguments&, Terminal&);
int show_rules(const Arguments&, Terminal&);

}  // namespace pioche
