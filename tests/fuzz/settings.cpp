// How a server is to be run: words of a command line, one a line, then after an empty line the file
// of settings. They give options in their ranges, or one sentence.
#include "server/http/origin.h"
#include "server/options.h"
#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::ScratchFolder folder;
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> words;
  for (auto line = fuzz::take_line(input); !line.empty(); line = fuzz::take_line(input)) {
    // Which file is read is not for the fuzzer to say.
    if (line.find("--config") == std::string_view::npos) words.emplace_back(line);
  }
  words.insert(words.end(), {"--config", folder.write("settings", input)});
  try {
    const server::Options options =
        server::options_of(Arguments("serve", words, server::serve_flags(), 0));
    fuzz::demand(options.bot_threads >= 1 && options.bot_threads <= 4096, "some thread for bots");
    fuzz::demand(options.http.certificate.empty() == options.http.key.empty(), "both or none");
    fuzz::demand(options.http.ping_seconds >= 1 && options.http.ping_seconds <= 3600, "in range");
    for (const std::string& origin : options.origins)
      fuzz::demand(server::parse_origin(origin) == origin, "an origin as a browser writes it");
  } catch (const UsageError& error) {
    fuzz::demand(error.what()[0] != '\0', "a refusal has a sentence");
  }
  return 0;
}
