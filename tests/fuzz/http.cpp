// A request to the server, behind the parser of HTTP: METHOD TARGET, headers, an empty line, the
// body. Every request gets a sound answer.
#include <future>

#include "engine/utf8.h"
#include "server/accounts/secret.h"
#include "server/api/api.h"
#include "server/maintenance/maintenance.h"
#include "server/store/memory/memory_store.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// A whole server without its sockets.
struct ServerFixture {
  ServerFixture() : ServerFixture(store::memory_store()) {}
  explicit ServerFixture(std::unique_ptr<store::Store> opened)
      : secret(accounts::server_secret(*opened)),
        site(*opened),
        store(loop, std::move(opened)),
        accounts(store, secret),
        lobby(loop),
        tables(loop, pool, store, lobby, {}),
        maintenance(loop, store, accounts, lobby, options.maintenance),
        administration(store, accounts, lobby, tables, maintenance, site),
        mailer(options.mail),
        damage_check(loop, [](const std::stop_token&) { return std::nullopt; }),
        api({pool, store, accounts, lobby, tables, maintenance, administration, site, mailer,
             damage_check, options}) {
    thread = std::thread([this] { loop.run(); });
  }
  ~ServerFixture() {
    loop.stop();
    thread.join();
    store.stop();
  }

  net::Response answer(net::Request request) {
    std::promise<net::Response> promise;
    loop.post([&] { net::spawn(loop, answer(std::move(request), promise)); });
    return promise.get_future().get();
  }

  net::Awaitable<> answer(net::Request request, std::promise<net::Response>& answered) {
    try {
      answered.set_value(co_await api.handle(std::move(request)));
    } catch (...) {
      answered.set_exception(std::current_exception());
    }
  }

  server::Options options;
  accounts::Key secret;
  server::Site site;
  net::EventLoop loop;
  server::AsyncStore store;
  server::Accounts accounts;
  server::Lobby lobby;
  server::TableService tables;
  server::Maintenance maintenance;
  server::Administration administration;
  server::Mailer mailer;
  server::DamageCheck damage_check;
  server::Api api;
  net::FairThreadPool pool{1, net::FairThreadPool::Priority::normal};
  std::thread thread;
};

std::string_view line_of(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

// As the HTTP server parses it; nullopt where the HTTP server would refuse it.
std::optional<net::Request> request_in(std::string_view input) {
  net::Request request;
  const std::string_view first = line_of(input);
  const std::size_t space = first.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  request.method = first.substr(0, space);
  const std::string_view target = first.substr(space + 1);
  const std::size_t question = std::min(target.find('?'), target.size());
  const auto path = net::percent_decoded(target.substr(0, question));
  if (!path || !path->starts_with('/') || *path == "/metrics") return std::nullopt;
  request.path = *path;
  request.query = target.substr(std::min(question + 1, target.size()));
  for (std::string_view line = line_of(input); !line.empty(); line = line_of(input)) {
    const std::size_t colon = std::min(line.find(':'), line.size());
    request.headers.emplace_back(line.substr(0, colon),
                                 line.substr(std::min(colon + 1, line.size())));
  }
  request.body = input;
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static ServerFixture fixture;
  static std::uint32_t callers = 0;
  auto request = request_in({reinterpret_cast<const char*>(data), size});
  if (!request) return 0;
  // Everybody comes from somewhere else, so that nobody comes too often.
  ++callers;
  request->address = "10." + std::to_string(callers >> 16 & 255) + "." +
                     std::to_string(callers >> 8 & 255) + "." + std::to_string(callers & 255);
  const net::Response response = fixture.answer(std::move(*request));
  fuzz::demand(response.status >= 200 && response.status < 600, "an answer has a status");
  fuzz::demand(response.status != 500, "nothing goes wrong inside");
  for (const auto& [name, value] : response.headers)
    fuzz::demand(value.find_first_of("\r\n") == std::string::npos, "a header is one line");
  json::Document document;
  if (response.type == "application/json" && !response.body.empty())
    fuzz::demand(document.read(response.body), "what is called JSON is JSON");
  return 0;
}
