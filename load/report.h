// What a load has shown.
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
  std::uint64_t moves = 0;  // of the time that was measured, as the rest
  std::uint64_t bytes = 0;  // to players and spectators
  Histogram latencies;
  std::optional<double> cpu_seconds;  // of the server
  std::optional<std::int64_t> memory;
  std::optional<std::int64_t> memory_before;  // any table was opened
  std::optional<AuditResult> audit;           // of the store

  double moves_per_second() const { return static_cast<double>(moves) / seconds; }
  std::optional<double> cpu_ms_per_move() const;
  // nullopt where it cannot be told from what else the server does.
  std::optional<double> memory_per_table() const;
  // Nothing was lost, doubled, contradicted or broken, and somebody could play.
  bool is_good() const;
};

std::string json_of(const Report&);
std::string table_of(const Report&, std::string_view language);

}  // namespace pioche::load
