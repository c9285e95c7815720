// Rate limits: a token bucket for each key, such as an address or a person.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pioche::server {

class RateLimiter {
 public:
  // `burst` tokens at most, refilled at `per_minute`.
  RateLimiter(double burst, double per_minute) : burst_(burst), per_minute_(per_minute) {}

  // Takes a token; false where there is none.
  bool take(std::string_view key, std::int64_t now);
  // For what is known only afterwards: whether any token is left, and taking some, even more than
  // there are.
  bool has_tokens(std::string_view key, std::int64_t now) const { return tokens(key, now) > 0; }
  double tokens(std::string_view key, std::int64_t now) const;
  void charge(std::string_view key, std::int64_t now, double tokens);
  std::size_t size() const { return buckets_.size(); }

 private:
  struct Bucket {
    double tokens;
    std::int64_t refilled;
  };
  Bucket& refilled_bucket(std::string_view key, std::int64_t now);
  void prune(std::int64_t now);
  double tokens_at(const Bucket&, std::int64_t now) const;

  double burst_;
  double per_minute_;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const {
      return std::hash<std::string_view>{}(key);
    }
  };
  std::unordered_map<std::string, Bucket, Hash, std::equal_to<>> buckets_;
  std::size_t prune_at_ = 1024;
};

// Addresses are limited by their network: a client has a whole /64 of IPv6 to itself.
std::string network_of(std::string_view address);

}  // namespace pioche::server
