// API tokens, with which programs authenticate as a person.
#pragma once

#include "server/api/request/call.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class TokenHandlers {
 public:
  TokenHandlers(AsyncStore& store, Accounts& accounts, TableService& tables)
      : store_(store), accounts_(accounts), tables_(tables) {}

  Reply tokens(Call&);
  Reply make_token(Call&);
  Reply delete_token(Call&);

 private:
  AsyncStore& store_;
  Accounts& accounts_;
  TableService& tables_;
};

}  // namespace pioche::server
