// The result of a load: speed, latency, cost, and whether every acknowledged move was stored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "load/load_generator.h"
#include "load/process_usage.h"

namespace pioche::load {

struct Report {
  LoadOptions options;
  double seconds = 0;
  LoadStats stats;          // of the whole run
  std::uint64_t moves = 0;  // while measuring, as all below
  std::uint64_t bytes = 0;  // to players and spectators
  Latencies latencies;
  std::optional<Histogram> flushes;   // of the disk, at the same time
  std::optional<double> cpu_seconds;  // of the server
  std::optional<std::int64_t> memory;
  std::optional<std::int64_t> memory_before;  // any table was opened
  std::optional<AuditResult> audit;           // of the store

  double moves_per_second() const { return static_cast<double>(moves) / seconds; }
  std::optional<double> cpu_ms_per_move() const;
  // nullopt where the process gave more memory back than the tables take.
  std::optional<double> memory_per_table() const;
  // Nothing was lost, doubled or contradicted, and no message broke the protocol.
  bool is_good() const;
};

std::string report_json(const Report&);
std::string report_text(const Report&, std::string_view language);

}  // namespace pioche::load
