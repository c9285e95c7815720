// The store in one SQLite file.
#pragma once

#include <memory>

#include "server/store/store.h"

namespace pioche::store {

enum class Access : unsigned char {
  serve,  // makes the file and brings it to the newest version; one program at a time
  read,   // only looks, also while a server runs
};

// Throws Failure where the file cannot be opened, is no database of ours, is of a newer version, is
// in use by another server, or (to read) is not there or of an older version.
std::unique_ptr<Store> sqlite_store(const std::string& path, Access = Access::serve);

// Copies the database, as it is at one moment, into another file, while a server runs or not. The
// copy is written under another name, made durable and renamed: there is a whole one or none.
void back_up(const std::string& path, const std::string& copy);

}  // namespace pioche::store
