// Matches out of a store and into another: nothing is lost, nothing is believed.
#include "server/store/records_file.h"

#include "engine/match.h"
#include "tests/games/legal_moves.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche;
using namespace pioche::store;
using namespace pioche::tests;

namespace {

// A whole match, played at random.
std::string random_record(const Engine& engine, std::uint8_t seed_byte) {
  Seed seed{};
  seed.fill(seed_byte);
  json::Document options;
  REQUIRE(options.read("{}"));
  const int players = engine.seats.least;
  Result<Match> started =
      Match::start(engine, players, options.root(), seed,
                   std::vector<std::string>(static_cast<std::size_t>(players), "Ann \"é\""));
  REQUIRE(started);
  Match& match = *started;
  Rng rng{seed_byte};
  EventLog log;
  while (!match.is_over()) {
    const auto seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(players)));
    const auto moves = legal_moves(engine, match.state(), seat);
    if (moves.empty()) continue;
    log.events.clear();
    const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    REQUIRE(match.play(seat, move, log));
  }
  std::string text;
  json::Writer out(text);
  match.write_record(out);
  return text;
}

struct Import {
  RecordsReader::Count count;
  std::vector<std::pair<std::int64_t, std::string>> complaints;
};

Import import(Store& store, const std::vector<std::string>& lines) {
  Import result;
  RecordsReader reader(store, "en", [&](std::int64_t line, std::string_view why) {
    result.complaints.emplace_back(line, why);
  });
  for (const std::string& line : lines) reader.read(line);
  result.count = reader.finish();
  return result;
}

std::vector<std::string> exported(Store& store, std::string_view person = {}) {
  std::vector<std::string> lines;
  export_records(store, person, [&](std::string_view line) {
    CHECK(line.ends_with('\n'));
    lines.emplace_back(line.substr(0, line.size() - 1));
  });
  return lines;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

FinishedMatch kept(const std::string& id, const std::string& record, const std::string& person) {
  json::Document document;
  REQUIRE(document.read(record));
  const Result<Match> replayed = Match::replay(document.root());
  REQUIRE(replayed);
  const Match& played = *replayed;
  FinishedMatch match{{id, "table", std::string(played.engine().id), RatingMode::rated, 5, 9, {}},
                      record};
  for (int seat = 0; seat < played.players(); ++seat)
    match.participants.push_back({seat, seat == 0 ? person : "", seat == 0 ? "" : "hard",
                                  played.common().scores[static_cast<std::size_t>(seat)],
                                  played.common().winners.contains(static_cast<Seat>(seat))});
  return match;
}

}  // namespace

TEST_CASE("matches of every game come back as they were, and only once") {
  const auto store = memory_store();
  store->commit(Batch{new_guest("p"), new_guest("q")});
  int number = 0;
  for (const Engine* engine : engines())
    for (const char* person : {"p", "q"}) {
      const std::string record = random_record(*engine, static_cast<std::uint8_t>(number));
      store->commit(Batch{PutMatch{kept("m" + std::to_string(number), record, person)}});
      ++number;
    }
  const auto lines = exported(*store);
  CHECK(std::ssize(lines) == number);
  CHECK(std::ssize(exported(*store, "p")) == number / 2);

  const auto other = memory_store();
  other->commit(Batch{new_guest("p")});
  const Import first = import(*other, lines);
  CHECK(first.complaints.empty());
  CHECK(first.count.added == number);
  for (int i = 0; i < number; ++i) {
    auto expected = store->match("m" + std::to_string(i));
    // A person whom the other store does not know is nobody there.
    if (expected->participants[0].person == "q") expected->participants[0].person = "";
    CHECK(other->match(expected->id) == expected);
  }
  const Import second = import(*other, lines);
  CHECK(second.count.added == 0);
  CHECK(second.count.known == number);
  CHECK(import(*store, lines).count.known == number);
}

TEST_CASE("bare records are taken, and known by what is in them") {
  const auto store = memory_store();
  const std::string record = random_record(*engines().front(), 3);
  const Import result = import(*store, {record, "", record, "  " + record});
  CHECK(result.complaints.empty());
  CHECK(result.count.added == 1);
  CHECK(result.count.known == 2);
  std::vector<std::string> records;
  store->for_each_match("", [&](const FinishedMatch& match) { records.push_back(match.record); });
  CHECK(records == std::vector{record});
  CHECK(import(*store, {record}).count.known == 1);
}

TEST_CASE("a line that is wrong is named, with the reason; the others are kept") {
  const auto store = memory_store();
  const std::string record = random_record(*engines().front(), 3);
  const std::string line = R"({"id":"x","record":)" + record + "}";
  const Import result =
      import(*store, {record, "{", "[]", replaced(record, "\"pioche\":1", "\"pioche\":2"),
                      replaced(record, "\"scores\":[", "\"scores\":[1"),
                      replaced(record, "\"moves\":[[", "\"moves\":[[7"),
                      record.substr(0, record.find("\"moves\"")) + "\"moves\":[],\"result\":null}",
                      replaced(line, "\"x\"", "\"a b\""), replaced(line, "\"x\"", "7"),
                      replaced(line, "\"x\"", R"("y","seats":[])"),
                      replaced(line, "\"x\"", R"("y","rated":1)"), line,
                      replaced(record, "\"game\":\"", "\"game\":\"no")});
  CHECK(result.count.added == 2);
  CHECK(result.count.wrong == 11);
  std::vector<std::int64_t> lines;
  for (const auto& [number, why] : result.complaints) {
    lines.push_back(number);
    INFO(why);
    CHECK(why.ends_with("."));
    CHECK(why.find("complaint.") == std::string::npos);
  }
  CHECK(lines == std::vector<std::int64_t>{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13});
  CHECK(result.complaints[0].second == "This line is not valid JSON: error at byte 2.");
  CHECK(result.complaints[3].second == "The result does not follow from the moves.");
  CHECK(result.complaints[4].second.starts_with("Move 1 of the record: "));
  CHECK(result.complaints[5].second.starts_with("The match is not over"));
}

TEST_CASE("a line that is too long is not read") {
  const auto store = memory_store();
  const Import result = import(*store, {std::string(longest_line + 1, ' ')});
  CHECK(result.count.wrong == 1);
  CHECK(result.complaints[0].second.find("16 MiB") != std::string::npos);
}
