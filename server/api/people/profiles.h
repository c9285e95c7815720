// What everybody may see of a person: name, matches and ratings; and the leaderboards.
#pragma once

#include "server/api/request/call.h"

namespace pioche::server {

class ProfileHandlers {
 public:
  ProfileHandlers(AsyncStore& store, Accounts& accounts) : store_(store), accounts_(accounts) {}

  Reply person(Call&);
  Reply matches_of_person(Call&);
  Reply ratings_of_person(Call&);
  Reply leaderboard(Call&);

 private:
  AsyncStore& store_;
  Accounts& accounts_;
};

}  // namespace pioche::server
