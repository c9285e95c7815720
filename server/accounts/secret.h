// The server's secret, from which the keys of its signatures are made.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "server/store/store.h"

namespace pioche::accounts {

using Key = std::array<std::uint8_t, 32>;

// The secret that the store keeps; made and committed where there is none yet.
Key server_secret(store::Store&);

// A key for one purpose, so that what is signed for one is not taken for another.
Key key_for(const Key& secret, std::string_view purpose);

}  // namespace pioche::accounts
