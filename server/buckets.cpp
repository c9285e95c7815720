#include "server/buckets.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace pioche::server {

double Buckets::tokens_at(const Bucket& bucket, std::int64_t now) const {
  const auto passed = static_cast<double>(std::max<std::int64_t>(0, now - bucket.filled));
  return std::min(at_once_, bucket.tokens + passed * per_minute_ / 60'000);
}

bool Buckets::take(std::string_view key, std::int64_t now) {
  if (buckets_.size() >= tidy_at_) forget_full(now);
  Bucket& bucket = buckets_.try_emplace(std::string(key), at_once_, now).first->second;
  bucket.tokens = tokens_at(bucket, now);
  bucket.filled = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

// A full bucket is as good as none.
void Buckets::forget_full(std::int64_t now) {
  std::erase_if(buckets_,
                [&](const auto& entry) { return tokens_at(entry.second, now) >= at_once_; });
  tidy_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

std::string network_of(std::string_view address) {
  const std::string text(address);
  in6_addr bytes{};
  if (inet_pton(AF_INET6, text.c_str(), &bytes) != 1) return text;
  std::fill(bytes.s6_addr + 8, bytes.s6_addr + 16, std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  inet_ntop(AF_INET6, &bytes, network.data(), network.size());
  return network.data();
}

}  // namespace pioche::server
