// A program that a test runs beside itself.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pioche::test {

class ChildProcess {
 public:
  ChildProcess() = default;
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // The program and its arguments. Waits until it listens at the port; throws where it does not.
  void start(std::vector<std::string> words, std::uint16_t port);
  void kill();  // as by a power failure: it is not asked
  int stop();   // asks it to; its exit status, or minus the signal that ended it
  void freeze();
  void resume();
  bool is_running();
  pid_t process() const { return process_; }

 private:
  int wait();

  pid_t process_ = 0;
};

std::uint16_t free_port();

}  // namespace pioche::test
