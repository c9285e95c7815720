// Through which mail server the server sends, and as whom.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/runtime/budgets.h"

namespace pioche::server {

struct MailSettings {
  std::string url;       // smtp://HOST[:PORT] or smtps://HOST[:PORT]; empty: no mail is sent
  std::string from;      // the address of the sender
  std::string user;      // empty: without signing in
  std::string password;  // of the user
  // A PEM file with which the mail server's certificate is checked; empty: the system's.
  std::string ca_file;
  std::string public_url;  // where people reach this server: https://cards.example.org
  // How long to wait before each further try; after the last the mail is given up. The link in it
  // lasts longer.
  std::vector<std::chrono::milliseconds> retry_after{
      std::chrono::seconds(5), std::chrono::seconds(30), std::chrono::minutes(2),
      std::chrono::minutes(8), std::chrono::minutes(20)};

  std::size_t most_waiting = budget::waiting_mails;

  bool is_on() const { return !url.empty(); }
};

}  // namespace pioche::server
