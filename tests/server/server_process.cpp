#include "tests/server/server_process.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace pioche::test {

namespace fs = std::filesystem;

ServerProcess::ServerProcess(std::string data, std::vector<std::string> more_flags)
    : data_(std::move(data)), flags_(std::move(more_flags)), port_(free_port()) {}

void ServerProcess::start() {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "pioche";
  std::vector<std::string> words{
      program,  "serve", "--address", "127.0.0.1", "--port", std::to_string(port_),
      "--data", data_,   "--log",     "warning"};
  words.insert(words.end(), flags_.begin(), flags_.end());
  ChildProcess::start(std::move(words), port_);
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (fs::temp_directory_path() / "pioche-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace pioche::test
