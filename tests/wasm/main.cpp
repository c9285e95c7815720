// pioche_digest FIRST COUNT: a line for each of so many random matches.
#include <cstdio>
#include <cstdlib>

#include "tests/wasm/digest.h"

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("pioche_digest FIRST COUNT\n", stderr);
    return 2;
  }
  const auto first = static_cast<std::uint32_t>(std::strtoul(words[1], nullptr, 10));
  const auto matches = static_cast<std::uint32_t>(std::strtoul(words[2], nullptr, 10));
  for (std::uint32_t i = 0; i < matches; ++i)
    std::fputs(pioche::tests::digest_line(first + i).c_str(), stdout);
  return 0;
}
