#include "load/delivery_audit.h"

#include <algorithm>

namespace pioche::load {

namespace {

constexpr std::uint32_t most_matches = 1'000'000;  // a greater number is an error of the server

}  // namespace

AuditResult& AuditResult::operator+=(const AuditResult& other) {
  acknowledged += other.acknowledged;
  missing += other.missing;
  doubled += other.doubled;
  contradicted += other.contradicted;
  return *this;
}

DeliveryAudit::Match& DeliveryAudit::announced(std::uint32_t match) {
  const std::size_t count = std::clamp(match, 1U, most_matches);
  if (announced_.size() < count) announced_.resize(count);
  return announced_[count - 1];
}

void DeliveryAudit::record_sent(std::uint32_t match, Seat seat) { ++announced(match).sent[seat]; }
void DeliveryAudit::record_refused(std::uint32_t match, Seat seat) {
  --announced(match).sent[seat];
}

bool DeliveryAudit::record_announced(std::uint32_t match, std::uint32_t n, Seat mover) {
  std::vector<Seat>& movers = announced(match).movers;
  if (movers.size() < n) movers.resize(n, nobody);
  Seat& known = movers[n - 1];
  if (known != nobody && known != mover) ++contradicted_;
  const bool is_first = known == nobody;
  known = mover;
  return is_first;
}

DeliveryAudit::Progress DeliveryAudit::progress() const {
  if (announced_.empty()) return {};
  return {static_cast<std::uint32_t>(announced_.size()),
          static_cast<std::uint32_t>(announced_.back().movers.size())};
}

// Less than before means that acknowledged moves are gone.
void DeliveryAudit::check_progress(Progress at_request, Progress now) {
  if (now < at_request) ++contradicted_;
}

DeliveryAudit::MoveTiming& DeliveryAudit::timing_of(std::uint32_t match, std::uint32_t n) {
  MoveTiming& timing = recent_moves_[n % recent_moves_.size()];
  if (timing.match != match || timing.n != n) timing = {match, n};
  return timing;
}

void DeliveryAudit::record_arrival(std::uint32_t match, std::uint32_t n, Microseconds time,
                                   Histogram* latencies) {
  MoveTiming& known = timing_of(match, n);
  if (known.sent == 0) {
    if (known.count < known.arrivals.size()) known.arrivals[known.count++] = time;
  } else if (latencies != nullptr) {
    latencies->add(time - known.sent);
  }
}

void DeliveryAudit::record_acknowledged(std::uint32_t match, std::uint32_t n, Microseconds sent,
                                        Histogram* latencies) {
  MoveTiming& known = timing_of(match, n);
  known.sent = sent;
  if (latencies != nullptr)
    for (std::size_t i = 0; i < known.count; ++i) latencies->add(known.arrivals[i] - sent);
}

void DeliveryAudit::add_stored_move(Seat seat, bool was_sent) {
  if (stored_.empty()) stored_.emplace_back();
  stored_.back().movers.push_back(seat);
  if (was_sent) ++stored_.back().sent[seat];
}

AuditResult DeliveryAudit::result() const {
  AuditResult result;
  result.contradicted = contradicted_;
  for (std::size_t match = 0; match < announced_.size(); ++match) {
    const Match& announced = announced_[match];
    const Match stored = match < stored_.size() ? stored_[match] : Match{};
    for (std::size_t i = 0; i < announced.movers.size(); ++i) {
      if (announced.movers[i] == nobody) continue;
      ++result.acknowledged;
      if (i >= stored.movers.size() || stored.movers[i] != announced.movers[i]) ++result.missing;
    }
    for (Seat seat = 0; seat < most_seats; ++seat)
      if (stored.sent[seat] > announced.sent[seat])
        result.doubled += stored.sent[seat] - announced.sent[seat];
  }
  return result;
}

}  // namespace pioche::load
