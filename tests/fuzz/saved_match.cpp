// The file of a match that was interrupted, perhaps damaged: it is resumed, or a sentence says why
// not; what was resumed is saved so that it is resumed the same.
#include <filesystem>
#include <stdexcept>

#include "cli/play/local_table.h"
#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::ScratchFolder folder;
  static const bool is_ready = [] {
    std::filesystem::create_directories(folder.path() + "/pioche");
    return setenv("XDG_STATE_HOME", folder.path().c_str(), 1) == 0;
  }();
  fuzz::demand(is_ready, "there is a folder");
  const SavedMatches kept("en");
  const Engine& engine = *engines()[size % engines().size()];
  folder.write("pioche/" + std::string(engine.id) + ".json",
               {reinterpret_cast<const char*>(data), size});
  try {
    const SavedMatch saved = kept.load(engine);
    fuzz::demand(saved.people >= 1 && saved.people <= saved.match.players(), "people sit at seats");
    const LocalTable table(saved, kept);
    const SavedMatch again = kept.load(saved.match.engine());
    fuzz::demand(again.people == saved.people && again.against.text() == saved.against.text() &&
                     again.made_at == saved.made_at &&
                     again.match.engine().equal(again.match.state(), table.match().state()),
                 "what is saved is resumed the same");
  } catch (const std::runtime_error& error) {
    fuzz::demand(error.what()[0] != '\0', "a refusal has a sentence");
  }
  return 0;
}
