// What a page asks of the module, one request a line: it always answers in JSON, says what is wrong
// where it refuses, and goes on answering. Requests that are only slow, such as a long search, are
// made quick, and random play is left out.
#include "wasm/engine_handle.h"

#include <array>

#include "engine/json.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;
using json::Kind;
using json::Value;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t most_requests = 60;

Seed always_the_same() { return Seed{7}; }

bool takes_long(std::string_view request) {
  // However it is escaped, what the module is asked counts.
  json::Document document;
  if (!document.read(request) || !document.root().is(Kind::object)) return false;
  const Value op = document.root().find("op");
  const std::string_view name = op.is(Kind::text) ? op.text() : std::string_view{};
  return name == "play_randomly" || name == "bot" || name == "hint" ||
         request.find("think") != std::string_view::npos;
}

void check(const std::string& answer) {
  json::Document document;
  fuzz::demand(document.read(answer) && document.root().is(Kind::object), "an answer is an object");
  const Value ok = document.root().find("ok");
  fuzz::demand(ok.is(Kind::boolean), "an answer says whether it is one");
  if (ok.boolean()) return;
  const Value message = document.root().find("error").find("message");
  fuzz::demand(message.is(Kind::text) && !message.text().empty(), "a refusal says why");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  EngineHandle handle(always_the_same);
  for (std::size_t count = 0; !text.empty() && count < most_requests; ++count) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view request = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!takes_long(request)) check(handle.answer(request));
  }
  check(handle.answer(R"({"op":"legal"})"));
  return 0;
}
