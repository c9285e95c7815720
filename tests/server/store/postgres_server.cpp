#include "tests/server/store/postgres_server.h"

#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace pioche::tests {

namespace {

void run_script(const std::string& words) {
  const std::string command = PIOCHE_SOURCE "/tests/server/store/postgres_server " + words;
  INFO(command);
  REQUIRE(std::system(command.c_str()) == 0);
}

std::string url_of(const std::string& folder, const std::string& database) {
  std::string host;
  for (const char c : folder) c == '/' ? host += "%2F" : host += c;
  return "postgresql://pioche@" + host + "/" + database;
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

PostgresServer::PostgresServer()
    : folder_((std::filesystem::temp_directory_path() / "pioche-test-XXXXXX").string()) {
  REQUIRE(mkdtemp(folder_.data()) != nullptr);
  start();
}

PostgresServer::~PostgresServer() {
  const std::string command = PIOCHE_SOURCE "/tests/server/store/postgres_server stop " + folder_;
  CHECK(std::system(command.c_str()) == 0);
}

void PostgresServer::start() { run_script("start " + folder_ + " fsync"); }

void PostgresServer::kill() { run_script("kill " + folder_); }

std::string PostgresServer::url() const { return url_of(folder_, "postgres"); }

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
