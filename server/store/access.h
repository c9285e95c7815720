// What a store is opened for.
#pragma once

namespace pioche::store {

enum class Access : unsigned char {
  serve,  // makes the tables and brings them to the newest version; one program at a time
  read,   // only looks, also while a server runs
  node,   // as `serve`, beside other nodes of the same cluster (node_store.h)
};

}  // namespace pioche::store
