// A mail server for tests (RFC 5321), on a free port of this machine: it keeps what it gets, or answers as
// one that is overloaded, strict or asleep. tests/tools/mail has one that others have written, with TLS.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pioche::test {

struct ReceivedMail {
  std::string from;
  std::string to;
  std::map<std::string, std::string> headers;  // lines that belong together are one
  std::string text;                            // decoded
};

class MailServer {
 public:
  MailServer();
  ~MailServer();
  MailServer(const MailServer&) = delete;
  MailServer& operator=(const MailServer&) = delete;

  std::string url() const;

  // The first mail that has come and was not taken yet; waits for it.
  ReceivedMail take();
  std::size_t received() const;  // those that were not taken
  std::size_t tries() const;     // mails that were begun
  // What it answers to the recipients of mails from now on: 250, 451 (later) or 550 (never); 0: nothing, until
  // something else is set.
  void answer_recipients(int code);

 private:
  class Connection;
  void run();
  void serve(Connection&);
  // Waits while it is to say nothing; -1: the end.
  int answer_to_recipient();

  int listener_;
  std::uint16_t port_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ReceivedMail> mails_;
  std::size_t tries_ = 0;
  int recipient_answer_ = 250;
  int connection_ = -1;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace pioche::test
