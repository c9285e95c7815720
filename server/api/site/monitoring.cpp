#include "server/api/site/monitoring.h"

#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/version.h"
#include "server/api/site/self_test.h"
#include "server/http/http_server.h"
#include "server/http/networks.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

constexpr std::int64_t try_interval = 1000;  // one try serves all who ask for the health meanwhile

class MetricsText {
 public:
  template <class Number>
  void counter(std::string_view name, std::string_view help, Number value) {
    head(name, "counter", help);
    text_ += fmt::format("pioche_{} {}\n", name, value);
  }

  template <class Number>
  void gauge(std::string_view name, std::string_view help, Number value) {
    head(name, "gauge", help);
    text_ += fmt::format("pioche_{} {}\n", name, value);
  }

  void histogram(std::string_view name, std::string_view help, const Latency& latency) {
    head(name, "histogram", help);
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
  void head(std::string_view name, std::string_view type, std::string_view help) {
    text_ += fmt::format("# HELP pioche_{} {}\n# TYPE pioche_{} {}\n", name, help, name, type);
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

void add_http_metrics(MetricsText& text, const net::HttpServerStats& http) {
  text.gauge("connections", "Connections now.", http.connections);
  text.gauge("websockets", "WebSockets now.", http.websockets);
  text.counter("http_requests_total", "HTTP requests.", http.requests);
  text.counter("messages_received_total", "WebSocket messages in.", http.messages_in);
  text.counter("messages_sent_total", "WebSocket messages out.", http.messages_out);
  text.counter("received_bytes_total", "Bytes of WebSockets in.", http.bytes_in);
  text.counter("sent_bytes_total", "Bytes of WebSockets out.", http.bytes_out);
  text.counter("slow_clients_total", "Closed for being slow.", http.slow);
  text.counter("floods_total", "Closed for too many messages.", http.floods);
  text.counter("turned_away_total", "Connections over a limit.", http.rejected);
  text.counter("malformed_total", "Neither HTTP nor WebSocket.", http.malformed);
}

void add_api_metrics(MetricsText& text, const ApiStatus& status, const RateLimits& limits) {
  text.counter("refusals_total", "HTTP requests refused.", status.refusals);
  text.counter("limited_total", "Refused for coming too often.", limits.refused());
}

void add_table_metrics(MetricsText& text, const Lobby& lobby, const TableService& tables) {
  const TableServiceStats& stats = tables.stats();
  text.gauge("tables", "Open tables.", lobby.size());
  text.gauge("tables_in_memory", "Tables in memory.", tables.in_memory());
  text.counter("table_requests_total", "Messages to tables.", stats.requests);
  text.counter("moves_total", "Moves made.", stats.moves);
  text.counter("matches_total", "Matches finished.", stats.matches);
  text.counter("thoughts_total", "Thoughts of bots and hints.", stats.bot_tasks);
  text.gauge("unreadable_tables", "Stored tables that cannot be continued.", tables.unreadable());
  text.counter("table_faults_total", "Tables dropped or unreadable.", stats.failures);
}

void add_store_metrics(MetricsText& text, const AsyncStore& store) {
  const store::CommitterStats commits = store.stats();
  text.counter("commit_groups_total", "Groups of batches.", commits.groups);
  text.counter("commits_total", "Batches kept or refused.", commits.batches);
  text.counter("commit_failures_total", "Batches not kept.", commits.failures);
  text.gauge("commits_waiting", "Batches that wait.", commits.waiting);
  text.histogram("commit_seconds", "From submitting a batch to its being durable.",
                 store.latency());
}

void add_mail_metrics(MetricsText& text, const MailStats& mails) {
  text.counter("mails_sent_total", "Mails that the mail server took.", mails.sent);
  text.counter("mail_failures_total", "Tries to send a mail that failed.", mails.failures);
  text.counter("mails_given_up_total", "Mails refused, or tried too often.", mails.given_up);
  text.gauge("mails_waiting", "Mails that wait to be sent.", mails.waiting);
}

void add_node_metrics(MetricsText& text, const cluster::Cluster& node) {
  const cluster::ClusterStats& stats = node.stats();
  text.gauge("node_tables", "Open tables that this node owns.", node.owned());
  text.gauge("node_links", "Other nodes that can be reached.", node.links_up());
  text.gauge("node_bus_connected", "1 while connected to NATS.", node.is_bus_connected() ? 1 : 0);
  text.gauge("node_draining", "1 while tables are handed over.", node.is_draining() ? 1 : 0);
  text.gauge("node_forwarded", "Connections here to tables elsewhere.", node.forwarded());
  text.gauge("node_visitors", "Connections elsewhere to tables here.", node.hosted());
  text.counter("node_links_lost_total", "Links that went down.", node.links_lost());
  text.counter("node_leases_lost_total", "Times that all tables were dropped.", stats.leases_lost);
  text.counter("node_tables_adopted_total", "Tables taken over.", stats.tables_adopted);
  text.counter("node_tables_given_total", "Tables handed over.", stats.tables_handed_over);
  text.counter("node_deposed_total", "Other nodes found dead.", stats.nodes_fenced);
}

void add_process_metrics(MetricsText& text) {
  text.counter("cpu_seconds_total", "Processor time of the program.", cpu_seconds());
  text.gauge("memory_bytes", "Resident memory.", memory_bytes());
}

}  // namespace

net::Awaitable<std::optional<store::Failure>> MonitoringHandlers::store_failure() {
  // Whether a table could be opened, and a move made at it and stored now. SQLite writes nothing where
  // nothing changes; each try has a seed of its own. Nodes of a cluster would wait for each other if they
  // wrote the same row.
  const std::string key = options_.node.empty() ? "health" : "health/" + options_.node;
  try {
    co_await store_.query([key](store::Store& store) { return store.meta(key); });
  } catch (const store::Failure& failure) {
    co_return failure;
  }
  const std::int64_t asked_at = steady_now<std::chrono::milliseconds>();
  if (!store_.is_failing() && asked_at - written_at_ < try_interval) co_return std::nullopt;
  std::string move = first_move_of_new_table(*engines().front(), table_now());
  auto failure = co_await store_.commit({store::PutMeta{key, std::move(move)}});
  if (!failure) written_at_ = asked_at;
  co_return failure;
}

net::Awaitable<bool> MonitoringHandlers::reads_websockets() {
  const std::int64_t asked_at = steady_now<std::chrono::milliseconds>();
  if (asked_at - read_at_ < try_interval) co_return true;
  const bool is_heard = co_await status_.http_server->reads_websockets();
  if (is_heard) read_at_ = asked_at;
  co_return is_heard;
}

std::string_view MonitoringHandlers::state() const {
  const bool is_cut_off = cluster_ != nullptr && cluster_->is_degraded();
  return tables_.unreadable() == 0 && damage_check_.damage().empty() && !is_cut_off ? "good"
                                                                                    : "degraded";
}

Reply MonitoringHandlers::health(Call& call) {
  if (status_.is_stopping) co_return refusal(503, call, "stopping");
  // A proxy sends nobody here any more.
  if (cluster_ != nullptr && cluster_->is_draining()) co_return refusal(503, call, "handing_over");
  // Before anything is stored: after a commit sockets are read in any case.
  if (!co_await reads_websockets()) co_return refusal(503, call, "deaf");
  if (const auto failure = co_await store_failure()) co_return refusal(call, *failure);
  co_return json_response([this](json::Writer& out) { out.key("status").text(state()); });
}

// Public tables alone, which the lobby lists anyway, and people by the ten: who comes to a private
// table does not show.
Reply MonitoringHandlers::status(Call&) {
  constexpr std::uint64_t step = 10;
  const bool fails =
      status_.is_stopping || !co_await reads_websockets() || (co_await store_failure()).has_value();
  co_return json_response([&](json::Writer& out) {
    out.key("status").text(fails ? "failing" : state());
    out.key("version").text(program_version());
    out.key("mode").text(mode_names[static_cast<std::size_t>(site_.settings().mode)]);
    out.key("announcement");
    write_announcement(out, site_.announcement(now()));
    out.key("tables").number(static_cast<std::int64_t>(lobby_.listed()));
    out.key("people_below")
        .number(
            static_cast<std::int64_t>((status_.http_server->stats().websockets / step + 1) * step));
  });
}

// Counters tell more than players may know, such as whether a bot has a choice. A proxy that is not
// trusted would pass everybody on as itself.
bool MonitoringHandlers::may_read_metrics(const net::Request& request) const {
  return request.header("x-forwarded-for").empty() && request.header("forwarded").empty() &&
         net::is_in_networks(options_.metrics_from, request.address);
}

Reply MonitoringHandlers::metrics(Call& call) {
  if (!may_read_metrics(call.request)) co_return refusal(403, call, "metrics");
  MetricsText text;
  add_http_metrics(text, status_.http_server->stats());
  add_api_metrics(text, status_, limits_);
  add_table_metrics(text, lobby_, tables_);
  add_store_metrics(text, store_);
  add_mail_metrics(text, mailer_.stats());
  add_process_metrics(text);
  if (cluster_ != nullptr) add_node_metrics(text, *cluster_);
  std::error_code unknown;
  const auto space = std::filesystem::space(options_.data, unknown);
  if (!unknown) text.gauge("free_disk_bytes", "Free space for the data.", space.available);
  net::Response response;
  response.type = "text/plain; version=0.0.4";
  response.body = text.take();
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

}  // namespace pioche::server
