// pioche_digest FIRST COUNT: a line for each of so many random matches.
// pioche_digest signatures: a line for each game and version of its rules.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/wasm/digest.h"

int main(int count, char** words) {
  if (count == 2 && std::string_view(words[1]) == "signatures") {
    std::fputs(pioche::tests::signature_lines().c_str(), stdout);
    return 0;
  }
  if (count != 3) {
    std::fputs("pioche_digest FIRST COUNT | signatures\n", stderr);
    return 2;
  }
  const auto first = static_cast<std::uint32_t>(std::strtoul(words[1], nullptr, 10));
  const auto matches = static_cast<std::uint32_t>(std::strtoul(words[2], nullptr, 10));
  for (std::uint32_t i = 0; i < matches; ++i)
    std::fputs(pioche::tests::digest_line(first + i).c_str(), stdout);
  return 0;
}
