// Plays random matches with the engine and with the reference (tests/reference), which was written
// from the specification alone, and compares whatever the contract lets somebody see.
//
//   pioche_differential [--matches N] [--seed S] [--threads T] [--game G]
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/match.h"
#include "tests/games/legal_moves.h"
#include "tests/games/random_options.h"
#include "tests/reference/reference.h"

namespace {

using namespace pioche;
using json::Kind;
using json::Value;

// The text of a JSON value with keys sorted, and with multisets sorted, as the reference writes it.
void write_sorted(std::string& out, Value value, std::string_view key) {
  if (value.is(Kind::object)) {
    std::vector<std::pair<std::string_view, Value>> members;
    for (auto member = value.begin(); member != value.end(); ++member)
      members.emplace_back(member.key(), *member);
    std::sort(members.begin(), members.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    out += '{';
    for (const auto& [name, member] : members) {
      if (out.back() != '{') out += ',';
      out.append("\"").append(name).append("\":");
      write_sorted(out, member, name);
    }
    out += '}';
  } else if (value.is(Kind::list)) {
    std::vector<std::string> members;
    for (const Value member : value) write_sorted(members.emplace_back(), member, key);
    const bool flat = !members.empty() && members[0][0] == '"';
    const bool multiset =
        key == "pot" || key == "hands" || key == "balls" || key == "spent" || key == "taken";
    if (flat && multiset) std::sort(members.begin(), members.end());
    out += '[';
    for (const std::string& member : members) {
      if (out.back() != '[' || &member != members.data()) out += ',';
      out += member;
    }
    out += ']';
  } else {
    json::Writer(out).copy(value);
  }
}

std::string sorted(const std::string& text) {
  json::Document document;
  if (!document.read(text)) return "not JSON: " + text;
  std::string out;
  write_sorted(out, document.root(), {});
  return out;
}

struct Pair {
  const Engine& engine;
  AnyState state;
  std::unique_ptr<reference::Match> reference;
  std::string story;  // how to get here, for the report
};

// Empty where both agree, else what they disagree on.
std::string difference_in_moves(const Pair& pair) {
  const auto wanted = pair.reference->legal();
  std::map<int, std::vector<std::string>> found;
  for (const Seat seat : pair.engine.able(pair.state))
    found[seat] = legal_moves(pair.engine, pair.state, seat);
  for (Seat seat = 0; seat < pair.engine.common(pair.state).players; ++seat)
    if (!pair.engine.able(pair.state).contains(seat) &&
        !legal_moves(pair.engine, pair.state, seat).empty())
      return "a seat that is not able has moves";
  const auto shown = [](const std::map<int, std::vector<std::string>>& all) {
    std::string text;
    for (const auto& [seat, moves] : all) {
      text += std::to_string(seat) + ":";
      for (const auto& move : moves) text += " " + move + ",";
    }
    return text;
  };
  if (found != wanted)
    return "legal\n  engine    " + shown(found) + "\n  reference " + shown(wanted);
  std::vector<int> obliged;
  for (const Seat seat : pair.engine.waiting_for(pair.state)) obliged.push_back(seat);
  return obliged == pair.reference->obliged() ? "" : "obliged seats";
}

std::string difference_in_text(std::string_view what, const std::string& engine,
                               const std::string& reference) {
  const std::string own = sorted(engine);
  if (own == reference) return {};
  return std::string(what) + "\n  engine    " + own + "\n  reference " + reference;
}

std::string difference_in_position(const Pair& pair) {
  std::string text;
  json::Writer out(text);
  pair.engine.write_position(pair.state, out);
  return difference_in_text("position", text, pair.reference->position());
}

std::string difference_in_view(const Pair& pair, int seat) {
  std::string text;
  json::Writer out(text);
  const auto viewer = seat < 0 ? nobody : static_cast<Seat>(seat);
  pair.engine.write_view(pair.engine.view(pair.state, viewer), out);
  return difference_in_text("view of " + std::to_string(seat), text, pair.reference->view(seat));
}

std::string difference(const Pair& pair, Rng& rng) {
  std::string found = difference_in_moves(pair);
  if (found.empty()) found = difference_in_position(pair);
  const int players = pair.engine.common(pair.state).players;
  if (found.empty())
    found = difference_in_view(
        pair, static_cast<int>(rng.below(static_cast<std::uint32_t>(players + 1))) - 1);
  return found;
}

struct Outcome {
  std::uint64_t moves = 0;
  std::string difference;
};

Outcome play_both(const Engine& engine, std::uint64_t number) {
  Rng rng{number * 0x9E3779B97F4A7C15u + 1};
  const int players = engine.seats.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(
                                               engine.seats.most - engine.seats.least + 1)));
  const OptionTexts options = random_options(engine, players, rng);
  const std::string seed = std::to_string(rng.next());
  json::Document document;
  document.read(options_object(options));
  Pair pair{engine, {}, reference::start(std::string(engine.id), players, options, seed), {}};
  pair.story = std::string(engine.id) + " players " + std::to_string(players) + " options " +
               options_object(options) + " seed " + seed;
  const Result<> started =
      engine.start(pair.state, players, document.root(), chance_from(*seed_from(seed)));
  if (static_cast<bool>(started) != (pair.reference != nullptr))
    return {0, "start\n" + pair.story + "\n  engine: " + (started ? "" : started.error().key)};
  Outcome outcome;
  if (!started) return outcome;
  constexpr std::uint64_t most_moves = 20'000;
  std::vector<std::string> last;
  for (; outcome.moves < most_moves; ++outcome.moves) {
    if (std::string found = difference(pair, rng); !found.empty()) {
      outcome.difference = found + "\n  " + pair.story + "\n  last moves:";
      for (const auto& move : last) outcome.difference += " " + move + ";";
      return outcome;
    }
    if (engine.common(pair.state).phase == over) break;
    const SeatSet able = engine.able(pair.state);
    const Seat seat =
        able.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(able.size()))));
    const auto moves = legal_moves(engine, pair.state, seat);
    const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    last.push_back(std::to_string(seat) + " " + move);
    if (last.size() > 12) last.erase(last.begin());
    engine.apply(pair.state, seat, engine.read_move(move));
    pair.reference->move(seat, move);
  }
  return outcome;
}

struct Settings {
  std::uint64_t matches = 125;
  std::uint64_t seed = 1;
  unsigned threads = 2;
  std::string game;
};

std::optional<Settings> read_settings(int count, char** words) {
  Settings settings;
  if (const char* scale = std::getenv("PIOCHE_TEST_SCALE"))
    settings.matches *= std::max(1ull, std::strtoull(scale, nullptr, 10));
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    if (name == "--matches")
      settings.matches = std::strtoull(words[i + 1], nullptr, 10);
    else if (name == "--seed")
      settings.seed = std::strtoull(words[i + 1], nullptr, 10);
    else if (name == "--threads")
      settings.threads =
          std::max(1u, static_cast<unsigned>(std::strtoul(words[i + 1], nullptr, 10)));
    else if (name == "--game")
      settings.game = words[i + 1];
    else
      return std::nullopt;
  }
  if (count % 2 == 0 || (!settings.game.empty() && find_engine(settings.game) == nullptr))
    return std::nullopt;
  return settings;
}

}  // namespace

int main(int count, char** words) {
  const auto settings = read_settings(count, words);
  if (!settings) {
    std::fprintf(stderr, "usage: %s [--matches N] [--seed S] [--threads T] [--game G]\n", words[0]);
    return 2;
  }
  std::atomic<std::uint64_t> next{0};
  std::uint64_t moves = 0;
  std::uint64_t failed = 0;
  std::mutex report;
  std::vector<const Engine*> games;  // those that the reference plays too
  for (const Engine* engine : engines())
    if (reference::start(std::string(engine->id), engine->seats.least, {}, "1"))
      games.push_back(engine);
  const auto work = [&] {
    for (std::uint64_t i = next++; i < settings->matches; i = next++) {
      const Engine* engine =
          settings->game.empty() ? games[i % games.size()] : find_engine(settings->game);
      const Outcome outcome = play_both(*engine, settings->seed * 1'000'003 + i);
      const std::lock_guard lock(report);
      moves += outcome.moves;
      if (outcome.difference.empty()) continue;
      if (++failed <= 5)
        std::printf("match %llu: %s\n", static_cast<unsigned long long>(i),
                    outcome.difference.c_str());
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < settings->threads; ++i) threads.emplace_back(work);
  for (auto& thread : threads) thread.join();
  std::printf("%llu moves compared in %llu matches\n", static_cast<unsigned long long>(moves),
              static_cast<unsigned long long>(settings->matches));
  std::printf("%llu passed, %llu failed\n",
              static_cast<unsigned long long>(settings->matches - failed),
              static_cast<unsigned long long>(failed));
  return failed == 0 ? 0 : 1;
}
