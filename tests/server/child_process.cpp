#include "tests/server/child_process.h"

#include <arpa/inet.h>
#include <csignal>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load/event_loop.h"

namespace pioche::test {

namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
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

ChildProcess::~ChildProcess() { kill(); }

void ChildProcess::start(std::vector<std::string> words, std::uint16_t port) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execvp(pointers.front(), pointers.data());
    _exit(127);
  }
  constexpr load::Microseconds longest = 30'000'000;
  const load::Microseconds until = load::now() + longest;
  while (!listens(port)) {
    if (!is_running() || load::now() > until)
      throw std::runtime_error(words.front() + " did not start");
    usleep(2000);
  }
}

bool ChildProcess::is_running() {
  if (process_ <= 0) return false;
  if (waitpid(process_, nullptr, WNOHANG) == 0) return true;
  process_ = 0;
  return false;
}

int ChildProcess::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void ChildProcess::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  wait();
}

int ChildProcess::stop() {
  if (!is_running()) return -1;
  ::kill(process_, SIGTERM);
  return wait();
}

void ChildProcess::freeze() { ::kill(process_, SIGSTOP); }

void ChildProcess::resume() { ::kill(process_, SIGCONT); }

}  // namespace pioche::test
