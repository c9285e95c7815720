#include "wasm/pioche.h"

#include <cstdlib>
#include <map>
#include <string>
#include <unistd.h>

#include "referee/request.h"
#include "wasm/engine_handle.h"

namespace {

using namespace pioche;

std::string input;
std::string output;
std::uint32_t last_handle = 0;

std::map<std::uint32_t, EngineHandle>& handles() {
  static std::map<std::uint32_t, EngineHandle> all;
  return all;
}

Seed random_seed() {
  Seed seed;
  if (getentropy(seed.data(), seed.size()) != 0) std::abort();  // a weak seed would be worse
  return seed;
}

std::string answer(std::uint32_t handle, std::string_view request) {
  const auto found = handles().find(handle);
  if (found == handles().end())
    return refusal(default_language, {}, {"no_session", {}, std::to_string(handle)});
  return found->second.answer(request);
}

}  // namespace

std::uint32_t pioche_open() {
  handles().try_emplace(++last_handle, random_seed);
  return last_handle;
}

void pioche_close(std::uint32_t handle) { handles().erase(handle); }

char* pioche_input(std::uint32_t bytes) {
  input.resize(bytes);
  return input.data();
}

std::uint32_t pioche_ask(std::uint32_t handle, std::uint32_t bytes) {
  output = answer(handle, std::string_view(input).substr(0, bytes));
  return static_cast<std::uint32_t>(output.size());
}

const char* pioche_output() { return output.data(); }
