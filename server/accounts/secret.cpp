#include "server/accounts/secret.h"

#include <algorithm>
#include <sodium.h>
#include <stdexcept>

#include "engine/seed.h"

namespace pioche::accounts {

namespace {

constexpr const char* meta_key = "secret";

Key fresh_secret() {
  if (sodium_init() < 0) throw std::runtime_error("The system gives no random numbers.");
  Key secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

}  // namespace

Key server_secret(store::Store& store) {
  if (const auto kept = store.meta(meta_key)) {
    const auto secret = kept->size() == 64 ? seed_from(*kept) : std::nullopt;
    if (!secret) throw store::Failure(store::Cause::storage, {"store.bad_secret", {}, {}});
    Key key;
    std::ranges::copy(*secret, key.begin());
    return key;
  }
  const Key secret = fresh_secret();
  store.commit(store::Batch{store::PutMeta{meta_key, hex(secret)}});
  return secret;
}

Key key_for(const Key& secret, std::string_view purpose) {
  Key key;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                     purpose.size(), secret.data(), secret.size());
  return key;
}

}  // namespace pioche::accounts
