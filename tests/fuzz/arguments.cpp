// Words of a command line, separated by line ends: they are understood, or a sentence says why not.
#include "app/arguments.h"

#include <array>

#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> words;
  while (!input.empty() && words.size() < 20) {
    const auto end = std::min(input.find('\n'), input.size());
    words.emplace_back(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  constexpr std::array flags{Flag{"--seed"}, Flag{"--json", Takes::nothing},
                             Flag{"--options", Takes::many}};
  try {
    const Arguments arguments("simulate", words, flags, 2);
    fuzz::demand(arguments.positional().size() <= 2, "no more words than there is room for");
    const std::int64_t number = arguments.number("--seed", -5, 1000, 7);
    fuzz::demand(number >= -5 && number <= 1000, "a number is in its range");
  } catch (const UsageError& error) {
    fuzz::demand(error.what()[0] != '\0', "a refusal has a sentence");
  }
  return 0;
}
