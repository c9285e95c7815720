// A client at a table: signs in as a guest, opens the table's WebSocket, and reconnects whenever
// the connection is lost.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/json.h"
#include "load/connection.h"

namespace pioche::load {

class LoadGenerator;

class Client : private ConnectionHandler {
 public:
  Client(LoadGenerator&, std::uint32_t number);
  ~Client() override = default;

  // Connects for the first time.
  void start();
  bool is_connected() const { return state_ == State::connected; }
  std::uint64_t bytes_in() const { return connection_.bytes_in(); }

 protected:
  // The table to join; empty: `table_settings` are posted to create one.
  virtual std::string table_id() const = 0;
  virtual std::string table_settings() const { return {}; }
  virtual void on_table_created(std::string_view) {}
  // The WebSocket is being set up; its first message is the whole table.
  virtual void on_joining() {}
  virtual void on_json(json::Value message) = 0;
  virtual void reset_state() {}

  void send(std::string_view message);
  // Closes the connection and connects again after the pause.
  void reconnect_after(Microseconds pause);
  LoadGenerator& generator() const { return generator_; }

 private:
  enum class State : std::uint8_t { disconnected, registering, creating_table, joining, connected };

  void on_response(const HttpResponse&) override;
  void on_message(std::string_view message) final;
  void on_end(Ending, std::error_code) override;
  bool handle_response(const HttpResponse&);
  void connect();
  void send_next_request();
  void retry();

  LoadGenerator& generator_;
  std::uint32_t number_;
  std::size_t server_;  // of the next connection
  Connection connection_;
  State state_ = State::disconnected;
  std::string cookie_;
  int failures_ = 0;
  json::Document document_;
};

}  // namespace pioche::load
