// Messages and rules: everything that a person can be told is there in every language.
#include "text/messages.h"

#include <doctest/doctest.h>
#include <map>
#include <set>

#include "engine/match.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"
#include "text/embedded_files.h"
#include "text/rule_texts.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::vector<std::string> placeholders(std::string_view text) {
  std::set<std::string> found;
  for (auto open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    const auto name = text.substr(open + 1, text.find_first_of(",}", open) - open - 1);
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos)
      found.emplace(name);
  }
  return {found.begin(), found.end()};
}

using Messages = std::map<std::string, std::string>;

Messages messages_in(std::string_view content) {
  Messages words;
  while (!content.empty()) {
    const auto end = std::min(content.find('\n'), content.size());
    const std::string_view line = content.substr(0, end);
    content.remove_prefix(std::min(end + 1, content.size()));
    const auto equals = line.find(" = ");
    if (line.empty() || line.starts_with('#')) continue;
    REQUIRE_MESSAGE(equals != std::string_view::npos, std::string(line));
    const bool is_new = words.emplace(line.substr(0, equals), line.substr(equals + 3)).second;
    CHECK_MESSAGE(is_new, std::string(line) << " is there twice");
  }
  return words;
}

// The message files by the folder they lie in, then by language.
std::map<std::string, std::map<std::string, Messages>> message_files() {
  std::map<std::string, std::map<std::string, Messages>> files;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(".txt")) continue;
    const auto slash = file.path.rfind('/');
    const auto name = file.path.substr(slash + 1, file.path.size() - slash - 5);
    files[std::string(file.path.substr(0, slash))][std::string(name)] = messages_in(file.content);
  }
  return files;
}

void check_message(const Engine& engine, const std::string& key) {
  for (const std::string_view language : languages())
    CHECK_MESSAGE(has_message(language, engine.id, key), std::string(engine.id)
                                                             << " has no message " << key << " in "
                                                             << std::string(language));
}

}  // namespace

TEST_CASE("there is English and French") {
  CHECK(is_language("en"));
  CHECK(is_language("fr"));
  CHECK(!is_language("xx"));
  CHECK(!is_language(""));
}

TEST_CASE("every language has the same keys, with the same places to fill in") {
  const auto files = message_files();
  CHECK(files.size() == shipped_engines().size() + 1);
  for (const auto& [folder, by_language] : files) {
    REQUIRE_MESSAGE(by_language.contains("en"), folder);
    const Messages& english = by_language.at("en");
    CHECK_MESSAGE(by_language.size() == languages().size(), folder);
    for (const auto& [language, words] : by_language) {
      for (const auto& [key, text] : english) {
        const auto other = words.find(key);
        CHECK_MESSAGE(other != words.end(), folder << "/" << language << " has no " << key);
        if (other == words.end()) continue;
        CHECK_MESSAGE(placeholders(text) == placeholders(other->second),
                      folder << "/" << language << ": " << key);
        CHECK_MESSAGE(!other->second.empty(), folder << "/" << language << ": " << key);
      }
      CHECK_MESSAGE(words.size() == english.size(), folder << "/" << language);
    }
  }
}

TEST_CASE("every refusal, option and key of a position has its messages") {
  for (const Engine* engine : shipped_engines()) {
    check_message(*engine, "name");
    for (const Refusal& refusal : engine->refusals.subspan(1))
      check_message(*engine, "no." + std::string(refusal.key));
    for (const Zone& zone : engine->zones())
      check_message(*engine, "zone." + std::string(zone.key));
    std::string listed;
    json::Writer out(listed);
    engine->list_options(out, [&](std::string_view key) {
      check_message(*engine, "option." + std::string(key));
      return std::string(key);
    });
  }
}

TEST_CASE("every event of a match has its messages") {
  for (const Engine* engine : shipped_engines()) {
    std::set<std::string> types;
    Rng rng{1};
    for (int players = engine->seats.least; players <= engine->seats.most; ++players)
      for (int match = 0; match < 20; ++match) {
        AnyState state = random_start(*engine, players, rng);
        EventLog log;
        for (int i = 0; i < 300 && engine->common(state).phase != over; ++i) {
          const Act act = random_act(*engine, state, rng);
          engine->apply_with_events(state, act.seat, act.move, log);
          if (engine->common(state).phase <= scored) engine->describe_result(state, log);
        }
        for (const Event& event : log.events) types.emplace(event.type);
      }
    CHECK(types.contains("match_end"));
    for (const std::string& type : types) check_message(*engine, "event." + type);
  }
}

TEST_CASE("every clause has a text in every language, and every refusal a clause") {
  for (const Engine* engine : shipped_engines()) {
    const RuleBook book = rule_book(engine->id);
    CHECK(!book.name.empty());
    int clauses = 0;
    for (const RuleSection& section : book.sections)
      for (const ClauseText& clause : section.clauses) {
        ++clauses;
        for (const std::string_view language : languages()) {
          bool found = false;
          for (const auto& [name, text] : clause.text.texts)
            found = found || (name == language && !text.empty());
          CHECK_MESSAGE(found, std::string(clause.id) << " in " << std::string(language));
        }
      }
    // C1 is about what lies between rounds.
    CHECK_MESSAGE(clauses == engine->clauses + engine->has_rounds, std::string(engine->id));
    for (int number = engine->has_rounds ? 0 : 1; number <= engine->clauses; ++number)
      CHECK(book.find(clause_id(*engine, static_cast<Clause>(number)).text()) != nullptr);
    for (const Refusal& refusal : engine->refusals.subspan(1))
      CHECK_MESSAGE(book.find(refusal.clause) != nullptr, std::string(refusal.clause));
    CHECK(book.find("Z99") == nullptr);
  }
}

TEST_CASE("a game without texts has an empty rule book") {
  CHECK(rule_book("whist").name.empty());
  CHECK(rule_book("whist").sections.empty());
}

TEST_CASE("a message falls back to English, then to its key") {
  CHECK(message("xx", "", "complaint.no_match") == message("en", "", "complaint.no_match"));
  CHECK(message("fr", "", "complaint.no_match") != message("en", "", "complaint.no_match"));
  CHECK(message("en", "", "no.such.word") == "no.such.word");
  CHECK(!has_message("en", "", "no.such.word"));
}

TEST_CASE("placeholders are filled in, others are left") {
  const auto format = [](std::string_view text, std::vector<MessageArgument> args) {
    return format_text(text, args, "1");
  };
  CHECK(format("{a} and {b} and {a}", {{"a", "1"}, {"b", "{a}"}}) == "1 and {a} and 1");
  CHECK(format("{c} { } {", {{"a", "1"}}) == "{c} { } {");
  CHECK(format("", {{"a", "1"}}) == "");
}

TEST_CASE("a number has the form that the language wants") {
  const auto found = [](std::string_view singular, std::string_view count) {
    const std::vector<MessageArgument> args{{"count", count}, {"game", "Mio"}};
    return format_text("{game}: {count, plural, one {# card} other {# cards}} left", args,
                       singular);
  };
  CHECK(found("1", "0") == "Mio: 0 cards left");
  CHECK(found("1", "1") == "Mio: 1 card left");
  CHECK(found("1", "11") == "Mio: 11 cards left");
  CHECK(found("0, 1", "0") == "Mio: 0 card left");
  CHECK(found("0, 1", "1") == "Mio: 1 card left");
  CHECK(found("0, 1", "2") == "Mio: 2 cards left");
  const auto matches = [](std::string_view language, std::string_view count) {
    return format_message(language, {}, "simulate.title", {{"game", "Mio"}, {"count", count}});
  };
  CHECK(matches("en", "0").ends_with("0 matches"));
  CHECK(matches("en", "1").ends_with("1 match"));
  CHECK(matches("fr", "0").ends_with("0 partie"));
  CHECK(matches("fr", "1").ends_with("1 partie"));
  CHECK(matches("fr", "2").ends_with("2 parties"));
}
