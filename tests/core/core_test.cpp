// Chance, seeds, seats, lists, hands and grids.
#include <algorithm>
#include <doctest/doctest.h>
#include <numeric>
#include <string>
#include <vector>

#include "core/card.h"
#include "core/chance.h"
#include "core/deal.h"
#include "core/grid.h"
#include "core/short_string.h"
#include "engine/seed.h"
#include "text/display_safety.h"

using namespace pioche;

namespace {

std::array<std::uint8_t, 32> sha256_of(std::string_view text) {
  return sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::vector<std::uint32_t> numbers_below(Chance chance, std::uint32_t n, int count) {
  ChanceEvent event(chance);
  std::vector<std::uint32_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(event.below(n));
  return numbers;
}

// The list 0 … size−1 shuffled, first element first.
std::vector<int> shuffled(Chance& chance, int size) {
  std::vector<int> pile(static_cast<std::size_t>(size));
  std::iota(pile.rbegin(), pile.rend(), 0);
  shuffle_pile(pile.data(), pile.size(), chance);
  return {pile.rbegin(), pile.rend()};
}

Chance seed_one() { return chance_from(*seed_from("1")); }

}  // namespace

TEST_CASE("ChaCha20 gives the block of RFC 8439, 2.3.2") {
  Seed key;
  std::iota(key.begin(), key.end(), std::uint8_t{0});
  const auto block = chacha20_block(chance_from(key).key, 1, {0x09000000, 0x4a000000, 0});
  const std::array<std::uint32_t, 16> expected{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                               0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                               0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                               0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  CHECK(block == expected);
}

TEST_CASE("ChaCha20 gives the first block of RFC 8439, A.1, for a key of zeros") {
  const auto block = chacha20_block({}, 0, {0, 0, 0});
  CHECK(block[0] == 0xade0b876);
  CHECK(block[1] == 0x903df1a0);
  CHECK(block[15] == 0x8665eeb2);
}

TEST_CASE("SHA-256 gives the digests of FIPS 180-4's examples") {
  CHECK(hex(sha256_of("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex(sha256_of("abc")) ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex(sha256_of(std::string(1'000'000, 'a'))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 is right at every length around a block's end") {
  // Each digest is of the one before it, repeated; a slip at any length would change the last.
  std::string chain;
  for (std::size_t length = 0; length < 130; ++length)
    chain = hex(sha256_of(chain + std::string(length, 'x')));
  CHECK(chain == "c506047759ecc50e9885f406bdd8841379debb0dd0958b99b912717ef2974d56");
}

TEST_CASE("a seed is read as one number, and committed to by the hash of its bytes") {
  CHECK(hex(*seed_from("1")) == std::string(63, '0') + "1");
  CHECK(hex(*seed_from("aBc")) == std::string(61, '0') + "abc");
  CHECK(hex(*seed_from(std::string(64, 'F'))) == std::string(64, 'f'));
  for (const std::string& bad : {std::string(), std::string("g"), std::string("0x1"),
                                 std::string(" 1"), std::string("-1"), std::string(65, '0')})
    CHECK_MESSAGE(!seed_from(bad), bad);
  CHECK(commitment(*seed_from("1")) ==
        "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5");
}

TEST_CASE("the test vectors of docs/randomness.md") {
  Chance chance = seed_one();
  const auto words = chacha20_block(chance.key, 0, {0, 0, 0});
  CHECK(words[0] == 0x5af04045);
  CHECK(words[1] == 0x96b21f9f);
  CHECK(words[2] == 0x7b6e73d7);
  CHECK(words[3] == 0x963c8e20);
  CHECK(chacha20_block(chance.key, 0, {1, 0, 0})[0] == 0xb59247c0);
  CHECK(numbers_below(chance, 6, 10) == std::vector<std::uint32_t>{2, 3, 2, 3, 3, 2, 1, 1, 4, 4});
  CHECK(numbers_below(chance, 3'000'000'000, 4) ==
        std::vector<std::uint32_t>{1065685320, 1765966347, 1760584495, 1134637404});
  CHECK(shuffled(chance, 10) == std::vector<int>{2, 8, 0, 6, 1, 7, 4, 9, 5, 3});
  CHECK(shuffled(chance, 10) == std::vector<int>{2, 0, 3, 1, 9, 8, 6, 5, 4, 7});
  CHECK(chance.events == 2);
}

TEST_CASE("shuffling no card or one is no event") {
  Chance chance = seed_one();
  CHECK(shuffled(chance, 0).empty());
  CHECK(shuffled(chance, 1) == std::vector<int>{0});
  CHECK(chance.events == 0);
  CHECK(pick_below(chance, 1) == 0);
  CHECK(chance.events == 1);
}

TEST_CASE("every number below n comes, and about as often as the others") {
  for (const bool quick : {false, true}) {
    Chance chance = quick ? quick_chance(7) : seed_one();
    std::array<int, 6> times{};
    for (int i = 0; i < 6000; ++i) ++times[pick_below(chance, 6)];
    for (const int count : times) CHECK((count > 850 && count < 1150));
    std::array<int, 24> orders{};
    for (int i = 0; i < 4800; ++i) {
      const auto order = shuffled(chance, 4);
      ++orders[static_cast<std::size_t>(order[0] * 6 + (order[1] - (order[1] > order[0])) * 2 +
                                        (order[2] > order[3]))];
    }
    for (const int count : orders) CHECK((count > 130 && count < 270));
  }
}

TEST_CASE("turning the discard over leaves its visible card, and keeps every other") {
  Pile<20> pile, discard;
  for (Card card = 1; card <= 12; ++card) discard.put(card);
  Chance chance = seed_one();
  turn_over_discard(pile, discard, chance);
  CHECK(discard.size() == 1);
  CHECK(discard.top() == 12);
  CHECK(pile.size() == 11);
  // The bottom of the discard is the first of the list that is shuffled.
  Chance again = seed_one();
  const auto order = shuffled(again, 11);
  for (const int place : order) CHECK(pile.draw() == place + 1);
}

TEST_CASE("a set of seats") {
  SeatSet set = SeatSet::all(4);
  CHECK(set.size() == 4);
  set.remove(1);
  set.remove(1);
  CHECK(!set.contains(1));
  CHECK(!set.contains(nobody));
  CHECK(set.first() == 0);
  CHECK(set.nth(1) == 2);
  CHECK(set.nth(2) == 3);
  std::vector<Seat> seats;
  for (const Seat seat : set) seats.push_back(seat);
  CHECK(seats == std::vector<Seat>{0, 2, 3});
  CHECK(set.without(SeatSet::of(0)) == (SeatSet::of(2) | SeatSet::of(3)));
  CHECK((set & SeatSet::of(1)).empty());
  CHECK(SeatSet::all(0).empty());
  CHECK(SeatSet::all(most_seats).size() == most_seats);
}

TEST_CASE("going round the table") {
  CHECK(seat_after(0, 3) == 1);
  CHECK(seat_after(2, 3) == 0);
  CHECK(seat_after(0, 3, -1) == 2);
  CHECK(seat_after(1, 2, -7) == 0);
  CHECK(seat_after(9, 10, 10) == 9);
}

TEST_CASE("a list leaves nothing behind what it holds") {
  List<int, 4> list, other;
  for (int i = 1; i <= 4; ++i) list.push(i);
  CHECK(list.full());
  CHECK(list.pop() == 4);
  CHECK(list.pop_front() == 1);
  list.insert(1, 9);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{2, 9, 3});
  for (const int item : {2, 9, 3}) other.push(item);
  CHECK(list == other);
  list.clear();
  CHECK(list == List<int, 4>{});
}

TEST_CASE("a pile is drawn from the top, and cards go below others") {
  Pile<6> pile;
  for (Card card = 1; card <= 3; ++card) pile.put(card);
  pile.put_below(7, 0);
  pile.put_below(8, 4);
  pile.put_below(9, 1);
  CHECK(pile.draw() == 7);
  CHECK(pile.draw() == 9);
  CHECK(pile.draw() == 3);
}

TEST_CASE("a hand counts as a multiset does") {
  Hand<4> hand;
  std::array<int, most_faces> expected{};
  Rng rng{3};
  for (int i = 0; i < 20'000; ++i) {
    const auto card = static_cast<Card>(rng.below(most_faces));
    if (rng.below(2) == 0 && expected[card] < Hand<4>::most_copies) {
      hand.add(card);
      ++expected[card];
    } else if (expected[card] > 0) {
      hand.remove(card);
      --expected[card];
    }
    REQUIRE(hand.copies(card) == expected[card]);
    REQUIRE(hand.contains(card) == (expected[card] > 0));
    REQUIRE(hand.size() == std::accumulate(expected.begin(), expected.end(), 0));
  }
  hand.hidden = 2;
  CHECK(hand.size() == hand.known() + 2);
  hand.clear();
  CHECK(hand.empty());
}

TEST_CASE("a grid knows what lies up, down and not at all") {
  Grid<12> grid;
  CHECK(grid.is_gone(5));
  grid.lay(5, 3);
  CHECK(grid.is_up(5));
  grid.up = 0;
  CHECK(grid.is_down(5));
  CHECK(!grid.is_up(5));
  grid.turn_up(5);
  CHECK(!grid.is_down(5));
  grid.remove(5);
  CHECK(grid == Grid<12>{});
}

TEST_CASE("short texts") {
  ShortString notation;
  notation << "W+4" << '=' << "G";
  CHECK(notation.text() == "W+4=G");
  std::string_view text = "take R";
  CHECK(consume_prefix(text, "take "));
  CHECK(text == "R");
  CHECK(!consume_prefix(text, "take "));
  constexpr std::array<std::string_view, 3> names{"", "R", "G"};
  CHECK(index_of(names, "G") == 2);
  CHECK(index_of(names, "") == 0);
  CHECK(index_of(names, "B") == 0);
}

TEST_CASE("a text is legible where something can be seen of it and nothing disturbs the line") {
  for (const char* text :
       {"a", " a ", "Zoë", "a\u00A0b", "\u0645\u06CC\u200C\u062E", "👨‍👩‍👧", "❤\uFE0F"})
    CHECK(display_safety_of(text) == DisplaySafety::fine);
  for (const char* text : {"", " ", "\u00A0\u3000", "\u200D", "\u0301\uFE0F"})
    CHECK(display_safety_of(text) == DisplaySafety::blank);
  for (const char* text : {"a\n", "a\tb", "\x1b[2J", "\u202Eabc", "a\u2066b", "a\u200Fb", "\u2028",
                           "\u200B", "\uFEFF", "\u3164", "\u2800", "\uFFFF", "\U000E0041"})
    CHECK(display_safety_of(text) == DisplaySafety::unsafe);
  CHECK(display_safety_of(std::string_view("a\0b", 3)) == DisplaySafety::unsafe);
  CHECK(trimmed("\t\u3000 two words\u00A0\r\n") == "two words");
  CHECK(trimmed(" \u2003") == "");
  CHECK(trimmed("") == "");
}
