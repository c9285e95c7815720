#include "server/http/rate_limiter.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace pioche::server {

double RateLimiter::tokens_at(const Bucket& bucket, std::int64_t now) const {
  const auto passed = static_cast<double>(std::max<std::int64_t>(0, now - bucket.refilled));
  return std::min(burst_, bucket.tokens + passed * per_minute_ / 60'000);
}

RateLimiter::Bucket& RateLimiter::refilled_bucket(std::string_view key, std::int64_t now) {
  if (buckets_.size() >= prune_at_) prune(now);
  auto found = buckets_.find(key);
  if (found == buckets_.end()) found = buckets_.try_emplace(std::string(key), burst_, now).first;
  Bucket& bucket = found->second;
  bucket.tokens = tokens_at(bucket, now);
  bucket.refilled = now;
  return bucket;
}

double RateLimiter::tokens(std::string_view key, std::int64_t now) const {
  const auto found = buckets_.find(key);
  return found == buckets_.end() ? burst_ : tokens_at(found->second, now);
}

void RateLimiter::charge(std::string_view key, std::int64_t now, double tokens) {
  refilled_bucket(key, now).tokens -= tokens;
}

bool RateLimiter::take(std::string_view key, std::int64_t now) {
  Bucket& bucket = refilled_bucket(key, now);
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

// A full bucket limits nobody, so it need not be stored.
void RateLimiter::prune(std::int64_t now) {
  std::erase_if(buckets_,
                [&](const auto& entry) { return tokens_at(entry.second, now) >= burst_; });
  prune_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

std::string network_of(std::string_view address) {
  std::string text(address);
  in6_addr bytes{};
  if (inet_pton(AF_INET6, text.c_str(), &bytes) != 1) return text;
  std::fill(bytes.s6_addr + 8, bytes.s6_addr + 16, std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  inet_ntop(AF_INET6, &bytes, network.data(), network.size());
  return network.data();
}

}  // namespace pioche::server
