#include "tests/cluster/running_cluster.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/free_port.h"

namespace pioche::tests {

namespace {

// The Unix socket that a URL of the tests leads to.
std::string socket_of(const std::string& url) {
  const std::size_t begin = url.find('@') + 1;
  std::string path;
  for (std::size_t i = begin; url[i] != '/'; ++i)
    if (url.compare(i, 3, "%2F") == 0)
      (path += "/"), i += 2;
    else
      path += url[i];
  return path + "/.s.PGSQL.5432";
}

std::string database_of(const std::string& url) { return url.substr(url.rfind('/')); }

}  // namespace

NatsServer::NatsServer(std::vector<std::string> flags)
    : flags_(std::move(flags)), port_(test::free_port()) {
  start();
}

NatsServer::~NatsServer() { kill(); }

void NatsServer::start() {
  std::vector<std::string> words{"nats-server", "-a", "127.0.0.1", "-p", std::to_string(port_)};
  words.insert(words.end(), flags_.begin(), flags_.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execvp("nats-server", pointers.data());
    execv("/usr/sbin/nats-server", pointers.data());
    _exit(127);
  }
  const bool listens = test::eventually([&] {
    if (waitpid(process_, nullptr, WNOHANG) != 0) throw std::runtime_error("no nats-server");
    return test::listens(port_);
  });
  if (!listens) throw std::runtime_error("nats-server did not start");
}

void NatsServer::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

RunningCluster::RunningCluster(int nodes, const std::string& url) {
  for (int i = 0; i < nodes; ++i) add_node(url.empty() ? database_.url() : url, nats_.url());
  expect_links();
}

RunningCluster::RunningCluster(int nodes, Through) {
  for (int i = 0; i < nodes; ++i) {
    databases_.push_back(std::make_unique<TcpProxy>(socket_of(database_.url())));
    buses_.push_back(std::make_unique<TcpProxy>(std::to_string(nats_.port())));
    add_node("postgresql://pioche@127.0.0.1:" + std::to_string(databases_.back()->port()) +
                 database_of(database_.url()),
             "nats://127.0.0.1:" + std::to_string(buses_.back()->port()));
  }
  expect_links();
}

void RunningCluster::add_node(const std::string& url, const std::string& nats) {
  const std::string its = name(static_cast<int>(nodes_.size()));
  folders_.push_back(std::make_unique<test::TemporaryFolder>());
  nodes_.push_back(std::make_unique<test::ServerProcess>(
      folders_.back()->path(), std::vector<std::string>{"--exempt", "loopback", "--store", url,
                                                        "--nats", nats, "--node", its}));
  nodes_.back()->start();
}

void RunningCluster::expect_links() {
  if (!test::eventually([this] { return is_linked(); }))
    throw std::runtime_error("the nodes do not reach each other");
}

std::vector<load::Address> RunningCluster::addresses() {
  std::vector<load::Address> all;
  for (const auto& node : nodes_) all.push_back(load::parse_address(node->address()));
  return all;
}

void RunningCluster::signal(int index, int signal) { ::kill(node(index).process(), signal); }

double RunningCluster::metric(int index, const std::string& name) {
  try {
    const std::string text = "\n" + test::HttpClient(port(index)).get("/metrics").body;
    const std::size_t at = text.find("\npioche_" + name + " ");
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 9));
  } catch (const std::exception&) {
    return -1;
  }
}

bool RunningCluster::is_linked() {
  for (int i = 0; i < static_cast<int>(nodes_.size()); ++i)
    if (metric(i, "node_links") + 1 < static_cast<double>(nodes_.size())) return false;
  return true;
}

std::string RunningCluster::admin(int index, const std::string& words) {
  const std::string program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pioche";
  const std::string command = program + " admin " + words + " --json --data " + node(index).data();
  FILE* pipe = popen(command.c_str(), "re");
  std::string output;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) output += static_cast<char>(c);
  if (pclose(pipe) != 0) throw std::runtime_error(command + ": " + output);
  return output;
}

}  // namespace pioche::tests
