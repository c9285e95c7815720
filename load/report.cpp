#include "load/report.h"

#include <array>
#include <fmt/format.h>

#include "cli/text_layout.h"
#include "core/json.h"
#include "core/messages.h"

namespace pioche::load {

namespace {

struct Share {
  std::string_view name;
  double share;
};
constexpr std::array<Share, 4> shares{
    {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}}};

double milliseconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1000; }

void put(json::Writer& out, std::string_view key, std::uint64_t number) {
  out.key(key).number(static_cast<std::int64_t>(number));
}

void put(json::Writer& out, std::string_view key, const std::optional<double>& number) {
  out.key(key);
  number ? out.real(*number) : out.null();
}

std::string shown(const std::optional<double>& number, int digits, std::string_view unit) {
  return number ? fmt::format("{:.{}f} {}", *number, digits, unit) : "-";
}

// Lines of a name and a figure.
class Lines {
 public:
  explicit Lines(std::string_view language) : language_(language) {}
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

std::string latency_line(const Histogram& latencies) {
  std::string text;
  for (const Share& share : shares)
    text += fmt::format("{} {:.1f}  ", share.name, milliseconds(latencies.percentile(share.share)));
  return text + fmt::format("max {:.1f} ms", milliseconds(latencies.max()));
}

void put_store(json::Writer& out, const std::optional<AuditResult>& audit) {
  out.key("store");
  if (!audit) {
    out.null();
    return;
  }
  out.begin_object();
  put(out, "acknowledged", audit->acknowledged);
  put(out, "missing", audit->missing);
  put(out, "doubled", audit->doubled);
  put(out, "contradicted", audit->contradicted);
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

std::string json_of(const Report& report) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  put(out, "tables", static_cast<std::uint64_t>(report.options.tables));
  put(out, "players", static_cast<std::uint64_t>(report.options.players));
  put(out, "watchers", static_cast<std::uint64_t>(report.options.spectators));
  out.key("seconds").real(report.seconds);
  put(out, "moves", report.moves);
  out.key("moves_per_second").real(report.moves_per_second());
  out.key("latency_ms").begin_object();
  for (const Share& share : shares)
    out.key(share.name).real(milliseconds(report.latencies.percentile(share.share)));
  out.key("max").real(milliseconds(report.latencies.max())).end_object();
  put(out, "server_cpu_ms_per_move", report.cpu_ms_per_move());
  out.key("server_memory_bytes");
  report.memory ? out.number(*report.memory) : out.null();
  put(out, "server_memory_per_table", report.memory_per_table());
  put(out, "bytes_received", report.bytes);
  put_store(out, report.audit);
  put(out, "refused", report.stats.refused);
  put(out, "turned_away", report.stats.http_rejections);
  put(out, "sent_away", report.stats.closed_by_server);
  put(out, "lost_connections", report.stats.lost_connections);
  put(out, "reconnects", report.stats.reconnects);
  put(out, "broken", report.stats.protocol_errors);
  put(out, "hostile", report.stats.hostile_messages);
  out.key("good").boolean(report.is_good()).end_object();
  return text;
}

std::string table_of(const Report& report, std::string_view language) {
  Lines lines(language);
  lines.add("people", fmt::format("{} × {} + {}", report.options.tables, report.options.players,
                                  report.options.spectators));
  lines.add("moves", fmt::format("{} ({:.0f}/s)", report.moves, report.moves_per_second()));
  lines.add("latency", latency_line(report.latencies));
  lines.add("cpu", shown(report.cpu_ms_per_move(), 4, "ms"));
  std::optional<double> memory;
  if (report.memory) memory = static_cast<double>(*report.memory) / 1e6;
  lines.add("memory", shown(memory, 1, "MB"));
  std::optional<double> per_table = report.memory_per_table();
  if (per_table) *per_table /= 1000;
  lines.add("memory_per_table", shown(per_table, 1, "kB"));
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
