// PostgreSQL as the store uses it: one connection in libpq's pipeline mode, statements that are
// prepared on first use, failures as exceptions, and a new connection after one was lost.
//
// Statements are sent without waiting for their results. What was sent between two calls of `sync` is
// one transaction: `sync` commits it, and throws the first failure, after which nothing of it is kept.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <initializer_list>
#include <libpq-fe.h>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/failure.h"
#include "server/store/postgres/values.h"

namespace pioche::store::postgres {

// A statement with the parameters $1, $2 …; one object for each, for as long as the connection lives.
struct Statement {
  const char* sql;
};

// The rows that a statement gave.
class Result {
 public:
  Result() = default;
  explicit Result(PGresult* result) : result_(result, PQclear) {}

  int size() const { return result_ ? PQntuples(result_.get()) : 0; }
  std::int64_t integer(int row, int column) const;
  double real(int row, int column) const;
  // NULL is an empty text.
  std::string text(int row, int column) const;

 private:
  std::uint64_t bits(int row, int column) const;
  std::unique_ptr<PGresult, void (*)(PGresult*)> result_{nullptr, PQclear};
};

class Connection {
 public:
  // Called for each new connection, the first and those after a loss, before anything else is sent.
  // What it throws leaves no connection.
  using Prepare = std::function<void(Connection&)>;

  // `url` as libpq reads it; of several servers it is the one that may be written to, unless the URL
  // says otherwise. Throws Failure where there is no connection.
  Connection(std::string url, Prepare prepare);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Connects again if the connection was lost. To be called before each transaction.
  void ensure();

  template <class... Values>
  void send(const Statement& statement, const Values&... values) {
    const std::initializer_list<Value> all{Value(values)...};
    send_values(statement, {all.begin(), all.size()});
  }
  // Waits for the rows, within the transaction. Throws the first failure of what was sent so far.
  template <class... Values>
  Result rows(const Statement& statement, const Values&... values) {
    send(statement, values...);
    return flush();
  }
  void sync();
  // Takes back what was sent since the last `sync`.
  void roll_back() noexcept;

  // A transaction of one statement that is sure to change nothing.
  template <class... Values>
  Result query(const Statement& statement, const Values&... values) {
    ensure();
    try {
      send(statement, values...);
      return finish();
    } catch (...) {
      roll_back();
      throw;
    }
  }

  // Runs SQL of one or several statements, without parameters, for as long as it takes.
  Result run(const std::string& sql);

  // The process that serves this connection; that of the one before it where it was lost, else 0.
  int backend() const { return backend_; }
  int lost_backend() const { return lost_backend_; }
  bool is_open() const { return handle_ != nullptr; }
  // The last failure was that two transactions waited for each other: this one may be tried again.
  bool was_deadlock() const { return is_deadlock_; }
  // The last failure was that it took longer than the settings allow.
  bool was_interrupted() const { return is_interrupted_; }

  // Where it leads to, without a password.
  const std::string& name() const { return name_; }

 private:
  using Clock = std::chrono::steady_clock;
  // What a result that is waited for belongs to: a statement, its preparation, or the end.
  struct Sent {
    const Statement* prepared = nullptr;
    bool is_sync = false;
  };

  void connect();
  void disconnect();
  void send_values(const Statement&, std::span<const Value>);
  void check_sent(int is_sent);
  Result flush();
  Result finish();
  // Of everything that was sent. Throws the first failure, once all are read.
  Result read_results();
  PGresult* next_result(Clock::time_point deadline);
  void wait(Clock::time_point deadline);
  [[noreturn]] void lose(std::string_view why);
  Failure failure_of(const PGresult*);
  static void note(void* connection, const PGresult*);

  std::string url_;
  std::string name_;
  Prepare prepare_;
  std::unique_ptr<PGconn, void (*)(PGconn*)> handle_{nullptr, PQfinish};
  std::unordered_map<const Statement*, std::string> prepared_;
  std::deque<Sent> sent_;
  bool needs_sync_ = false;
  bool is_new_ = false;         // `prepare_` runs
  bool is_only_local_ = false;  // a commit, since somebody ended its waiting for a standby
  bool is_deadlock_ = false;
  bool is_interrupted_ = false;
  int backend_ = 0;
  int lost_backend_ = 0;
  std::uint64_t statements_ = 0;  // that were ever prepared: their names
  Clock::time_point retry_at_;
  std::string last_refusal_;
};

// The URL without its password.
std::string public_name(const std::string& url);

// A sentence, in our words, as PostgreSQL's texts end in a newline and may have several lines.
std::string one_line(std::string_view text);

}  // namespace pioche::store::postgres
