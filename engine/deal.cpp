#include "engine/deal.h"

#include <algorithm>

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::string_view domain = "pioche deal 1\n";

std::optional<Bytes32> read_bytes(Value value) {
  return value.is(Kind::text) ? bytes32_from(value.text()) : std::nullopt;
}

// Where the value is not a deal; nullptr: nowhere.
const char* misfit(Value value, std::size_t players, Deal& deal) {
  if (!value.is(Kind::object)) return "deal";
  const auto commitment = read_bytes(value.find("commitment"));
  if (!commitment) return "deal.commitment";
  const auto server = read_bytes(value.find("server"));
  if (!server) return "deal.server";
  const Value seats = value.find("seats");
  if (!seats.is(Kind::list) || seats.size() != players) return "deal.seats";
  deal = {*commitment, *server, SeatNumbers(players), SeatNumbers(players)};
  std::size_t number = 0;
  for (const Value seat : seats) {
    auto& hash = deal.hashes[number];
    auto& nonce = deal.nonces[number++];
    if (seat.is(Kind::null)) continue;
    if (!seat.is(Kind::object)) return "deal.seats";
    hash = read_bytes(seat.find("hash"));
    nonce = read_bytes(seat.find("nonce"));
    if (!hash || !nonce) return "deal.seats";
  }
  return nullptr;
}

}  // namespace

std::optional<Bytes32> bytes32_from(std::string_view digits) {
  return digits.size() == 64 ? seed_from(digits) : std::nullopt;
}

Seed deal_seed(const Bytes32& server, const SeatNumbers& nonces) {
  std::vector<std::uint8_t> message(domain.size() + (1 + nonces.size()) * server.size());
  auto end = std::ranges::copy(server, std::ranges::copy(domain, message.begin()).out).out;
  for (const auto& nonce : nonces)
    if (nonce) end = std::ranges::copy(*nonce, end).out;
  return sha256({message.begin(), end});
}

Result<Deal> read_deal(Value value, std::size_t players) {
  Deal deal;
  if (const char* where = misfit(value, players, deal)) return Error{"record_deal", where};
  return deal;
}

void write_deal(json::Writer& out, const Deal& deal) {
  out.begin_object().key("commitment").text(hex(deal.commitment));
  out.key("server").text(hex(deal.server)).key("seats");
  write_deal_seats(out, deal.hashes, deal.nonces);
  out.end_object();
}

void write_deal_seats(json::Writer& out, const SeatNumbers& hashes, const SeatNumbers& nonces) {
  out.begin_list();
  for (std::size_t seat = 0; seat < hashes.size(); ++seat) {
    if (!hashes[seat]) {
      out.null();
      continue;
    }
    out.begin_object().key("hash").text(hex(*hashes[seat])).key("nonce");
    if (seat < nonces.size())
      out.text(hex(*nonces[seat]));
    else
      out.null();
    out.end_object();
  }
  out.end_list();
}

}  // namespace pioche
