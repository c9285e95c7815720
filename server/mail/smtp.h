// Hands a mail to a mail server, by libcurl.
#pragma once

#include <atomic>
#include <string>

#include "server/mail/mail_settings.h"

namespace pioche::server {

// smtp://HOST[:PORT] or smtps://HOST[:PORT], in lower case; empty where the text is neither.
std::string parse_smtp_url(std::string_view text);

enum class Delivery : unsigned char {
  sent,
  delayed,  // the mail server cannot be reached, or says: later
  refused,  // the mail server says: never
};

struct DeliveryResult {
  Delivery delivery = Delivery::delayed;
  std::string why = {};  // for the log: without addresses
};

// Takes at most half a minute, and ends soon after `is_stopping`. `content`: the encoded mail. Over
// smtp:// the connection goes on with TLS (STARTTLS), and nothing is sent without; only a mail server on
// this machine needs none, unless `ca_file` is given.
DeliveryResult deliver(const MailSettings&, const std::string& to, const std::string& content,
                       const std::atomic<bool>& is_stopping);

}  // namespace pioche::server
