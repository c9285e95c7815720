#include "load/report.h"

#include <array>
#include <fmt/format.h>

#include "app/text_layout.h"
#include "engine/json.h"
#include "text/messages.h"

namespace pioche::load {

namespace {

struct Percentile {
  std::string_view name;
  double share;
};
constexpr std::array<Percentile, 4> percentiles{
    {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}}};

double milliseconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1000; }

void write_field(json::Writer& out, std::string_view key, std::uint64_t number) {
  out.key(key).number(static_cast<std::int64_t>(number));
}

void write_field(json::Writer& out, std::string_view key, const std::optional<double>& number) {
  out.key(key);
  number ? out.real(*number) : out.null();
}

std::string formatted(const std::optional<double>& number, int digits, std::string_view unit) {
  return number ? fmt::format("{:.{}f} {}", *number, digits, unit) : "-";
}

// ReportLines of a label and a value.
class ReportLines {
 public:
  explicit ReportLines(std::string_view language) : language_(language) {}
  void add(std::string_view key, std::string_view figure) {
    constexpr int width = 44;
    text_ += padded(message(language_, {}, "load." + std::string(key)), width);
    text_ += fmt::format("{}\n", figure);
  }
  void add(std::string_view key, std::uint64_t number) { add(key, std::to_string(number)); }
  std::string text() && { return std::move(text_); }

 private:
  std::string_view language_;
  std::string text_;
};

std::string distribution(const Histogram& durations) {
  std::string text;
  for (const Percentile& percentile : percentiles)
    text += fmt::format("{} {:.2f}  ", percentile.name,
                        milliseconds(durations.percentile(percentile.share)));
  return text + fmt::format("max {:.2f} ms", milliseconds(durations.max()));
}

void write_distribution(json::Writer& out, std::string_view key, const Histogram& durations) {
  out.key(key).begin_object();
  for (const Percentile& percentile : percentiles)
    out.key(percentile.name).real(milliseconds(durations.percentile(percentile.share)));
  out.key("max").real(milliseconds(durations.max())).end_object();
}

void write_store(json::Writer& out, const std::optional<AuditResult>& audit) {
  out.key("store");
  if (!audit) {
    out.null();
    return;
  }
  out.begin_object();
  write_field(out, "acknowledged", audit->acknowledged);
  write_field(out, "missing", audit->missing);
  write_field(out, "doubled", audit->doubled);
  write_field(out, "contradicted", audit->contradicted);
  out.end_object();
}

}  // namespace

std::optional<double> Report::cpu_ms_per_move() const {
  if (!cpu_seconds || moves == 0) return std::nullopt;
  return 1000 * *cpu_seconds / static_cast<double>(moves);
}

std::optional<double> Report::memory_per_table() const {
  if (!memory || !memory_before || options.tables == 0) return std::nullopt;
  // The process has given more back meanwhile than the tables take.
  if (*memory <= *memory_before) return std::nullopt;
  return static_cast<double>(*memory - *memory_before) / options.tables;
}

bool Report::is_good() const { return stats.protocol_errors == 0 && (!audit || audit->is_clean()); }

std::string report_json(const Report& report) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  write_field(out, "tables", static_cast<std::uint64_t>(report.options.tables));
  write_field(out, "players", static_cast<std::uint64_t>(report.options.players));
  write_field(out, "watchers", static_cast<std::uint64_t>(report.options.spectators));
  out.key("seconds").real(report.seconds);
  write_field(out, "moves", report.moves);
  out.key("moves_per_second").real(report.moves_per_second());
  write_distribution(out, "latency_ms", report.latencies.others);
  write_distribution(out, "own_latency_ms", report.latencies.own);
  if (report.flushes)
    write_distribution(out, "flush_ms", *report.flushes);
  else
    out.key("flush_ms").null();
  write_field(out, "server_cpu_ms_per_move", report.cpu_ms_per_move());
  out.key("server_memory_bytes");
  report.memory ? out.number(*report.memory) : out.null();
  write_field(out, "server_memory_per_table", report.memory_per_table());
  write_field(out, "bytes_received", report.bytes);
  write_store(out, report.audit);
  write_field(out, "refused", report.stats.refused);
  write_field(out, "turned_away", report.stats.http_rejections);
  write_field(out, "sent_away", report.stats.closed_by_server);
  write_field(out, "lost_connections", report.stats.lost_connections);
  write_field(out, "reconnects", report.stats.reconnects);
  write_field(out, "broken", report.stats.protocol_errors);
  write_field(out, "hostile", report.stats.hostile_messages);
  out.key("good").boolean(report.is_good()).end_object();
  return text;
}

std::string report_text(const Report& report, std::string_view language) {
  ReportLines lines(language);
  lines.add("people", fmt::format("{} × {} + {}", report.options.tables, report.options.players,
                                  report.options.spectators));
  lines.add("moves", fmt::format("{} ({:.0f}/s)", report.moves, report.moves_per_second()));
  lines.add("latency", distribution(report.latencies.others));
  lines.add("own_latency", distribution(report.latencies.own));
  if (report.flushes)
    lines.add("flush", distribution(*report.flushes));
  else
    lines.add("flush", message(language, {}, "load.not_measured"));
  lines.add("cpu", formatted(report.cpu_ms_per_move(), 4, "ms"));
  std::optional<double> memory;
  if (report.memory) memory = static_cast<double>(*report.memory) / 1e6;
  lines.add("memory", formatted(memory, 1, "MB"));
  std::optional<double> per_table = report.memory_per_table();
  if (per_table) *per_table /= 1000;
  lines.add("memory_per_table", formatted(per_table, 1, "kB"));
  if (report.moves > 0) lines.add("bytes_per_move", report.bytes / report.moves);
  if (report.audit) {
    lines.add("acknowledged", report.audit->acknowledged);
    lines.add("missing", report.audit->missing);
    lines.add("doubled", report.audit->doubled);
    lines.add("contradicted", report.audit->contradicted);
  } else {
    lines.add("acknowledged", message(language, {}, "load.not_checked"));
  }
  lines.add("refused", report.stats.refused);
  lines.add("turned_away", report.stats.http_rejections + report.stats.closed_by_server);
  lines.add("lost", report.stats.lost_connections);
  lines.add("reconnects", report.stats.reconnects);
  lines.add("broken", report.stats.protocol_errors);
  if (report.options.misbehave > 0) lines.add("hostile", report.stats.hostile_messages);
  return std::move(lines).text();
}

}  // namespace pioche::load
