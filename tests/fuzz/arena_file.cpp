// The file from which an arena goes on, perhaps damaged: it is read, or a sentence says why not; what
// was read is written so that it reads the same.
#include "arena/results_file.h"
#include "arena/standings.h"
#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// As the seeds have it.
const std::string setting = R"({"game":"skyjo"})";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::ScratchFolder folder;
  const std::string path = folder.write("arena.jsonl", {reinterpret_cast<const char*>(data), size});
  try {
    const ResultsFile file("en", path, setting, std::nullopt, *seed_from("1"));
    try {
      const Schedule schedule(2, 2);
      file.check_seating(schedule);
      standings(schedule, std::vector<std::string>{"a", "b"}, file.finished());
    } catch (const std::runtime_error&) {
      // Refused: the results are of another schedule.
    }
    for (const MatchResult& match : file.finished()) {
      const std::string line = result_line(match);
      const auto read = parse_result_line(line);
      fuzz::demand(read && result_line(*read) == line, "a result is read as it was written");
    }
    const ResultsFile again("en", path, setting, file.seed(), *seed_from("2"));
    fuzz::demand(again.finished().size() == file.finished().size(),
                 "a file is read again as whole");
  } catch (const std::runtime_error& error) {
    fuzz::demand(error.what()[0] != '\0', "a refusal has a sentence");
  }
  return 0;
}
