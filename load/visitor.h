// Somebody at a table: becomes a guest, comes to the table's WebSocket, and comes back whenever
// the connection is lost.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/json.h"
#include "load/socket.h"

namespace pioche::load {

class LoadGenerator;

class Visitor : private SocketHandler {
 public:
  Visitor(LoadGenerator&, std::uint32_t number);
  ~Visitor() override = default;

  // Comes for the first time.
  void begin();
  bool is_here() const { return stage_ == Stage::here; }
  std::uint64_t bytes_in() const { return socket_.bytes_in(); }

 protected:
  // Where to; empty: there is none yet, and `opening` is posted to make it.
  virtual std::string table_id() const = 0;
  virtual std::string opening() const { return {}; }
  virtual void opened(std::string_view) {}
  // On the way to the table, whose first message will be the whole of it.
  virtual void depart() {}
  virtual void hear(json::Value message) = 0;
  virtual void leave() {}

  void say(std::string_view message);
  // Breaks the connection, and comes back after so many microseconds.
  void drop(Microseconds pause);
  LoadGenerator& generator() const { return generator_; }

 private:
  enum class Stage : std::uint8_t { away, registering, opening, joining, here };

  std::size_t take(std::string_view bytes) override;
  void lose() override;
  std::size_t take_response(std::string_view bytes);
  std::size_t take_frame(std::string_view bytes);
  bool take_answer(int status, std::string_view body, std::string_view cookie);
  void come();
  void ask();
  void retry();

  LoadGenerator& generator_;
  std::uint32_t number_;
  Socket socket_;
  Stage stage_ = Stage::away;
  std::string cookie_;
  int failures_ = 0;
  json::Document document_;
};

}  // namespace pioche::load
