// `pioche serve` as a process of its own, which can be killed.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pioche::test {

class ServerProcess {
 public:
  // The program beside this one, on a port that is free, with its data in this folder.
  explicit ServerProcess(std::string data, std::vector<std::string> more_flags = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Starts and waits until it listens, at the same port each time.
  void start();
  void kill();  // as by a power failure: it is not asked
  int stop();   // asks it to; its exit status, or minus the signal that ended it
  bool is_running();
  pid_t process() const { return process_; }
  const std::string& data() const { return data_; }
  std::uint16_t port() const { return port_; }
  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

 private:
  int wait();

  std::string data_;
  std::vector<std::string> flags_;
  std::uint16_t port_;
  pid_t process_ = 0;
};

// An empty folder that goes away with it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace pioche::test
