#include "load/ledger.h"

#include <algorithm>

namespace pioche::load {

namespace {

constexpr std::uint32_t most_matches = 1'000'000;  // more than that is no number of a match

}  // namespace

Findings& Findings::operator+=(const Findings& other) {
  acknowledged += other.acknowledged;
  missing += other.missing;
  doubled += other.doubled;
  contradicted += other.contradicted;
  return *this;
}

Ledger::Match& Ledger::told(std::uint32_t match) {
  const std::size_t count = std::clamp(match, 1U, most_matches);
  if (told_.size() < count) told_.resize(count);
  return told_[count - 1];
}

void Ledger::send(std::uint32_t match, Seat seat) { ++told(match).sent[seat]; }
void Ledger::take_back(std::uint32_t match, Seat seat) { --told(match).sent[seat]; }

bool Ledger::hear(std::uint32_t match, std::uint32_t n, Seat mover) {
  std::vector<Seat>& movers = told(match).movers;
  if (movers.size() < n) movers.resize(n, nobody);
  Seat& known = movers[n - 1];
  if (known != nobody && known != mover) ++contradicted_;
  const bool is_first = known == nobody;
  known = mover;
  return is_first;
}

Ledger::Progress Ledger::progress() const {
  if (told_.empty()) return {};
  return {static_cast<std::uint32_t>(told_.size()),
          static_cast<std::uint32_t>(told_.back().movers.size())};
}

// Less than was told before means that acknowledged moves are gone.
void Ledger::hear_progress(Progress asked_at, Progress told) {
  if (told < asked_at) ++contradicted_;
}

Ledger::Flight& Ledger::flight(std::uint32_t match, std::uint32_t n) {
  Flight& flight = flights_[n % flights_.size()];
  if (flight.match != match || flight.n != n) flight = {match, n};
  return flight;
}

void Ledger::arrive(std::uint32_t match, std::uint32_t n, Microseconds time, Histogram* latencies) {
  Flight& known = flight(match, n);
  if (known.sent == 0) {
    if (known.count < known.arrivals.size()) known.arrivals[known.count++] = time;
  } else if (latencies != nullptr) {
    latencies->add(time - known.sent);
  }
}

void Ledger::acknowledge(std::uint32_t match, std::uint32_t n, Microseconds sent,
                         Histogram* latencies) {
  Flight& known = flight(match, n);
  known.sent = sent;
  if (latencies != nullptr)
    for (std::size_t i = 0; i < known.count; ++i) latencies->add(known.arrivals[i] - sent);
}

void Ledger::keep_move(Seat seat, bool was_sent) {
  if (kept_.empty()) kept_.emplace_back();
  kept_.back().movers.push_back(seat);
  if (was_sent) ++kept_.back().sent[seat];
}

Findings Ledger::findings() const {
  Findings findings;
  findings.contradicted = contradicted_;
  for (std::size_t match = 0; match < told_.size(); ++match) {
    const Match& said = told_[match];
    const Match kept = match < kept_.size() ? kept_[match] : Match{};
    for (std::size_t i = 0; i < said.movers.size(); ++i) {
      if (said.movers[i] == nobody) continue;
      ++findings.acknowledged;
      if (i >= kept.movers.size() || kept.movers[i] != said.movers[i]) ++findings.missing;
    }
    for (Seat seat = 0; seat < most_seats; ++seat)
      if (kept.sent[seat] > said.sent[seat]) findings.doubled += kept.sent[seat] - said.sent[seat];
  }
  return findings;
}

}  // namespace pioche::load
