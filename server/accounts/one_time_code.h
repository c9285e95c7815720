// Codes that are good once: a link to a new password, an invitation, a recovery code. Shown once, kept as a hash, as a
// document of the collection of their purpose. They are long and random, so a fast hash is enough.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace pioche::accounts {

inline constexpr std::string_view password_resets = "password_resets";
inline constexpr std::string_view invitations = "invitations";
inline constexpr std::string_view recovery_codes = "recovery_codes";

// 26 characters of a-z 2-7: 130 bits.
std::string fresh_code();

// A new code, and the document that is kept of it. `expires` 0: never.
struct NewCode {
  std::string code;
  store::Document document;
};
NewCode new_code(std::string_view collection, std::string_view person, store::Time now,
                 store::Time expires);

// The id of its document, whatever its case, and with spaces and dashes as people copy it; nullopt: no
// code looks so.
std::optional<std::string> code_hash(std::string_view code);

// The change that removes all of a person's documents in a collection.
store::Batch removal_of(store::Store&, std::string_view collection, std::string_view person);

}  // namespace pioche::accounts
