// A session is a signed cookie with the id under which it is stored (stored_session.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/secret.h"

namespace pioche::accounts {

struct Session {
  std::string person;
  std::int64_t epoch = 0;
  store::Time issued = 0;
  std::string id = {};  // empty: of version 0.1, which stored no sessions
  bool operator==(const Session&) const = default;
};

inline constexpr store::Time session_life = store::Time{30} * 24 * 3600 * 1000;
// A cookie from the future is accepted by as much as clocks differ.
inline constexpr store::Time clock_tolerance = store::Time{48} * 60 * 60 * 1000;

class SessionSigner {
 public:
  explicit SessionSigner(const Key& secret) : key_(key_for(secret, "session")) {}

  // <person>.<epoch>.<issued>.<id>.<signature>, of characters that a cookie may hold as they are; one
  // of version 0.1 has no id.
  std::string cookie(const Session&) const;

  // The session of a cookie that was signed here and has not expired. The caller compares the epoch
  // with the person's, and looks up the id: a session of another epoch, or that is not stored, has ended.
  std::optional<Session> session(std::string_view cookie, store::Time now) const;

 private:
  Key key_;
};

}  // namespace pioche::accounts
