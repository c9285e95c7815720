// Players at a real server who take part in the deal and make legal moves, drawn at random.
#pragma once

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <optional>
#include <random>
#include <utility>

#include "engine/deal.h"
#include "tests/server/client.h"

namespace pioche::test {

class RandomPlayer {
 public:
  RandomPlayer(const HttpClient& client, const std::string& table, unsigned seed)
      : socket(client, "/ws/tables/" + table + "?deal=1"), rng(seed) {
    hear_next();
  }

  void hear_next() {
    const std::optional<std::string> message = socket.receive();
    REQUIRE_MESSAGE(message, "closed with " << socket.close_code << " " << socket.close_reason);
    hear(*message);
  }

  void hear(const std::string& message) {
    const ParsedJson read(message);
    REQUIRE_MESSAGE(read.is_json, message);
    const std::string_view type = read["type"].text();
    REQUIRE_MESSAGE(type != "closed", message);
    if (type == "table" && read["match"].is(json::Kind::object)) {
      n = read["match"].find("n").integer();
      take_legal(read["match"].find("legal"));
    }
    if (type == "moved") {
      REQUIRE(read["n"].integer() == n + 1);
      ++n;
      take_legal(read["legal"]);
    }
    if (type == "room" || type == "table") {
      const json::Value room = read["room"];
      if (room.find("state")) state = room.find("state").text();
      if (room.find("record").is(json::Kind::text)) record = room.find("record").text();
      if (room.find("seed").is(json::Kind::text)) seed = room.find("seed").text();
      if (room.find("deal").is(json::Kind::object)) take_part(room.find("deal"));
    }
    // Somebody was quicker: what may be done now?
    if (type == "refused") socket.send(R"({"do":"look"})");
  }

  void take_part(json::Value deal) {
    const std::string_view step = deal.find("step").text();
    commitment = deal.find("commitment").text();
    if (deal.find("server").is(json::Kind::text)) server = deal.find("server").text();
    // Once for each step: who watches is refused, and would ask again and again while others wait.
    if (std::exchange(answered, std::string(step) + commitment) == std::string(step) + commitment)
      return;
    const std::string hash = hex(sha256(nonce));
    if (step == "hashes")
      socket.send(R"({"do":"commit","commitment":")" + commitment + R"(","hash":")" + hash + "\"}");
    if (step == "nonces") socket.send(R"({"do":"reveal","nonce":")" + hex(nonce) + "\"}");
  }

  void take_legal(json::Value moves) {
    legal.clear();
    for (const json::Value move : moves) legal.emplace_back(move.find("move").text());
  }

  bool can_move() const { return !legal.empty(); }

  void move() {
    const std::string chosen = legal[rng() % legal.size()];
    legal.clear();
    if (chosen == "next")
      socket.send(R"({"do":"ready"})");
    else
      socket.send(R"({"do":"move","move":")" + chosen + "\"}");
  }

  WebSocketClient socket;
  std::mt19937 rng;
  std::int64_t n = 0;
  std::vector<std::string> legal;
  std::string state, record, seed, commitment, server, answered;
  Bytes32 nonce{static_cast<std::uint8_t>(rng())};
};

// Plays until everybody has heard the number of the kept match.
inline void play_to_the_end(std::vector<RandomPlayer*> players,
                            const std::function<void()>& meanwhile = {}) {
  const auto is_over = [](const RandomPlayer* player) { return !player->record.empty(); };
  for (int turn = 0; !std::all_of(players.begin(), players.end(), is_over); ++turn) {
    REQUIRE(turn < 200'000);
    for (RandomPlayer* player : players) {
      if (player->can_move()) player->move();
      while (!is_over(player) && player->socket.has_input()) player->hear_next();
    }
    if (meanwhile) meanwhile();
  }
}

}  // namespace pioche::test
