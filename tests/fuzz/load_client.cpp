// What the load generator reads from a server that may send anything: a response, then frames of a
// WebSocket.
#include "engine/json.h"
#include "load/frames.h"
#include "load/http.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const load::Response response = load::first_response(bytes);
  fuzz::demand(response.size <= bytes.size(), "a response is no longer than what came");
  if (response.size > 0) {
    fuzz::demand(response.body.size() < response.size, "a response has a head");
    const std::string_view cookie = load::cookie_of(response);
    fuzz::demand(cookie.find(';') == std::string_view::npos, "a cookie is without attributes");
    bytes.remove_prefix(response.size);
  }
  while (!bytes.empty()) {
    const load::ServerFrame frame = load::first_frame(bytes);
    if (frame.size == 0) break;
    fuzz::demand(frame.size <= bytes.size(), "a frame is no longer than what came");
    fuzz::demand(frame.payload.size() <= frame.size, "a frame has a head");
    if (frame.is_malformed) break;
    json::Document message;
    message.read(frame.payload);
    bytes.remove_prefix(frame.size);
  }
  return 0;
}
