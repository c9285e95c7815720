#include "table/deal_exchange.h"

#include <utility>

namespace pioche {

namespace {

using Step = TableDeal::Step;

// How long a step waits for the clients. Everybody who plays is connected when a match starts, also
// in correspondence, so that seconds are enough.
constexpr Time longest_step = 10'000;

}  // namespace

void DealExchange::begin(Time now, Effects& effects) {
  SeatSet asked;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const std::string& person = state_.seats[seat].person;
    if (presence_.takes_part(person) && !state_.without_part.contains(person)) asked.add(seat);
  }
  numbers_.clear();
  log_.commit(entry::DealBegun{environment_.seed(), asked}, now, effects);
  resume(now);
}

std::string_view DealExchange::take_hash(Seat seat, std::string_view commitment,
                                         std::string_view hash) {
  if (!is_in(Step::hashes) || commitment != hex(sha256(state_.deal->server)))
    return "table_no_deal";
  if (state_.without_part.contains(state_.seats[seat].person)) return "table_no_part";
  const auto number = bytes32_from(hash);
  if (!number) return "table_deal_digits";
  if (has(seat) && numbers_[seat] != number) return "table_other_hash";
  keep(seat, *number);
  return {};
}

std::string_view DealExchange::take_nonce(Seat seat, std::string_view nonce) {
  if (!is_in(Step::nonces)) return "table_no_deal";
  const auto& hash = state_.deal->hashes[seat];
  if (!hash) return "table_no_part";
  const auto number = bytes32_from(nonce);
  if (!number) return "table_deal_digits";
  if (sha256(*number) != *hash) return "table_other_nonce";
  keep(seat, *number);
  return {};
}

void DealExchange::call_off(SeatSet seats, Time now, Effects& effects) {
  log_.commit(entry::DealCalledOff{seats}, now, effects);
  suspend();
}

void DealExchange::resume(Time now) { step_ends_at_ = now + longest_step; }

void DealExchange::keep(Seat seat, const Bytes32& number) {
  numbers_.resize(state_.seats.size());
  numbers_[seat] = number;
}

SeatSet DealExchange::missing() const {
  SeatSet seats;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const bool is_awaited = is_in(Step::hashes) ? state_.deal->asked.contains(seat)
                                                : state_.deal->hashes[seat].has_value();
    if (is_awaited && !has(seat)) seats.add(seat);
  }
  return seats;
}

bool DealExchange::run_due_action(Time now, Effects& effects) {
  if (!state_.is_dealing() || next_action_at() > now) return false;
  if (is_in(Step::hashes)) {
    numbers_.resize(state_.seats.size());
    log_.commit(entry::DealCommitted{std::exchange(numbers_, {})}, now, effects);
    if (step_ends_at_ != never) resume(now);
    return true;
  }
  if (missing().empty()) return false;
  call_off(missing(), now, effects);
  return true;
}

std::optional<entry::MatchStarted> DealExchange::match_start() const {
  if (!is_in(Step::nonces) || !missing().empty()) return std::nullopt;
  SeatNumbers nonces = numbers_;
  nonces.resize(state_.seats.size());
  return entry::MatchStarted{deal_seed(state_.deal->server, nonces), state_.settings.engine->rules,
                             std::move(nonces)};
}

Time DealExchange::next_action_at() const {
  if (!state_.is_dealing()) return never;
  return missing().empty() ? 0 : step_ends_at_;
}

}  // namespace pioche
