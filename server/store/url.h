// What kind of store a name means.
#pragma once

#include <string_view>

namespace pioche::store {

// Whether it is the URL of a PostgreSQL database.
inline bool is_postgres_url(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

}  // namespace pioche::store
