#include "load/delivery_audit.h"

#include <algorithm>
#include <utility>

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
  std::vector<AnnouncedMove>& moves = announced(match).moves;
  if (moves.size() < n) moves.resize(n);
  Seat& known = moves[n - 1].seat;
  if (known != nobody && known != mover) ++contradicted_;
  const bool is_first = known == nobody;
  known = mover;
  return is_first;
}

DeliveryAudit::Progress DeliveryAudit::progress() const {
  if (announced_.empty()) return {};
  return {static_cast<std::uint32_t>(announced_.size()),
          static_cast<std::uint32_t>(announced_.back().moves.size())};
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

void DeliveryAudit::record_acknowledged(std::uint32_t match, std::uint32_t n, std::string_view move,
                                        Microseconds sent, Histogram* latencies) {
  if (std::vector<AnnouncedMove>& moves = announced(match).moves; n <= moves.size())
    moves[n - 1].move = move;
  MoveTiming& known = timing_of(match, n);
  known.sent = sent;
  if (latencies != nullptr)
    for (std::size_t i = 0; i < known.count; ++i) latencies->add(known.arrivals[i] - sent);
}

void DeliveryAudit::set_stored(std::uint32_t match, std::vector<StoredMove> moves) {
  const std::size_t count = std::clamp(match, 1U, most_matches);
  if (stored_.size() < count) stored_.resize(count);
  stored_[count - 1] = std::move(moves);
}

AuditResult DeliveryAudit::result() const {
  AuditResult result;
  result.contradicted = contradicted_;
  for (std::size_t match = 0; match < announced_.size(); ++match) {
    const Match& announced = announced_[match];
    const std::vector<StoredMove> none;
    const std::vector<StoredMove>& stored = match < stored_.size() ? stored_[match] : none;
    for (std::size_t i = 0; i < announced.moves.size(); ++i) {
      const auto& [seat, move] = announced.moves[i];
      if (seat == nobody) continue;
      ++result.acknowledged;
      const bool is_there =
          i < stored.size() && stored[i].seat == seat && (move.empty() || stored[i].move == move);
      if (!is_there) ++result.missing;
    }
    for (Seat seat = 0; seat < most_seats; ++seat) {
      const auto count = std::ranges::count_if(
          stored, [&](const StoredMove& made) { return made.seat == seat && made.was_sent; });
      if (std::cmp_greater(count, announced.sent[seat]))
        result.doubled += static_cast<std::uint64_t>(count) - announced.sent[seat];
    }
  }
  return result;
}

}  // namespace pioche::load
