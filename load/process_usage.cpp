#include "load/process_usage.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace pioche::load {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view listening = "0A";  // the state of a socket, in /proc/net/tcp

std::optional<double> cpu_seconds(int process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  if (!std::getline(file, text)) return std::nullopt;
  // The second field, the name, may hold anything but ends with the last bracket.
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0;
  double system = 0;
  if (!(rest >> user >> system)) return std::nullopt;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Finer than the ticks of `stat`, where the system counts it.
std::optional<double> exact_cpu_seconds(int process) {
  double nanoseconds = 0;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(fmt::format("/proc/{}/task", process), failed)) {
    std::ifstream file(entry.path() / "schedstat");
    double own = 0;
    if (!(file >> own)) return std::nullopt;
    nanoseconds += own;
  }
  return failed || nanoseconds == 0 ? std::nullopt : std::optional(nanoseconds / 1e9);
}

// The sockets that listen at a port, as /proc names them.
std::string socket_at(std::uint16_t port) {
  std::ifstream file("/proc/net/tcp");
  const std::string wanted = fmt::format(":{:04X}", port);
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state, skipped, inode;
    fields >> number >> local >> remote >> state;
    for (int i = 0; i < 5; ++i) fields >> skipped;
    fields >> inode;
    if (state == listening && local.ends_with(wanted)) return "socket:[" + inode + "]";
  }
  return {};
}

bool has_open(const fs::path& process, const std::string& socket) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(process / "fd", failed))
    if (fs::read_symlink(entry.path(), failed) == socket) return true;
  return false;
}

}  // namespace

std::optional<ProcessUsage> usage_of(int process) {
  auto cpu = exact_cpu_seconds(process);
  if (!cpu) cpu = cpu_seconds(process);
  std::ifstream file(fmt::format("/proc/{}/smaps_rollup", process));
  std::string word;
  while (file >> word)
    if (std::int64_t kilobytes = 0; word == "Pss:" && file >> kilobytes && cpu)
      return ProcessUsage{*cpu, kilobytes * 1024};
  return std::nullopt;
}

std::optional<int> process_listening_at(const Address& address) {
  const std::string socket = socket_at(ntohs(address.server.sin_port));
  if (socket.empty() || !address.is_loopback()) return std::nullopt;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator("/proc", failed)) {
    const std::string name = entry.path().filename();
    int process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    if (error == std::errc{} && end == name.data() + name.size() && has_open(entry.path(), socket))
      return process;
  }
  return std::nullopt;
}

}  // namespace pioche::load
