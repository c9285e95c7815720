// Any bytes as JSON: what is read is written as JSON that reads the same.
#include "engine/json.h"

#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  json::Document document, again;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!document.read(text)) {
    fuzz::demand(document.error_at() <= size, "an error is inside the text");
    return 0;
  }
  std::string written, rewritten;
  json::Writer(written).copy(document.root());
  fuzz::demand(again.read(written), "what is written is JSON");
  json::Writer(rewritten).copy(again.root());
  fuzz::demand(written == rewritten, "what is written reads the same");
  return 0;
}
