// A store that outlives the program, and can be copied into another one.
#pragma once

#include "server/store/store.h"

namespace pioche::store {

// What has a key of its own; all the rest belongs to one of these.
enum class Kind : unsigned char { people, documents, tables, matches, meta };

struct Key {
  std::string collection;  // of a document
  std::string id;
  bool operator==(const Key&) const = default;
};

class PersistentStore : public Store {
 public:
  // The keys that follow `after` byte by byte, in order: the first `count` of them.
  virtual std::vector<Key> keys(Kind, const Key& after, std::int64_t count) = 0;
};

}  // namespace pioche::store
