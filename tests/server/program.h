// The program run to its end, as somebody at a keyboard runs it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pioche::test {

struct ProgramResult {
  int status = 0;
  std::string output;
  std::string error_output;  // standard error
};

// Beside the tests. `environment` is added to ours.
ProgramResult run_program(std::vector<std::string> words,
                          const std::vector<std::pair<std::string, std::string>>& environment = {});

std::string content_of(const std::string& path);

}  // namespace pioche::test
