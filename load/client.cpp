#include "load/client.h"

#include <algorithm>
#include <fmt/format.h>

#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;

}  // namespace

Client::Client(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator),
      number_(number),
      server_(number),
      connection_(generator.loop(), *this) {}

void Client::start() { connect(); }

void Client::connect() {
  state_ = State::disconnected;
  connection_.open(generator_.server(server_++), number_);
  send_next_request();
}

// Signs in, creates a table or joins it: whatever is missing.
void Client::send_next_request() {
  if (cookie_.empty()) {
    state_ = State::registering;
    connection_.post("/api/guest", fmt::format(R"({{"name":"Guest {}"}})", number_), {});
  } else if (table_id().empty()) {
    state_ = State::creating_table;
    connection_.post("/api/tables", table_settings(), cookie_);
  } else {
    state_ = State::joining;
    on_joining();
    connection_.upgrade("/ws/tables/" + table_id(), cookie_);
  }
}

void Client::on_response(const HttpResponse& response) {
  if (handle_response(response)) return;
  ++generator_.stats().http_rejections;
  connection_.close();
  retry();
}

// False: the server refused.
bool Client::handle_response(const HttpResponse& response) {
  if (state_ == State::joining) {
    if (response.status != 101) return false;
    state_ = State::connected;
    failures_ = 0;
    return true;
  }
  if (response.status / 100 != 2) return false;
  if (state_ == State::registering) {
    if (response.cookie.empty()) return false;
    cookie_ = response.cookie;
  } else {
    json::Document document;
    if (!document.read(response.body) || !document.root().find("id").is(json::Kind::text))
      return false;
    on_table_created(document.root().find("id").text());
  }
  send_next_request();
  return true;
}

void Client::on_message(std::string_view message) {
  if (document_.read(message))
    on_json(document_.root());
  else
    ++generator_.stats().protocol_errors;
}

void Client::send(std::string_view message) { connection_.send(message); }

void Client::reconnect_after(Microseconds pause) {
  connection_.close();
  if (state_ == State::connected) reset_state();
  state_ = State::disconnected;
  generator_.loop().call_at(now() + pause, [this] {
    if (state_ == State::disconnected && !connection_.is_open() && !generator_.is_stopped())
      connect();
  });
}

void Client::on_end(Ending ending, std::error_code) {
  LoadStats& stats = generator_.stats();
  if (ending == Ending::malformed) ++stats.protocol_errors;
  if (ending == Ending::closed) ++stats.closed_by_server;
  if (ending == Ending::malformed || ending == Ending::closed) return reconnect_after(millisecond);
  if (state_ == State::connected) ++stats.lost_connections;
  retry();
}

void Client::retry() {
  failures_ = std::min(failures_ + 1, 7);
  reconnect_after((millisecond << failures_) + generator_.rng().below(5000));
}

}  // namespace pioche::load
