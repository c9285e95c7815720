// The test vectors of deals in docs/randomness.md, which tests/tools/deal_vectors checks by itself.
#include "engine/deal.h"

#include <doctest/doctest.h>

using namespace pioche;

namespace {

Bytes32 filled(std::uint8_t byte) {
  Bytes32 bytes;
  bytes.fill(byte);
  return bytes;
}

std::string seed_of(const SeatNumbers& nonces) { return hex(deal_seed(filled(1), nonces)); }

}  // namespace

TEST_CASE("the seed of a deal is that of the test vectors of docs/randomness.md") {
  CHECK(hex(sha256(filled(1))) ==
        "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793");
  CHECK(seed_of({filled(2), filled(3)}) ==
        "0cf8eb7eaa09225852cac4d52440401926d8b458aefe1ca1cd047a3b3497297a");
  CHECK(seed_of({filled(3), filled(2)}) ==
        "89243f65f4c6a4c84ec97c60229481e4328394e626fc17c1df0a0d290e8bb361");
  CHECK(seed_of({filled(2), std::nullopt, filled(4)}) ==
        "cc6875123b96f434e84ea465731c75e9df5390bce80cfff8ed6fc9591c323381");
  CHECK(seed_of({std::nullopt, std::nullopt}) ==
        "8fcb1ba5f5782c863aaaafd7d855fcb3da258cf85aa8df8a898a4b873dea2d1e");
}

TEST_CASE("a deal is read as it was written") {
  const Deal deal{
      sha256(filled(1)), filled(1), {sha256(filled(2)), std::nullopt}, {filled(2), std::nullopt}};
  std::string text;
  json::Writer out(text);
  write_deal(out, deal);
  json::Document document;
  REQUIRE(document.read(text));
  const Result<Deal> read = read_deal(document.root(), 2);
  REQUIRE(read);
  std::string again;
  json::Writer other(again);
  write_deal(other, *read);
  CHECK(again == text);
  CHECK(!read_deal(document.root(), 3));
}
