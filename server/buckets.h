// How often somebody may do something: a bucket of tokens for each key, refilled at a rate.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pioche::server {

class Buckets {
 public:
  // So many at once, then so many a minute.
  Buckets(double at_once, double per_minute) : at_once_(at_once), per_minute_(per_minute) {}

  // So many at once, then as many in a day.
  static Buckets a_day(double count) { return {count, count / (24 * 60)}; }

  // Takes a token; false where there is none.
  bool take(std::string_view key, std::int64_t now);
  std::size_t size() const { return buckets_.size(); }

 private:
  struct Bucket {
    double tokens;
    std::int64_t filled;
  };
  void forget_full(std::int64_t now);
  double tokens_at(const Bucket&, std::int64_t now) const;

  double at_once_;
  double per_minute_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::size_t tidy_at_ = 1024;
};

// Addresses are limited by their network: a client has a whole /64 of IPv6 to itself.
std::string network_of(std::string_view address);

}  // namespace pioche::server
