#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite_store.h"

namespace pioche::store {

namespace {

// Asked while SQLite works: anything but 0 interrupts it.
int is_interrupted(void* stop) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

}  // namespace

std::optional<std::string> find_file_damage(const std::string& path, std::stop_token stop) {
  constexpr int steps_between_questions = 1000;
  Connection connection(path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
  sqlite3_progress_handler(connection.handle(), steps_between_questions, is_interrupted, &stop);
  std::string found;
  try {
    Statement check(connection, "PRAGMA quick_check(1)");
    Rows rows = check.rows();
    if (rows.next()) found = rows.text(0);
  } catch (const Failure& failure) {
    found = failure.what();
  }
  if (stop.stop_requested() || found == "ok") return std::nullopt;
  return found;
}

}  // namespace pioche::store
