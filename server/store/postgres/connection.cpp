#include "server/store/postgres/connection.h"

#include <poll.h>

namespace pioche::store::postgres {

namespace {

using namespace std::chrono_literals;

constexpr const char* connect_seconds = "5";
// Nothing that the server asks for takes that long where PostgreSQL is well.
constexpr auto longest_wait = 15s;
// Between two attempts to connect: those who ask meanwhile are told at once.
constexpr auto retry_interval = 200ms;

// What a code of PostgreSQL means for the store. PI… are those of our own functions.
struct Meaning {
  Cause cause;
  std::string_view sentence;
};

Meaning meaning_of(std::string_view code) {
  if (code == "PI001") return {Cause::conflict, "store.number"};
  if (code == "PI002") return {Cause::conflict, "store.unknown_table"};
  if (code == "PI003") return {Cause::login_taken, "store.login_taken"};
  if (code == "PI004") return {Cause::not_owner, "store.not_owner"};
  if (code == "PI005") return {Cause::not_owner, "store.deposed"};
  if (code == "22012") return {Cause::used_up, "store.used_up"};  // use_document alone divides
  if (code.starts_with("23")) return {Cause::conflict, "store.contradiction"};
  if (code == "53100") return {Cause::storage, "store.disk_full"};
  if (code == "55P03") return {Cause::storage, "store.locked"};
  if (code == "XX001" || code == "XX002") return {Cause::storage, "store.damaged"};
  return {Cause::storage, "store.trouble"};
}

std::string field(const PGresult* result, int which) {
  const char* text = PQresultErrorField(result, which);
  return text == nullptr ? std::string() : one_line(text);
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) line += c == '\n' || c == '\t' ? ' ' : c;
  while (!line.empty() && (line.back() == ' ' || line.back() == '.')) line.pop_back();
  return line;
}

std::string public_name(const std::string& url) {
  char* error = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
      PQconninfoParse(url.c_str(), &error), PQconninfoFree);
  const std::unique_ptr<char, void (*)(void*)> freed(error, PQfreemem);
  std::string host;
  std::string port;
  std::string database;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr;
       ++one) {
    const std::string_view keyword = one->keyword;
    if (one->val == nullptr) continue;
    if (keyword == "host") host = one->val;
    // Of several hosts with the usual port these are commas.
    if (keyword == "port" && std::string_view(one->val).find_first_not_of(',') != std::string::npos)
      port = std::string(":") += one->val;
    if (keyword == "dbname") database = std::string("/") += one->val;
  }
  return "postgresql://" + host + port + database;
}

std::uint64_t Result::bits(int row, int column) const {
  const char* bytes = PQgetvalue(result_.get(), row, column);
  const int size = PQgetlength(result_.get(), row, column);
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

std::int64_t Result::integer(int row, int column) const {
  const std::uint64_t value = bits(row, column);
  const int size = PQgetlength(result_.get(), row, column);
  if (size == 4) return static_cast<std::int32_t>(value);
  if (size == 2) return static_cast<std::int16_t>(value);
  return static_cast<std::int64_t>(value);
}

double Result::real(int row, int column) const { return std::bit_cast<double>(bits(row, column)); }

std::string Result::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Connection::Connection(std::string url, Prepare prepare)
    : url_(std::move(url)), name_(public_name(url_)), prepare_(std::move(prepare)) {
  connect();
}

Connection::~Connection() = default;

void Connection::connect() {
  // What the URL says goes before the values that stand before it here.
  const char* keywords[] = {
      "application_name", "connect_timeout",      "keepalives_idle", "client_encoding",
      "tcp_user_timeout", "target_session_attrs", "dbname",          nullptr};
  const char* values[] = {"pioche", connect_seconds, "10",         "SQL_ASCII",
                          "10000",  "read-write",    url_.c_str(), nullptr};
  handle_.reset(PQconnectdbParams(keywords, values, 1));
  if (!handle_ || PQstatus(handle_.get()) != CONNECTION_OK) {
    last_refusal_ = handle_ ? one_line(PQerrorMessage(handle_.get())) : "out of memory";
    disconnect();
    throw Failure(Cause::storage, {"store.cannot_open", name_, last_refusal_});
  }
  backend_ = PQbackendPID(handle_.get());
  PQsetnonblocking(handle_.get(), 1);
  PQsetNoticeReceiver(handle_.get(), note, this);
  PQenterPipelineMode(handle_.get());
  is_new_ = true;
  try {
    prepare_(*this);
  } catch (const Failure& failure) {
    last_refusal_ = one_line(failure.what());
    is_new_ = false;
    disconnect();
    throw;
  }
  is_new_ = false;
  lost_backend_ = 0;
}

void Connection::disconnect() {
  handle_.reset();
  prepared_.clear();
  sent_.clear();
  needs_sync_ = false;
  is_only_local_ = false;
  retry_at_ = Clock::now() + retry_interval;
}

// A commit that waits for a standby succeeds if somebody cancels it, with this warning. What is not on
// the standby would be lost with this server, so it does not count as stored.
void Connection::note(void* connection, const PGresult* notice) {
  if (field(notice, PG_DIAG_SOURCE_FUNCTION) == "SyncRepWaitForLSN")
    static_cast<Connection*>(connection)->is_only_local_ = true;
}

void Connection::ensure() {
  is_deadlock_ = false;
  is_interrupted_ = false;
  if (is_new_) return;
  // PostgreSQL may have ended since the last transaction: then nothing is lost by connecting again. It
  // says why before it closes the connection, so there is something to read first.
  while (handle_) {
    pollfd ready{PQsocket(handle_.get()), POLLIN, 0};
    if (poll(&ready, 1, 0) <= 0) break;
    if (PQconsumeInput(handle_.get()) != 0) continue;
    lost_backend_ = backend_;
    disconnect();
    retry_at_ = Clock::now();
  }
  if (handle_) return;
  if (Clock::now() < retry_at_)
    throw Failure(Cause::storage, {"store.cannot_open", name_, last_refusal_});
  connect();
}

void Connection::lose(std::string_view why) {
  lost_backend_ = backend_;
  last_refusal_ = one_line(why);
  disconnect();
  throw Failure(Cause::storage, {"store.trouble", name_, last_refusal_});
}

void Connection::check_sent(int is_sent) {
  if (is_sent == 0) lose(PQerrorMessage(handle_.get()));
}

void Connection::send_values(const Statement& statement, std::span<const Value> values) {
  if (!handle_) throw Failure(Cause::storage, {"store.trouble", name_, last_refusal_});
  const int count = static_cast<int>(values.size());
  std::vector<Oid> types;
  std::vector<const char*> texts;
  std::vector<int> sizes;
  for (const Value& value : values) {
    types.push_back(value.type());
    texts.push_back(value.data());
    sizes.push_back(value.size());
  }
  needs_sync_ = true;
  auto [name, is_new] = prepared_.try_emplace(&statement, std::to_string(statements_));
  if (is_new) {
    ++statements_;
    sent_.push_back({&statement});
    check_sent(
        PQsendPrepare(handle_.get(), name->second.c_str(), statement.sql, count, types.data()));
  }
  const std::vector<int> binary(values.size(), 1);
  sent_.push_back({});
  check_sent(PQsendQueryPrepared(handle_.get(), name->second.c_str(), count, texts.data(),
                                 sizes.data(), binary.data(), 1));
}

Result Connection::flush() {
  check_sent(PQsendFlushRequest(handle_.get()));
  return read_results();
}

Result Connection::finish() {
  check_sent(PQpipelineSync(handle_.get()));
  sent_.push_back({nullptr, true});
  needs_sync_ = false;
  return read_results();
}

void Connection::sync() { finish(); }

void Connection::roll_back() noexcept {
  if (!handle_ || !needs_sync_) return;
  try {
    // A failure inside makes PostgreSQL drop what was sent; where there was none, this does.
    static constexpr Statement abort{"SELECT 1 / 0"};
    send(abort);
    finish();
  } catch (const Failure&) {
    needs_sync_ = false;  // as it should be: nothing is open any more
  }
}

Result Connection::read_results() {
  const auto deadline = Clock::now() + longest_wait;
  Result last;
  std::unique_ptr<Failure> failure;
  while (!sent_.empty()) {
    const Sent one = sent_.front();
    sent_.pop_front();
    bool is_done = false;
    while (PGresult* next = next_result(deadline)) {
      Result result(next);
      const ExecStatusType status = PQresultStatus(next);
      if (status == PGRES_FATAL_ERROR && !failure)
        failure = std::make_unique<Failure>(failure_of(next));
      is_done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
      if (is_done && one.prepared == nullptr) last = std::move(result);
      if (status == PGRES_PIPELINE_SYNC) break;  // it has no end of its own
    }
    if (one.prepared != nullptr && !is_done) prepared_.erase(one.prepared);
  }
  if (is_only_local_) lose("a commit was cancelled while it waited for a standby");
  if (failure) throw Failure(*failure);
  return last;
}

// Null: the results of one statement have ended.
PGresult* Connection::next_result(Clock::time_point deadline) {
  while (PQisBusy(handle_.get()) != 0) wait(deadline);
  PGresult* result = PQgetResult(handle_.get());
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    PQclear(result);
    lose(PQerrorMessage(handle_.get()));
  }
  return result;
}

void Connection::wait(Clock::time_point deadline) {
  const int unsent = PQflush(handle_.get());
  if (unsent < 0) lose(PQerrorMessage(handle_.get()));
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd ready{PQsocket(handle_.get()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN),
               0};
  if (left <= 0ms || poll(&ready, 1, static_cast<int>(left.count())) == 0)
    lose("it does not answer, or waits for a standby");
  if ((ready.revents & ~POLLOUT) != 0 && PQconsumeInput(handle_.get()) == 0)
    lose(PQerrorMessage(handle_.get()));
}

Failure Connection::failure_of(const PGresult* result) {
  const std::string code = field(result, PG_DIAG_SQLSTATE);
  is_deadlock_ = code == "40P01" || code == "40001";
  is_interrupted_ = code == "55P03" || code == "57014";
  const Meaning meaning = meaning_of(code);
  const std::string said = field(result, PG_DIAG_MESSAGE_PRIMARY);
  const bool is_ours = meaning.sentence == "store.number" || meaning.cause == Cause::login_taken ||
                       meaning.cause == Cause::not_owner ||
                       meaning.sentence == "store.unknown_table";
  if (is_ours)
    return {meaning.cause,
            {std::string(meaning.sentence), said, field(result, PG_DIAG_MESSAGE_DETAIL)}};
  return {meaning.cause, {std::string(meaning.sentence), name_, said}};
}

Result Connection::run(const std::string& sql) {
  ensure();
  PQexitPipelineMode(handle_.get());
  check_sent(PQsendQuery(handle_.get(), sql.c_str()));
  const auto deadline = Clock::now() + std::chrono::hours(24);
  Result last;
  std::unique_ptr<Failure> failure;
  while (PGresult* next = next_result(deadline)) {
    Result result(next);
    if (PQresultStatus(next) == PGRES_FATAL_ERROR && !failure)
      failure = std::make_unique<Failure>(failure_of(next));
    if (PQresultStatus(next) == PGRES_TUPLES_OK) last = std::move(result);
  }
  PQenterPipelineMode(handle_.get());
  if (failure) throw Failure(*failure);
  return last;
}

}  // namespace pioche::store::postgres
