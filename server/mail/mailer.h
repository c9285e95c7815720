// Sends mails from a thread of its own: whoever asks never waits. What cannot be sent is tried again, each
// time after a longer pause. Mails are in memory only: those that wait are lost when the server stops.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "server/mail/mail.h"
#include "server/mail/mail_settings.h"

namespace pioche::server {

struct MailStats {
  std::uint64_t sent = 0;
  std::uint64_t failures = 0;  // tries that did not succeed
  std::uint64_t given_up = 0;  // mails that were refused, or tried too often
  std::size_t waiting = 0;     // also the one that is being sent
};

class Mailer {
 public:
  // Where the settings are off there is no thread.
  explicit Mailer(MailSettings);
  ~Mailer();
  Mailer(const Mailer&) = delete;
  Mailer& operator=(const Mailer&) = delete;

  const MailSettings& settings() const { return settings_; }
  bool is_on() const { return settings_.is_on(); }
  // False: too many wait already, or the settings are off.
  bool send(Mail);
  MailStats stats() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct QueuedMail {
    Mail mail;
    Clock::time_point due = {};
    std::size_t tries = 0;
  };

  void run();
  // The next one that is due, once it is; false: stop.
  bool next_due(QueuedMail&);
  void attempt(QueuedMail&);
  void retry_later(QueuedMail&);

  const MailSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<QueuedMail> waiting_;
  MailStats stats_;
  bool is_sending_ = false;
  std::atomic<bool> is_stopping_ = false;
  std::thread thread_;  // last: it uses the others
};

}  // namespace pioche::server
