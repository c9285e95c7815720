#include "server/store/open.h"

#include <utility>

#include "server/store/copy.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace pioche::store {

std::unique_ptr<PersistentStore> open(const std::string& where, Access access) {
  return is_postgres_url(where) ? postgres_store(where, access) : sqlite_store(where, access);
}

std::unique_ptr<PersistentStore> open_complete(const std::string& where, Access access) {
  auto store = open(where, access);
  if (is_incomplete(*store))
    throw Failure(Cause::storage, {"store.incomplete", public_name(where), {}});
  return store;
}

std::unique_ptr<NodeStore> open_node(const std::string& where) {
  auto store = postgres_node_store(where);
  if (is_incomplete(*store))
    throw Failure(Cause::storage, {"store.incomplete", public_name(where), {}});
  return store;
}

std::string public_name(const std::string& where) {
  return is_postgres_url(where) ? public_name_of(where) : where;
}

void back_up(const std::string& where, const std::string& copy) {
  if (is_postgres_url(where))
    throw Failure(Cause::storage, {"store.backup_by_pg_dump", public_name(where), {}});
  back_up_file(where, copy);
}

std::optional<std::string> find_damage(const std::string& where, std::stop_token stop) {
  return is_postgres_url(where) ? std::nullopt : find_file_damage(where, std::move(stop));
}

}  // namespace pioche::store
