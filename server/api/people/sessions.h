// One's sessions: where one is signed in, and an end to each.
#pragma once

#include "server/api/request/call.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class SessionHandlers {
 public:
  SessionHandlers(AsyncStore& store, Accounts& accounts, TableService& tables)
      : store_(store), accounts_(accounts), tables_(tables) {}

  Reply sessions(Call&);
  Reply end_session(Call&);
  // All but the one that the request belongs to.
  Reply end_others(Call&);

 private:
  AsyncStore& store_;
  Accounts& accounts_;
  TableService& tables_;
};

}  // namespace pioche::server
