// Lines of finished matches, as `pioche import` reads them: each is kept, known or wrong, and what
// is kept is exported so that it can be read again.
#include "server/store/records_file.h"

#include "server/store/memory/memory_store.h"
#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

store::RecordsReader::Count imported(store::Store& store, std::string_view text) {
  store::RecordsReader reader(store, "en", [](std::int64_t line, std::string_view sentence) {
    fuzz::demand(line >= 1 && !sentence.empty(), "a line that is wrong has a number and a reason");
  });
  for (int lines = 0; lines < 20 && !text.empty(); ++lines) reader.read(fuzz::take_line(text));
  return reader.finish();
}

std::string exported(store::Store& store) {
  std::string text;
  store::export_records(store, {}, [&](std::string_view line) { text += line; });
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto first = store::memory_store();
  const auto count = imported(*first, {reinterpret_cast<const char*>(data), size});
  const std::string text = exported(*first);
  if (count.added == 0) {
    fuzz::demand(text.empty(), "nothing is kept that was not added");
    return 0;
  }
  const auto second = store::memory_store();
  const auto again = imported(*second, text);
  fuzz::demand(again.added == count.added && again.wrong == 0, "what is exported can be imported");
  fuzz::demand(exported(*second) == text, "and is the same then");
  return 0;
}
