// The store in one SQLite file.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "server/store/access.h"
#include "server/store/persistent_store.h"

namespace pioche::store {

// Throws Failure where the file cannot be opened, is no database of ours, is of a newer version, is
// in use by another server, or (to read) is not there or of an older version.
std::unique_ptr<PersistentStore> sqlite_store(const std::string& path, Access = Access::serve);

// Copies the database, as it is at one moment, into another file, while a server runs or not. The
// copy is written under another name, made durable and renamed: there is a whole one or none.
void back_up_file(const std::string& path, const std::string& copy);

// Reads the whole file while a server runs or not: the first thing that is wrong with it, if any.
// Null, too, where it is told to stop. Throws Failure where it cannot be opened.
std::optional<std::string> find_file_damage(const std::string& path, std::stop_token);

}  // namespace pioche::store
