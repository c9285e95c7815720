#include "engine/deal.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::string_view domain = "pioche deal 1\n";

std::optional<Bytes32> read_bytes(Value value) {
  return value.is(Kind::text) ? bytes32_from(value.text()) : std::nullopt;
}

Error bad_deal(std::string where) { return {"record_deal", std::move(where)}; }

}  // namespace

std::optional<Bytes32> bytes32_from(std::string_view digits) {
  return digits.size() == 64 ? seed_from(digits) : std::nullopt;
}

Seed deal_seed(const Bytes32& server, const SeatNumbers& nonces) {
  std::vector<std::uint8_t> message(domain.begin(), domain.end());
  message.insert(message.end(), server.begin(), server.end());
  for (const auto& nonce : nonces)
    if (nonce) message.insert(message.end(), nonce->begin(), nonce->end());
  return sha256(message);
}

Result<Deal> read_deal(Value value, std::size_t players) {
  if (!value.is(Kind::object)) return bad_deal("deal");
  const auto commitment = read_bytes(value.find("commitment"));
  if (!commitment) return bad_deal("deal.commitment");
  const auto server = read_bytes(value.find("server"));
  if (!server) return bad_deal("deal.server");
  Deal deal{*commitment, *server, {}, {}};
  const Value seats = value.find("seats");
  if (!seats.is(Kind::list) || seats.size() != players) return bad_deal("deal.seats");
  for (const Value seat : seats) {
    const bool is_object = seat.is(Kind::object);
    deal.hashes.push_back(is_object ? read_bytes(seat.find("hash")) : std::nullopt);
    deal.nonces.push_back(is_object ? read_bytes(seat.find("nonce")) : std::nullopt);
    if (!seat.is(Kind::null) && !(deal.hashes.back() && deal.nonces.back()))
      return bad_deal("deal.seats[" + std::to_string(deal.hashes.size() - 1) + "]");
  }
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
