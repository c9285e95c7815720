// How the server is run: flags before the environment (PIOCHE_…) before a file of `key = value`.
#pragma once

#include <array>

#include "app/arguments.h"
#include "server/http/http_server_options.h"
#include "server/mail/mail_settings.h"
#include "server/maintenance/maintenance_times.h"
#include "server/runtime/log.h"
#include "server/tables/log_budget.h"

namespace pioche::server {

struct Options {
  net::HttpServerOptions http;
  std::string data = "./data";
  std::string store;  // the URL of a PostgreSQL database, or a file; empty: a file in `data`
  // Of a node of a cluster: the URL of its NATS servers, and its name. Empty: a server that is alone.
  std::string nats;
  std::string node;
  std::vector<std::string> origins;  // further ones that pages of ours may come from
  std::vector<std::string> exempt;   // networks without limits of rate
  std::vector<std::string> metrics_from = {"127.0.0.1", "::1"};  // networks that may read /metrics
  LogLevel level = LogLevel::info;
  LogFormat log_format = LogFormat::text;
  int bot_threads = 0;  // 0: one less than there are cores
  std::size_t tables_per_person = budget::tables_by_person;
  std::size_t watchers_per_table = budget::watchers;
  std::size_t most_tables = budget::tables;
  LogBudgetLimits log_budget = {};
  std::int64_t idle_milliseconds = budget::idle_milliseconds;
  MaintenanceTimes maintenance = {};
  MailSettings mail = {};
};

// The flags of `pioche serve`. Each is also a key of the file, and PIOCHE_KEY in the environment.
std::span<const Flag> serve_flags();

// --data, else PIOCHE_DATA, else ./data: for commands beside `serve`.
std::string data_folder(const Arguments&);
// The same for --store, else PIOCHE_STORE, else the file in the data folder.
std::string store_name(const Arguments&);
std::string store_name(const Options&);
// The file of the store in a folder for data.
std::string store_path(const std::string& data);

// Throws UsageError, in the language of the arguments.
Options options_of(const Arguments&);

}  // namespace pioche::server
