// A way to the PostgreSQL server of the tests that can be cut: what is sent meanwhile arrives once it
// is mended.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/server_process.h"

namespace pioche::tests {

class DatabaseProxy {
 public:
  // To the database with this URL, whose server listens at a socket in a folder.
  explicit DatabaseProxy(const std::string& url);
  ~DatabaseProxy();
  DatabaseProxy(const DatabaseProxy&) = delete;
  DatabaseProxy& operator=(const DatabaseProxy&) = delete;

  const std::string& url() const { return url_; }
  void cut() { is_cut_ = true; }
  void mend() { is_cut_ = false; }

 private:
  struct Pair {
    int client;
    int server;
  };
  void run();
  void accept_one();
  bool forward(int from, int to) const;  // false: it has ended

  test::TemporaryFolder folder_;
  std::string url_;
  std::string target_;
  int listener_ = -1;
  std::vector<Pair> pairs_;
  std::atomic<bool> is_cut_ = false;
  std::atomic<bool> is_ending_ = false;
  std::thread thread_;
};

}  // namespace pioche::tests
