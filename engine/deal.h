// A deal that nobody chose: its seed comes from a number of the server and one of each person's
// client, each of which is committed to by its SHA-256 before any is told (docs/randomness.md).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "engine/result.h"
#include "engine/seed.h"

namespace pioche {

using Bytes32 = std::array<std::uint8_t, 32>;

// Exactly 64 hexadecimal digits of either case.
std::optional<Bytes32> bytes32_from(std::string_view digits);

using SeatNumbers = std::vector<std::optional<Bytes32>>;  // by seat; none: it has not given one

// The seed of the server's number and the nonces of the seats.
Seed deal_seed(const Bytes32& server, const SeatNumbers& nonces);

// What a record has of it, once everything is told.
struct Deal {
  Bytes32 commitment{};
  Bytes32 server{};
  SeatNumbers hashes;  // none: the seat has no part
  SeatNumbers nonces;
};

// The value of `deal` in a record of so many players.
Result<Deal> read_deal(json::Value, std::size_t players);
void write_deal(json::Writer&, const Deal&);

// The list `seats`. Without nonces, they are null.
void write_deal_seats(json::Writer&, const SeatNumbers& hashes, const SeatNumbers& nonces);

}  // namespace pioche
