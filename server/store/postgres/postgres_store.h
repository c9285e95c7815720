// The store in a PostgreSQL database.
#pragma once

#include <memory>

#include "server/store/access.h"
#include "server/store/node_store.h"

namespace pioche::store {

// `url` as libpq reads it: postgresql://person@host/database. Throws Failure where there is no
// connection, the database is not ours, of a newer version, in use by another server, or (to read) of
// an older version. Afterwards a connection that is lost is made again: calls fail until then, and
// what was being committed when it was lost is there or is not, as the log says.
std::unique_ptr<PersistentStore> postgres_store(const std::string& url, Access = Access::serve);

// The same for a node of a cluster: beside other nodes, not beside a server that is alone.
std::unique_ptr<NodeStore> postgres_node_store(const std::string& url);

// The URL without its password.
std::string public_name_of(const std::string& url);

}  // namespace pioche::store
