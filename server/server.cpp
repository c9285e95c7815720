#include "server/server.h"

#include <filesystem>

#include "app/startup_error.h"
#include "server/accounts/secret.h"
#include "server/admin/admin_socket.h"
#include "server/api/api.h"
#include "server/cluster/cluster.h"
#include "server/cluster/nats/nats_bus.h"
#include "server/runtime/clock.h"
#include "server/runtime/read_pacer.h"
#include "server/runtime/service_manager.h"
#include "server/store/open.h"

namespace pioche::server {

namespace {

constexpr store::Time close_timeout = 1000;  // for clients to answer the close frame
constexpr store::Time shutdown_timeout = 10'000;
// A commit is an exchange with PostgreSQL, which costs both about as much as twenty moves.
constexpr net::ReadPacer::Resting rest_of_postgres{8, std::chrono::microseconds(4000)};

// The store, and for a node of a cluster its place there.
struct Opened {
  std::unique_ptr<store::Store> store;
  std::optional<cluster::JoinedNode> joined = {};
};

Opened open_store(const Options& options) {
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(options.data, error);
  // Hashes of passwords and the server's secret are in there. A folder that was there before may
  // hold other things: its rights are its owner's affair, and the files in it are ours alone anyway.
  if (is_new) std::filesystem::permissions(options.data, std::filesystem::perms::owner_all, error);
  if (error) throw StartupError({"serve.folder", options.data, error.message()});
  if (options.node.empty()) return {store::open_complete(store_name(options))};
  auto store = store::open_node(options.store);
  auto joined = cluster::join(options.node, store::open_node(options.store),
                              store::open_node(options.store), *store);
  return {std::move(store), std::move(joined)};
}

// Several nodes may begin on an empty database at once.
accounts::Key secret_of(Opened& opened) {
  accounts::Key secret;
  const auto read = [&] { secret = accounts::server_secret(*opened.store); };
  if (opened.joined)
    opened.joined->commits->exclusively(read);
  else
    read();
  return secret;
}

}  // namespace

struct Server::Impl {
  explicit Impl(const Options& given) : Impl(given, open_store(given)) {}

  Impl(Options given, Opened opened)
      : options(std::move(given)),
        secret(secret_of(opened)),
        open_tables(opened.store->tables(store::TableStatus::open)),
        site(*opened.store),
        store(loop, std::move(opened.store)),
        accounts(store, secret),
        lobby(loop),
        tables(loop, bot_pool, store, lobby,
               {.watchers_per_table = options.watchers_per_table,
                .idle_milliseconds = options.idle_milliseconds,
                .log = options.log_budget}),
        cluster(opened.joined ? std::make_unique<cluster::Cluster>(
                                    std::move(*opened.joined),
                                    cluster::nats_bus(loop, options.nats, "pioche " + options.node),
                                    cluster::Cluster::Parts{loop, store, accounts, lobby, tables})
                              : nullptr),
        maintenance(loop, store, accounts, lobby, options.maintenance),
        mailer(options.mail),
        damage_check(loop,
                     [where = store_name(options)](std::stop_token stop) {
                       return store::find_damage(where, std::move(stop));
                     }),
        administration(store, accounts, lobby, tables, maintenance, site),
        api({hash_pool, store, accounts, lobby, tables, maintenance, administration, site, mailer,
             damage_check, options, cluster.get()}),
        http(loop, api, options.http),
        admin_socket(loop, administration, options.data) {
    if (store::is_postgres_url(options.store)) loop.reads().set_resting(rest_of_postgres);
    api.set_http_server(http);
    tables.begin(open_tables);
    if (cluster) {
      maintenance.set_turn([this] { return cluster->is_leader(); });
      cluster->begin(administration);
    }
    maintenance.request_vacuum();
    log(LogLevel::info, "listening at {} port {}; data in {}; open tables found: {}",
        options.http.address, http.port(), options.data, open_tables.size());
    open_tables = {};
    notify_service_manager(loop);
  }

  void begin_shutdown() {
    if (std::exchange(is_stopping, true)) return;
    log(LogLevel::info, "stopping");
    api.stop();
    if (cluster)
      net::spawn(loop, leave_cluster());
    else
      close();
  }

  net::Awaitable<> leave_cluster() {
    co_await cluster->hand_over_before_end();
    close();
  }

  // What it takes to hand over many tables is not counted.
  void close() {
    stopping_since = steady_now<std::chrono::milliseconds>();
    tables.close_all("stopping");
    http.close();
    loop.call_every(std::chrono::milliseconds(20), [this] {
      const store::Time passed = steady_now<std::chrono::milliseconds>() - stopping_since;
      const bool is_done = store.unfinished() == 0 && (http.is_empty() || passed > close_timeout);
      if (is_done || passed > shutdown_timeout) loop.stop();
    });
  }

  const Options options;
  accounts::Key secret;
  std::vector<store::TableRow> open_tables;
  Site site;
  net::EventLoop loop;
  AsyncStore store;
  Accounts accounts;
  Lobby lobby;
  TableService tables;
  std::unique_ptr<cluster::Cluster> cluster;  // null: the server is alone
  Maintenance maintenance;
  Mailer mailer;
  DamageCheck damage_check;
  Administration administration;
  Api api;
  net::HttpServer http;
  AdminSocket admin_socket;
  // Declared last, so that their threads end before what they use is destroyed.
  // Requests of people take precedence over the searches of bots.
  net::FairThreadPool bot_pool{options.bot_threads, net::FairThreadPool::Priority::low};
  // A hash holds a lock on the memory of the process while its 64 MiB are made: at a low priority it
  // would be interrupted then, and the event loop would wait.
  net::FairThreadPool hash_pool{1, net::FairThreadPool::Priority::normal};
  bool is_stopping = false;
  store::Time stopping_since = 0;
};

Server::Server(const Options& options) {
  set_log_level(options.level);
  set_log_format(options.log_format);
  impl_ = std::make_unique<Impl>(options);
}

Server::~Server() = default;

net::FairThreadPool& Server::hash_pool() { return impl_->hash_pool; }

std::uint16_t Server::port() const { return impl_->http.port(); }

void Server::run() {
  impl_->loop.run();
  impl_->store.stop();
  if (impl_->cluster) impl_->cluster->leave();
  log(LogLevel::info, "stopped");
}

void Server::stop() {
  impl_->loop.post([this] { impl_->begin_shutdown(); });
}

void Server::handle_signals() {
  impl_->loop.on_interrupt([this] { impl_->begin_shutdown(); });
  impl_->loop.on_hangup([this] { impl_->http.reload_certificate(); });
}

}  // namespace pioche::server
