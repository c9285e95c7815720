#include "tests/server/store/postgres_server.h"

#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

#include "tests/server/eventually.h"

namespace pioche::tests {

namespace {

void run_script(const std::string& words) {
  const std::string command = PIOCHE_SOURCE "/tests/server/store/postgres_server " + words;
  INFO(command);
  REQUIRE(std::system(command.c_str()) == 0);
}

std::string host_of(const std::string& folder) {
  std::string host;
  for (const char c : folder) c == '/' ? host += "%2F" : host += c;
  return host;
}

std::string url_of(const std::string& folder, const std::string& database) {
  return "postgresql://pioche@" + host_of(folder) + "/" + database;
}

std::string new_folder() {
  std::string folder = (std::filesystem::temp_directory_path() / "pioche-test-XXXXXX").string();
  REQUIRE(mkdtemp(folder.data()) != nullptr);
  return folder;
}

// The folder of the server that the tests of this build share.
const std::string& shared_folder() {
  static const std::string folder = [] {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::string path = (std::filesystem::temp_directory_path() / "pioche-postgres-").string() +
                       std::to_string(getuid()) + "-" +
                       std::to_string(std::hash<std::string>()(program));
    // Held until this process ends.
    const int users = open((path + ".users").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(users >= 0);
    REQUIRE(flock(users, LOCK_SH) == 0);
    const int starting = open((path + ".start").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(flock(starting, LOCK_EX) == 0);
    run_script("share " + path);
    close(starting);
    return path;
  }();
  return folder;
}

std::unique_ptr<store::postgres::Connection> connection_to(const std::string& url) {
  return std::make_unique<store::postgres::Connection>(url, [](store::postgres::Connection&) {});
}

}  // namespace

PostgresServer::PostgresServer() : folder_(new_folder()) { start(); }

PostgresServer::PostgresServer(const PostgresServer& primary) : folder_(new_folder()) {
  follow(primary);
}

void PostgresServer::follow(const PostgresServer& primary) {
  run_script("standby " + folder_ + " " + primary.folder_);
  // Its name is the last part of its folder's.
  const std::string name = std::filesystem::path(folder_).filename();
  primary.run("ALTER SYSTEM SET synchronous_standby_names = '\"" + name + "\"'");
  primary.run("SELECT pg_reload_conf()");
  // The settings are read a moment later, by the process that sends to the standby and by the one that
  // makes checkpoints, which tells the commits that they have to wait.
  REQUIRE(pioche::test::eventually([&] {
    return connection_to(primary.url())
               ->run(
                   "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
                   " AND application_name = '" +
                   name + "'")
               .size() > 0;
  }));
  primary.run("CHECKPOINT");
}

PostgresServer::~PostgresServer() {
  const std::string command = PIOCHE_SOURCE "/tests/server/store/postgres_server stop " + folder_;
  CHECK(std::system(command.c_str()) == 0);
}

void PostgresServer::start() { run_script("start " + folder_ + " fsync"); }

void PostgresServer::kill() { run_script("kill " + folder_); }

void PostgresServer::lose() { run_script("lose " + folder_); }

void PostgresServer::promote() { run_script("promote " + folder_); }

void PostgresServer::run(const std::string& sql) const { connection_to(url())->run(sql); }

std::string PostgresServer::url() const { return url_of(folder_, "postgres"); }

std::string PostgresServer::url_with(const PostgresServer& other) const {
  return "postgresql://pioche@" + host_of(folder_) + "," + host_of(other.folder_) + "/postgres";
}

PostgresDatabase::PostgresDatabase() {
  static std::atomic<int> count = 0;
  name_ = "test_" + std::to_string(getpid()) + "_" + std::to_string(++count);
  url_ = url_of(shared_folder(), name_);
  connection_to(url_of(shared_folder(), "postgres"))->run("CREATE DATABASE " + name_);
}

PostgresDatabase::~PostgresDatabase() {
  try {
    connection_to(url_of(shared_folder(), "postgres"))
        ->run("DROP DATABASE " + name_ + " WITH (FORCE)");
  } catch (const store::Failure& failure) {
    WARN_MESSAGE(false, failure.what());
  }
}

std::unique_ptr<store::postgres::Connection> PostgresDatabase::connect() const {
  return connection_to(url_);
}

}  // namespace pioche::tests
