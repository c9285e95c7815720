// Any store, by its name.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "server/store/access.h"
#include "server/store/node_store.h"
#include "server/store/url.h"

namespace pioche::store {

// A database of PostgreSQL, postgresql://…, or else the file of one of SQLite.
std::unique_ptr<PersistentStore> open(const std::string& where, Access = Access::serve);

// A database of PostgreSQL, for a node of a cluster; refuses what `open_complete` refuses.
std::unique_ptr<NodeStore> open_node(const std::string& where);

// As people may see it: without the password of a URL.
std::string public_name(const std::string& where);

// Refuses one into which a copy has begun and not ended (copy.h).
std::unique_ptr<PersistentStore> open_complete(const std::string& where, Access = Access::serve);

// Copies the database, as it is at one moment, into another file, while a server runs or not. The
// copy is written under another name, made durable and renamed: there is a whole one or none. A
// database of PostgreSQL is refused: its own tools do that.
void back_up(const std::string& where, const std::string& copy);

// Reads the whole database: the first thing that is wrong with it, if any. Takes long, from any thread;
// null, too, where it is told to stop. PostgreSQL looks after its files itself.
std::optional<std::string> find_damage(const std::string& where, std::stop_token);

}  // namespace pioche::store
