#include "tests/server/server_process.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "load/event_loop.h"
#include "tests/server/free_port.h"

namespace pioche::test {

namespace fs = std::filesystem;

ServerProcess::ServerProcess(std::string data, std::vector<std::string> more_flags)
    : data_(std::move(data)), flags_(std::move(more_flags)), port_(free_port()) {}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::start() {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "pioche";
  std::vector<std::string> words{
      program,  "serve", "--address", "127.0.0.1", "--port", std::to_string(port_),
      "--data", data_,   "--log",     "warning"};
  words.insert(words.end(), flags_.begin(), flags_.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execv(program.c_str(), pointers.data());
    _exit(127);
  }
  constexpr load::Microseconds longest = 30'000'000;
  const load::Microseconds until = load::now() + longest;
  while (!listens(port_)) {
    if (!is_running() || load::now() > until) throw std::runtime_error("the server did not start");
    usleep(2000);
  }
}

bool ServerProcess::is_running() {
  if (process_ <= 0) return false;
  if (waitpid(process_, nullptr, WNOHANG) == 0) return true;
  process_ = 0;
  return false;
}

int ServerProcess::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void ServerProcess::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  wait();
}

int ServerProcess::stop() {
  if (!is_running()) return -1;
  ::kill(process_, SIGTERM);
  return wait();
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
