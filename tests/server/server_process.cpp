#include "tests/server/server_process.h"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load/event_loop.h"

namespace pioche::test {

namespace {

namespace fs = std::filesystem;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof(address);
  const bool is_bound = bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                        getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(socket);
  if (!is_bound) throw std::runtime_error("no port is free");
  return ntohs(address.sin_port);
}

bool listens(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const bool answers =
      connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  close(socket);
  return answers;
}

}  // namespace

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
