// A command of `pioche`: its name, its flags, and the function that runs it.
#pragma once

#include <span>
#include <string_view>

#include "app/arguments.h"

namespace pioche {

struct Command {
  std::string_view name;  // `help.<name>` is what it does, `synopsis.<name>` how it is called
  std::span<const Flag> flags;
  std::size_t most_positional;
  int (*run)(const Arguments&);
};

}  // namespace pioche
