// Monitoring: a health check and Prometheus metrics.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/api/api.h"

namespace pioche::server {

namespace {

class MetricsText {
 public:
  template <class Number>
  void add(std::string_view name, std::string_view type, std::string_view about, Number value) {
    head(name, type, about);
    text_ += fmt::format("pioche_{} {}\n", name, value);
  }

  void add(std::string_view name, std::string_view about, const Latency& latency) {
    head(name, "histogram", about);
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < Latency::limits.size(); ++i) {
      so_far += latency.counts[i];
      text_ += fmt::format("pioche_{}_bucket{{le=\"{}\"}} {}\n", name, Latency::limits[i], so_far);
    }
    so_far += latency.counts.back();
    text_ += fmt::format("pioche_{}_bucket{{le=\"+Inf\"}} {}\n", name, so_far);
    text_ += fmt::format("pioche_{}_sum {}\npioche_{}_count {}\n", name, latency.sum, name, so_far);
  }

  std::string take() { return std::move(text_); }

 private:
  void head(std::string_view name, std::string_view type, std::string_view about) {
    text_ += fmt::format("# HELP pioche_{} {}\n# TYPE pioche_{} {}\n", name, about, name, type);
  }
  std::string text_;
};

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

std::int64_t memory_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  long long all = 0;
  long long resident = 0;
  const int read = std::fscanf(file, "%lld %lld", &all, &resident);
  std::fclose(file);
  return read == 2 ? resident * sysconf(_SC_PAGESIZE) : 0;
}

}  // namespace

Api::Reply Api::health(Call& call) {
  if (is_stopping_) co_return refusal(503, call, "stopping");
  // The store answers, or this throws.
  co_await parts_.store.query([](store::Store& store) { return store.meta("health"); });
  // Where something could not be kept, it tries anew.
  if (parts_.store.is_failing())
    if (const auto failure = co_await parts_.store.commit({store::PutMeta{"health", "tried"}}))
      co_return refusal(call, *failure);
  co_return json_response([](json::Writer& out) { out.key("status").text("good"); });
}

Api::Reply Api::metrics(Call&) {
  constexpr std::string_view counter = "counter";
  constexpr std::string_view gauge = "gauge";
  const net::HttpServerStats& http = http_server_->stats();
  const TableServiceStats& tables = parts_.tables.stats();
  const store::CommitterStats commits = parts_.store.stats();
  MetricsText text;
  text.add("connections", gauge, "Connections now.", http.connections);
  text.add("websockets", gauge, "WebSockets now.", http.websockets);
  text.add("http_requests_total", counter, "HTTP requests.", http.requests);
  text.add("messages_received_total", counter, "WebSocket messages in.", http.messages_in);
  text.add("messages_sent_total", counter, "WebSocket messages out.", http.messages_out);
  text.add("received_bytes_total", counter, "Bytes of WebSockets in.", http.bytes_in);
  text.add("sent_bytes_total", counter, "Bytes of WebSockets out.", http.bytes_out);
  text.add("slow_clients_total", counter, "Closed for being slow.", http.slow);
  text.add("floods_total", counter, "Closed for too many messages.", http.floods);
  text.add("turned_away_total", counter, "Connections over a limit.", http.rejected);
  text.add("malformed_total", counter, "Neither HTTP nor WebSocket.", http.malformed);
  text.add("refusals_total", counter, "HTTP requests refused.", stats_.refusals);
  text.add("limited_total", counter, "Refused for coming too often.", stats_.limited);
  text.add("tables", gauge, "Open tables.", parts_.lobby.size());
  text.add("tables_in_memory", gauge, "Tables in memory.", parts_.tables.in_memory());
  text.add("table_requests_total", counter, "Messages to tables.", tables.requests);
  text.add("moves_total", counter, "Moves made.", tables.moves);
  text.add("matches_total", counter, "Matches finished.", tables.matches);
  text.add("thoughts_total", counter, "Thoughts of bots and hints.", tables.bot_tasks);
  text.add("table_faults_total", counter, "Tables dropped or unreadable.", tables.failures);
  text.add("commit_groups_total", counter, "Groups of batches.", commits.groups);
  text.add("commits_total", counter, "Batches kept or refused.", commits.batches);
  text.add("commit_failures_total", counter, "Batches not kept.", commits.failures);
  text.add("commits_waiting", gauge, "Batches that wait.", commits.waiting);
  text.add("commit_seconds", "From submitting a batch to its being durable.",
           parts_.store.latency());
  text.add("cpu_seconds_total", counter, "Processor time of the program.", cpu_seconds());
  text.add("memory_bytes", gauge, "Resident memory.", memory_bytes());
  net::Response response;
  response.type = "text/plain; version=0.0.4";
  response.body = text.take();
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

}  // namespace pioche::server
