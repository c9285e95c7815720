#include "server/commands.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>

#include "app/fd_limit.h"
#include "app/files.h"
#include "app/startup_error.h"
#include "server/admin_command.h"
#include "server/server.h"
#include "server/store/copy.h"
#include "server/store/open.h"
#include "server/store/records_file.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::size_t most_admin_words = 10;
constexpr std::array<Flag, 4> store_flags{
    {{"--data"}, {"--store"}, {"--lang"}, {"--help", Takes::nothing}}};
constexpr std::array<Flag, 2> migrate_flags{{{"--lang"}, {"--help", Takes::nothing}}};
constexpr std::array<Flag, 5> export_flags{
    {{"--data"}, {"--store"}, {"--person"}, {"--lang"}, {"--help", Takes::nothing}}};

void print_sentence(const Arguments& arguments, std::string_view key,
                    std::initializer_list<MessageArgument> args) {
  fmt::print("{}\n", format_message(arguments.language(), {}, key, args));
}

// Where people find it, on this machine.
std::string url_of(const Options& options, std::uint16_t port) {
  const std::string& address = options.http.address;
  const bool is_everywhere = address == "0.0.0.0" || address == "::";
  const bool is_v6 = address.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}", options.http.certificate.empty() ? "http" : "https",
                     is_everywhere ? "localhost"
                     : is_v6       ? "[" + address + "]"
                                   : address,
                     port);
}

// Each connection is an open file.
void prepare_for_connections(std::uint64_t most) {
  const std::uint64_t allowed = raise_fd_limit();
  if (allowed < most)
    log(LogLevel::warning,
        "the system allows {} open files, too few for --most-connections {}: raise the limit "
        "(ulimit -n, LimitNOFILE) or ask for fewer",
        allowed, most);
}

// Errors of the store and of the network, in the language of the command line.
template <class Work>
int in_own_language(const Arguments& arguments, Work work) {
  try {
    return work();
  } catch (const store::Failure& failure) {
    throw std::runtime_error(failure.sentence(arguments.language()));
  } catch (const StartupError& failure) {
    throw std::runtime_error(failure.sentence(arguments.language()));
  }
}

// Blocks (`how`: SIG_BLOCK) or unblocks (SIG_UNBLOCK) the signals that the server handles.
void set_signal_mask(int how) {
  sigset_t handled;
  sigemptyset(&handled);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&handled, signal);
  pthread_sigmask(how, &handled, nullptr);
}

int run_serve(const Arguments& arguments) {
  const Options options = options_of(arguments);
  std::signal(SIGPIPE, SIG_IGN);
  set_signal_mask(SIG_BLOCK);  // until the server can stop in order
  return in_own_language(arguments, [&] {
    Server server(options);
    server.handle_signals();
    set_signal_mask(SIG_UNBLOCK);
    prepare_for_connections(options.http.most_connections);
    // In a journal of JSON lines it would be the only one that is not; the log says it too.
    if (options.log_format == LogFormat::text)
      print_sentence(arguments, "serve.listening", {{"where", url_of(options, server.port())}});
    std::fflush(stdout);
    server.run();
    return 0;
  });
}

const std::string& file_named(const Arguments& arguments, std::string_view error) {
  if (arguments.positional().empty())
    throw UsageError(std::string(message(arguments.language(), {}, error)));
  return arguments.positional()[0];
}

int run_backup(const Arguments& arguments) {
  const std::string& file = file_named(arguments, "usage.backup_file");
  return in_own_language(arguments, [&] {
    store::back_up(store_name(arguments), file);
    print_sentence(arguments, "backup.done", {{"where", file}});
    return 0;
  });
}

int run_export(const Arguments& arguments) {
  return in_own_language(arguments, [&] {
    const auto store = store::open_complete(store_name(arguments), store::Access::read);
    store::export_records(*store, arguments.value("--person").value_or(""),
                          [](std::string_view line) {
                            if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size())
                              throw std::runtime_error("standard output");
                          });
    return 0;
  });
}

int run_import(const Arguments& arguments) {
  const std::string content =
      read_file(arguments.language(), file_named(arguments, "usage.import_file"));
  return in_own_language(arguments, [&] {
    const auto store = store::open_complete(store_name(arguments));
    store::RecordsReader reader(*store, arguments.language(),
                                [](std::int64_t line, std::string_view sentence) {
                                  fmt::print(stderr, "{}: {}\n", line, sentence);
                                });
    for (std::size_t begin = 0; begin < content.size();) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      if (end > begin) reader.read(std::string_view(content).substr(begin, end - begin));
      begin = end + 1;
    }
    const auto count = reader.finish();
    print_sentence(arguments, "import.done",
                   {{"added", std::to_string(count.added)},
                    {"known", std::to_string(count.known)},
                    {"wrong", std::to_string(count.wrong)}});
    return count.wrong == 0 ? 0 : 1;
  });
}

std::string_view name_of(store::Section section) {
  constexpr std::array<std::string_view, store::sections.size()> names{
      "people", "documents", "audit_log", "tables", "matches", "meta"};
  return names[static_cast<std::size_t>(section)];
}

int run_migrate(const Arguments& arguments) {
  if (arguments.positional().size() != 2 || arguments.positional()[0] == arguments.positional()[1])
    throw UsageError(std::string(message(arguments.language(), {}, "usage.migrate")));
  return in_own_language(arguments, [&] {
    const std::string& where = arguments.positional()[0];
    // A file that is not there would otherwise be made.
    store::open(where, store::Access::read).reset();
    const auto from = store::open_complete(where);
    const auto to = store::open(arguments.positional()[1]);
    const auto digests =
        store::copy_store(*from, *to, [&](std::int64_t rows) { fmt::print(stderr, "\r{}", rows); });
    fmt::print(stderr, "\n");
    for (const store::Section section : store::sections) {
      const store::Digest& digest = digests[static_cast<std::size_t>(section)];
      fmt::print("{:<10} {:>10} {}\n", name_of(section), digest.rows, digest.hash);
    }
    print_sentence(arguments, "migrate.done",
                   {{"where", store::public_name(arguments.positional()[1])}});
    return 0;
  });
}

}  // namespace

std::span<const Command> commands() {
  static const std::array<Command, 6> all{{
      {"serve", serve_flags(), 0, run_serve},
      {"admin", admin_flags(), most_admin_words, run_admin},
      {"backup", store_flags, 1, run_backup},
      {"export", export_flags, 0, run_export},
      {"import", store_flags, 1, run_import},
      {"migrate", migrate_flags, 2, run_migrate},
  }};
  return all;
}

}  // namespace pioche::server
