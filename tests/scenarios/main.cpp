// pioche_scenarios FILE-OR-FOLDER...: plays every scenario of every file games/<game>/…/*.txt, and
// prints what a game does otherwise.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/scenarios/run.h"

namespace {

using namespace pioche;
using namespace pioche::scenarios;
namespace fs = std::filesystem;

int passed = 0;
int failed = 0;

void report(const fs::path& file, const std::vector<Failure>& failures) {
  for (const Failure& failure : failures)
    std::printf("%s:%d: %s\n", file.c_str(), failure.line, failure.text.c_str());
}

void fail(const fs::path& file, const std::string& text) {
  std::printf("%s: %s\n", file.c_str(), text.c_str());
  ++failed;
}

// The game whose folder the file lies in.
const Engine* game_of(const fs::path& file) {
  for (const fs::path& part : fs::absolute(file).parent_path())
    if (const Engine* engine = find_engine(part.string())) return engine;
  return nullptr;
}

void run_file(const fs::path& file) {
  const Engine* engine = game_of(file);
  if (engine == nullptr) return fail(file, "no folder above it is named after a game");
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  if (!in) return fail(file, "cannot be read");
  const Script script = read_script(text.str());
  report(file, script.failures);
  failed += static_cast<int>(script.failures.size());
  for (const Scenario& scenario : script.scenarios) {
    const auto failures = failures_of(scenario, *engine);
    report(file, failures);
    ++(failures.empty() ? passed : failed);
  }
}

void run_argument(const fs::path& path) {
  if (!fs::is_directory(path)) {
    if (!fs::exists(path)) return fail(path, "does not exist");
    return run_file(path);
  }
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  if (files.empty()) return fail(path, "holds no scenario file (*.txt)");
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) run_file(file);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "pioche_scenarios FILE-OR-FOLDER...: name the scenarios to play.\n");
    return 2;
  }
  for (int i = 1; i < count; ++i) run_argument(words[i]);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
