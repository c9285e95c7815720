#include "load/command.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>

#include "app/fd_limit.h"
#include "app/startup_error.h"
#include "app/table_options.h"
#include "load/flush_probe.h"
#include "load/health_check.h"
#include "load/load_generator.h"
#include "load/report.h"
#include "load/store_audit.h"
#include "text/messages.h"

namespace pioche::load {

namespace {

constexpr std::array<Flag, 16> flags{{{"--tables"},
                                      {"--players"},
                                      {"--game"},
                                      {"--seconds"},
                                      {"--think"},
                                      {"--watchers"},
                                      {"--reconnect"},
                                      {"--misbehave"},
                                      {"--hostile"},
                                      {"--pid"},
                                      {"--data"},
                                      {"--store"},
                                      {"--seed"},
                                      {"--json", Takes::nothing},
                                      {"--lang"},
                                      {"--help", Takes::nothing}}};

constexpr Microseconds second = 1'000'000;
constexpr Microseconds max_opening_time = 300 * second;
constexpr Microseconds max_ending_time = 10 * second;

LoadOptions load_options(const Arguments& arguments) {
  LoadOptions options;
  options.tables = static_cast<int>(arguments.number("--tables", 1, 1'000'000, 10));
  options.players = static_cast<int>(arguments.number("--players", 2, most_seats, 2));
  if (const auto game = arguments.value("--game")) options.game = game_named(arguments, *game).id;
  options.think_ms = arguments.real("--think", 0, 1e9, 1000);
  options.spectators = static_cast<int>(arguments.number("--watchers", 0, 1000, 0));
  options.reconnect = arguments.real("--reconnect", 0, 100, 0) / 100;
  options.misbehave = arguments.real("--misbehave", 0, 1000, 0) / 100;
  options.seed = static_cast<std::uint64_t>(arguments.number("--seed", 0, INT64_MAX, 1));
  return options;
}

// Of all the processes together; nullopt where that of one of them cannot be found.
std::optional<ProcessUsage> usage_of(const std::vector<std::optional<int>>& processes) {
  ProcessUsage all;
  for (const std::optional<int>& process : processes) {
    const auto usage = process ? load::usage_of(*process) : std::nullopt;
    if (!usage) return std::nullopt;
    all.cpu_seconds += usage->cpu_seconds;
    all.memory += usage->memory;
  }
  return all;
}

// Plays for the requested time and measures.
void measure(LoadGenerator& generator, const Arguments& arguments,
             const std::vector<std::optional<int>>& processes, Report& report) {
  const auto duration =
      static_cast<Microseconds>(arguments.real("--seconds", 0.01, 1e7, 10) * second);
  const auto hostile = static_cast<std::uint64_t>(arguments.number("--hostile", 0, INT64_MAX, 0));
  const std::uint64_t moves = generator.stats().moves;
  const std::uint64_t bytes = generator.bytes_in();
  std::optional<FlushProbe> probe;
  if (const auto folder = arguments.value("--data")) probe.emplace(*folder);
  const auto before = usage_of(processes);
  const Microseconds began = now();
  generator.set_measuring(true);
  // So many hostile messages, or so much time.
  generator.run_until([&] { return hostile != 0 && generator.stats().hostile_messages >= hostile; },
                      hostile != 0 ? INT64_MAX : began + duration);
  generator.set_measuring(false);
  report.seconds = static_cast<double>(now() - began) / second;
  const auto after = usage_of(processes);
  if (probe) report.flushes = probe->finish();
  report.moves = generator.stats().moves - moves;
  report.bytes = generator.bytes_in() - bytes;
  report.latencies = generator.measured_latencies();
  if (before && after) report.cpu_seconds = after->cpu_seconds - before->cpu_seconds;
  if (after) report.memory = after->memory;
}

[[noreturn]] void fail(const Arguments& arguments, std::string_view key) {
  throw std::runtime_error(std::string(message(arguments.language(), {}, key)));
}

Report generate_load(const Arguments& arguments, LoadGenerator& generator) {
  std::vector<std::optional<int>> processes;
  if (arguments.has("--pid"))
    processes.emplace_back(static_cast<int>(arguments.number("--pid", 1, INT32_MAX, 0)));
  else
    for (const Address& server : generator.servers())
      processes.push_back(process_listening_at(server));
  // Before the run, so that a folder without a database is reported at once.
  std::optional<StoreAudit> stored;
  if (const auto url = arguments.value("--store"))
    stored.emplace(*url);
  else if (const auto folder = arguments.value("--data"))
    stored.emplace(*folder);
  Report report;
  report.options = generator.options();
  if (const auto usage = usage_of(processes)) report.memory_before = usage->memory;
  if (!generator.run_until([&] { return generator.is_complete(); }, now() + max_opening_time))
    fail(arguments, "load.not_opened");
  measure(generator, arguments, processes, report);
  generator.stop();
  generator.run_until([&] { return generator.is_idle(); }, now() + max_ending_time);
  report.stats = generator.stats();
  if (stored) {
    stored->read(generator.tables());
    report.audit = total_audit(generator.tables());
  }
  return report;
}

int run(const Arguments& arguments) {
  std::vector<Address> servers;
  for (const std::string& address : arguments.positional())
    servers.push_back(parse_address(address));
  LoadGenerator generator(std::move(servers), load_options(arguments));
  for (const Address& server : generator.servers()) check_server(server);
  const Report report = generate_load(arguments, generator);
  if (arguments.has("--json"))
    fmt::print("{}\n", report_json(report));
  else
    fmt::print("{}", report_text(report, arguments.language()));
  return report.is_good() ? 0 : 1;
}

}  // namespace

std::span<const Flag> load_flags() { return flags; }

int run_load(const Arguments& arguments) {
  if (arguments.positional().empty())
    throw UsageError(std::string(message(arguments.language(), {}, "load.no_address")));
  raise_fd_limit();  // each person is a socket
  try {
    return run(arguments);
  } catch (const StartupError& failure) {
    throw std::runtime_error(failure.sentence(arguments.language()));
  } catch (const store::Failure& failure) {
    throw std::runtime_error(failure.sentence(arguments.language()));
  }
}

}  // namespace pioche::load
