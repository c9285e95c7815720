// `pioche backup`, `export` and `import` as programs, beside a server that people are playing at.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "app/version.h"
#include "engine/engine.h"
#include "load/load_generator.h"
#include "load/store_audit.h"
#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/client.h"
#include "tests/server/program.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::test;

namespace {

constexpr load::Microseconds second = 1'000'000;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

// One sentence, and how the program result.
void check_complaint(const ProgramResult& result, int status, std::string_view part) {
  CAPTURE(result.error_output);
  CHECK(result.status == status);
  CHECK(result.error_output.find(part) != std::string::npos);
  CHECK(lines_of(result.error_output).size() == 1);
}

// A match of skyjo to its end, by the referee's own random players.
std::string finished_record(int seed) {
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program({"arena", "skyjo", "--players", "random,random", "--matches", "1", "--seed",
                   std::to_string(seed), "--records", folder.path() + "/records"});
  REQUIRE_MESSAGE(result.status == 0, result.error_output);
  const std::filesystem::directory_iterator first(folder.path() + "/records");
  REQUIRE(first != std::filesystem::directory_iterator());
  return lines_of(content_of(first->path())).at(0);
}

}  // namespace

TEST_CASE("a backup made while people play is whole, and a server starts from it") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path() + "/data");
  server.start();
  load::LoadOptions options;
  options.tables = 8;
  options.think_ms = 2;
  load::LoadGenerator generator(load::parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, load::now() + 20 * second));
  std::filesystem::create_directory(folder.path() + "/copy");
  const std::string copy = server::store_path(folder.path() + "/copy");
  for (int i = 0; i < 3; ++i) {
    generator.run(second / 4);
    const ProgramResult result =
        run_program({"backup", copy, "--data", server.data(), "--lang", "fr"});
    CHECK(result.status == 0);
    CHECK(result.output == "La base de données est copiée dans " + copy + ".\n");
    CHECK(result.error_output == "");
  }
  generator.run(second / 4);
  std::size_t entries = 0;
  int continued = 0;
  {
    // Each log of the copy is the beginning of the log that went on, unless a snapshot has replaced it
    // since.
    const auto copied = store::sqlite_store(copy);
    const auto played = store::sqlite_store(server::store_path(server.data()), store::Access::read);
    const auto tables = copied->tables(store::TableStatus::open);
    CHECK(tables.size() == 8);
    for (const store::TableRow& table : tables) {
      const auto log = copied->log(table.id);
      const auto whole = played->log(table.id);
      entries += log.size();
      if (log.front() != whole.front()) continue;
      ++continued;
      REQUIRE(log.size() <= whole.size());
      CHECK(std::equal(log.begin(), log.end(), whole.begin()));
    }
  }
  CHECK(entries > 8 * 4);
  CHECK(continued > 0);
  CHECK(server.stop() == 0);
  ServerProcess again(folder.path() + "/copy");
  again.start();
  HttpClient anna(ntohs(load::parse_address(again.address()).server.sin_port));
  CHECK(ParsedJson(anna.get("/api/health").body)["status"].text() == "good");
  CHECK(again.stop() == 0);
}

TEST_CASE("a backup replaces an older one and nothing else") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path() + "/data");
  server.start();
  const std::string database = server::store_path(server.data());
  const auto backed_up = [&](const std::string& file) {
    return run_program({"backup", file, "--data", server.data(), "--lang", "en"});
  };
  std::filesystem::create_symlink(database, folder.path() + "/link");
  std::filesystem::create_hard_link(database, folder.path() + "/twin");
  std::filesystem::create_symlink(server.data(), folder.path() + "/other_data");
  for (const std::string& own :
       {database, database + "-wal", database + "-shm", database + "-lock", database + "-journal",
        folder.path() + "/link", folder.path() + "/twin",
        server::store_path(folder.path() + "/other_data")})
    check_complaint(backed_up(own), 1, "belongs to the database itself");
  CHECK_FALSE(std::filesystem::exists(database + "-journal"));

  const std::string notes = folder.path() + "/notes.txt";
  std::ofstream(notes) << "Not to be lost.";
  check_complaint(backed_up(notes), 1, notes + " already exists and is not a backup");
  CHECK(content_of(notes) == "Not to be lost.");
  check_complaint(backed_up(folder.path()), 1, "already exists and is not a backup");
  {
    ServerProcess other(folder.path() + "/other");
    other.start();
    check_complaint(backed_up(server::store_path(other.data())), 1, "that a server is using");
  }

  // Through a link the file that it leads to is replaced.
  const std::string copy = folder.path() + "/copy.sqlite";
  const std::string newest = folder.path() + "/newest";
  std::filesystem::create_symlink(copy, newest);
  for (int i = 0; i < 2; ++i) CHECK(backed_up(newest).status == 0);
  CHECK(std::filesystem::is_symlink(newest));
  CHECK(store::sqlite_store(copy, store::Access::read)->tables(store::TableStatus::open).empty());
  CHECK_FALSE(std::filesystem::exists(copy + ".new"));
  CHECK(server.stop() == 0);
  // All of that left the database as it was.
  server.start();
  HttpClient anna(ntohs(load::parse_address(server.address()).server.sin_port));
  CHECK(ParsedJson(anna.get("/api/health").body)["status"].text() == "good");
  CHECK(server.stop() == 0);
}

TEST_CASE("what is exported can be imported elsewhere, once") {
  const TemporaryFolder folder;
  const std::string from = folder.path() + "/from";
  const std::string to = folder.path() + "/to";
  const std::string records = folder.path() + "/records.jsonl";
  {
    std::ofstream file(records);
    for (int seed = 1; seed <= 3; ++seed) file << finished_record(seed) << '\n';
  }
  const auto imported = [](const std::string& file, const std::string& data) {
    return run_program({"import", file, "--data", data, "--lang", "en"});
  };
  CHECK(imported(records, from).output == "Imported: 3. Already known: 0. Invalid: 0.\n");
  const ProgramResult exported = run_program({"export", "--data", from});
  CHECK(exported.status == 0);
  CHECK(lines_of(exported.output).size() == 3);
  const std::string file = folder.path() + "/exported.jsonl";
  std::ofstream(file) << exported.output;
  CHECK(imported(file, to).output == "Imported: 3. Already known: 0. Invalid: 0.\n");
  const ProgramResult twice = imported(file, to);
  CHECK(twice.status == 0);
  CHECK(twice.output == "Imported: 0. Already known: 3. Invalid: 0.\n");
  CHECK(run_program({"export", "--data", to}).output == exported.output);
  CHECK(run_program({"export", "--data", to, "--person", "nobody"}).output == "");

  // Also while a server has it open; importing then is refused.
  ServerProcess server(to);
  server.start();
  CHECK(run_program({"export", "--data", to}).output == exported.output);
  check_complaint(imported(file, to), 1, "Another server is using the database");
}

TEST_CASE("what cannot be copied or taken in is said in one sentence") {
  const TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string bad = folder.path() + "/bad.jsonl";
  std::ofstream(bad) << finished_record(1) << "\n{\"x\"\n";
  const ProgramResult half = run_program({"import", bad, "--data", data, "--lang", "en"});
  check_complaint(half, 1, "2: ");
  CHECK(half.output == "Imported: 1. Already known: 0. Invalid: 1.\n");

  check_complaint(run_program({"import", "--data", data, "--lang", "en"}), 2,
                  "Name the file of finished matches");
  check_complaint(run_program({"backup", "--data", data, "--lang", "fr"}), 2,
                  "Nommez le fichier où écrire la sauvegarde");
  const std::string none = folder.path() + "/none";
  check_complaint(run_program({"import", none, "--data", data, "--lang", "en"}), 1, none);
  check_complaint(run_program({"export", "--data", none, "--lang", "en"}), 1, none);
  check_complaint(run_program({"backup", bad + "2", "--data", none, "--lang", "en"}), 1, none);
  check_complaint(run_program({"backup", none + "/a", "--data", data, "--lang", "en"}), 1, none);
  CHECK_FALSE(std::filesystem::exists(none));

  const std::string foreign = folder.path() + "/foreign";
  std::filesystem::create_directory(foreign);
  std::ofstream(server::store_path(foreign)) << std::string(5000, 'x');
  check_complaint(run_program({"export", "--data", foreign, "--lang", "en"}), 1, foreign);
}

TEST_CASE("pioche --version prints the version, the commit and the versions of the rules") {
  const ProgramResult english = run_program({"--version"}, {{"PIOCHE_LANG", "en"}});
  CHECK(english.status == 0);
  const std::string first = "pioche " + std::string(program_version()) + " (commit " +
                            std::string(program_commit()) + ")\n";
  CHECK(english.output.starts_with(first));
  for (const Engine* engine : engines())
    CHECK(english.output.find(std::string(engine->id) + " 1") != std::string::npos);
  const ProgramResult french = run_program({"--version"}, {{"PIOCHE_LANG", "fr"}});
  CHECK(french.output.find("révision") != std::string::npos);
}
