// The same lines from a WebAssembly module.
#include "tests/wasm/digest.h"

extern "C" {
// Returns the length of the match's line, which stands at digest_text().
std::uint32_t digest_match(std::uint32_t number);
const char* digest_text();
}

namespace {
std::string text;
}

std::uint32_t digest_match(std::uint32_t number) {
  text = pioche::tests::digest_line(number);
  return static_cast<std::uint32_t>(text.size());
}

const char* digest_text() { return text.data(); }
