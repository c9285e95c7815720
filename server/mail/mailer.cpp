#include "server/mail/mailer.h"

#include <algorithm>

#include "server/accounts/random_text.h"
#include "server/mail/smtp.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::server {

namespace {

constexpr std::size_t message_id_length = 20;

}  // namespace

Mailer::Mailer(MailSettings settings) : settings_(std::move(settings)) {
  if (is_on()) thread_ = std::thread([this] { run(); });
}

Mailer::~Mailer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Mailer::send(Mail mail) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_on() || waiting_.size() + (is_sending_ ? 1 : 0) >= settings_.most_waiting) return false;
    waiting_.push_back({std::move(mail), Clock::now()});
  }
  changed_.notify_one();
  return true;
}

MailStats Mailer::stats() const {
  const std::lock_guard lock(mutex_);
  MailStats stats = stats_;
  stats.waiting = waiting_.size() + (is_sending_ ? 1 : 0);
  return stats;
}

void Mailer::run() {
  QueuedMail next;
  while (next_due(next)) attempt(next);
}

bool Mailer::next_due(QueuedMail& next) {
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    const auto first = std::ranges::min_element(waiting_, {}, &QueuedMail::due);
    if (first == waiting_.end()) {
      changed_.wait(lock);
    } else if (const Clock::time_point due = first->due; due > Clock::now()) {
      changed_.wait_until(lock, due);
    } else {
      next = std::move(*first);
      waiting_.erase(first);
      is_sending_ = true;
      return true;
    }
  }
  return false;
}

void Mailer::attempt(QueuedMail& one) {
  DeliveryResult result;
  try {
    const std::string content =
        encode(one.mail, settings_.from, accounts::random_text(message_id_length), server::now());
    result = deliver(settings_, one.mail.to, content, is_stopping_);
  } catch (const std::exception& error) {
    result.why = error.what();
  }
  ++one.tries;
  const bool is_last =
      result.delivery == Delivery::refused || one.tries > settings_.retry_after.size();
  if (result.delivery != Delivery::sent && !is_stopping_)
    log(is_last ? LogLevel::error : LogLevel::warning, "a mail could not be sent ({}); {}",
        result.why, is_last ? "it is given up" : "it is tried again");
  const std::lock_guard lock(mutex_);
  is_sending_ = false;
  if (result.delivery == Delivery::sent) {
    ++stats_.sent;
    return;
  }
  ++stats_.failures;
  if (is_last)
    ++stats_.given_up;
  else
    retry_later(one);
}

void Mailer::retry_later(QueuedMail& one) {
  one.due = Clock::now() + settings_.retry_after[one.tries - 1];
  waiting_.push_back(std::move(one));
}

}  // namespace pioche::server
