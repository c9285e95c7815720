// Sessions as they are stored: documents whose id is in the cookie. A session without its document has
// ended. Of where and with what somebody signed in only a rough idea is kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace pioche::accounts {

inline constexpr std::string_view sessions = "sessions";
inline constexpr std::size_t most_sessions = 50;  // of a person: the oldest ends for a new one

struct StoredSession {
  std::string id;
  std::string person;
  store::Time created = 0;
  store::Time expires = 0;
  store::Time seen = 0;  // to the hour
  std::string device;    // "Firefox, Linux"; empty: unknown
  std::string network;   // "203.0.113.0/24"; empty: unknown
  bool operator==(const StoredSession&) const = default;
};

// A new one, with a random id.
StoredSession new_session(std::string_view person, store::Time now, std::string_view user_agent,
                          const std::string& address);

store::Document encode(const StoredSession&);
StoredSession decode_session(const store::Document&);

// The browser and the system that a User-Agent names.
std::string device_of(std::string_view user_agent);
// The /24 of an IPv4 address, the /48 of an IPv6 address.
std::string rough_network(const std::string& address);

// Ends the sessions of a person except one, the oldest first, until `kept` others are left; `ended`
// (may be null) gets their ids.
std::function<store::Batch(store::Store&)> end_other_sessions(
    std::string person, std::string except, std::size_t kept,
    std::shared_ptr<std::vector<std::string>> ended = {});

}  // namespace pioche::accounts
