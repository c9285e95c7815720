#include "tests/wasm/digest.h"

#include <cstdint>
#include <string>

#include "engine/match.h"
#include "tests/games/legal_moves.h"
#include "tests/games/random_options.h"

namespace pioche::tests {

namespace {

// Not for secrets: it has to be quick, and to notice a difference.
class TextHash {
 public:
  void add(std::string_view text) {
    for (const char c : text) mix(static_cast<std::uint8_t>(c));
    mix(256);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t symbol) { value_ = (value_ ^ symbol) * 0x100000001B3u; }
  std::uint64_t value_ = 0xCBF29CE484222325u;
};

Seed seed_of(std::uint64_t number) {
  Seed seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[31 - i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

class MatchDigest {
 public:
  MatchDigest(const Engine& engine, int players, std::uint64_t number) : rng_{number} {
    while (true) {
      const std::string options = options_object(random_options(engine, players, rng_));
      json::Document document;
      document.read(options);
      Result<Match> started =
          Match::start(engine, players, document.root(), seed_of(number),
                       std::vector<std::string>(static_cast<std::size_t>(players), "N"));
      if (!started) continue;
      match_ = std::move(*started);
      return;
    }
  }

  void play() {
    look();
    for (int made = 0; made < most_moves && !match_.is_over(); ++made) {
      play_any();
      look();
    }
    add([&](json::Writer& out) { match_.write_result(out); });
  }
  void add_record() {
    add([&](json::Writer& out) { match_.write_record(out); });
  }
  std::uint64_t value() const { return hash_.value(); }
  std::size_t moves() const { return match_.moves().size(); }

 private:
  static constexpr int most_moves = 1500;  // some options make a match nearly endless

  const Engine& engine() const { return match_.engine(); }

  void look() {
    add([&](json::Writer& out) { engine().write_position(match_.state(), out); });
    for (Seat seat = 0; seat < match_.players(); ++seat) {
      add_view(seat);
      for (const std::string& move : legal_moves(engine(), match_.state(), seat)) hash_.add(move);
    }
    add_view(nobody);
  }
  void add_view(Seat seat) {
    add([&](json::Writer& out) { engine().write_view(engine().view(match_.state(), seat), out); });
  }
  void add(auto&& write) {
    text_.clear();
    json::Writer out(text_);
    write(out);
    hash_.add(text_);
  }

  void play_any() {
    const SeatSet able = engine().able(match_.state());
    const Seat seat =
        able.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(able.size()))));
    const auto moves = legal_moves(engine(), match_.state(), seat);
    EventLog log;
    const Result<> played =
        match_.play(seat, moves[rng_.below(static_cast<std::uint32_t>(moves.size()))], log);
    hash_.add(played ? "played" : played.error().code);
    add([&](json::Writer& out) { write_events(out, engine(), match_.state(), log, nobody); });
  }

  Match match_;
  Rng rng_;
  std::string text_;
  TextHash hash_;
};

std::string digits(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (56 - 8 * i));
  return hex(bytes);
}

constexpr std::uint64_t matches_per_table = 10;

std::string signature_line(const Engine& engine) {
  TextHash hash;
  for (int players = engine.seats.least; players <= engine.seats.most; ++players)
    for (std::uint64_t number = 0; number < matches_per_table; ++number) {
      MatchDigest digest(engine, players, number);
      digest.play();
      hash.add(digits(digest.value()));
    }
  return std::string(engine.id) + " " + std::to_string(engine.rules) + " " + digits(hash.value()) +
         "\n";
}

}  // namespace

std::string signature_lines() {
  std::string lines;
  for (const Engine* engine : engines()) {
    for (const Engine* older : engine->older) lines += signature_line(*older);
    lines += signature_line(*engine);
  }
  return lines;
}

std::string digest_line(std::uint32_t number) {
  std::uint32_t tables = 0;
  for (const Engine* engine : engines())
    tables += static_cast<std::uint32_t>(engine->seats.most - engine->seats.least + 1);
  int left = static_cast<int>(number % tables);
  for (const Engine* engine : engines()) {
    const int sizes = engine->seats.most - engine->seats.least + 1;
    if (left >= sizes) {
      left -= sizes;
      continue;
    }
    const int players = engine->seats.least + left;
    MatchDigest digest(*engine, players, number);
    digest.play();
    digest.add_record();
    const std::string hash = digits(digest.value());
    return std::to_string(number) + " " + std::string(engine->id) + " " + std::to_string(players) +
           " " + std::to_string(digest.moves()) + " " + hash + "\n";
  }
  return {};
}

}  // namespace pioche::tests
