// Games, messages and rules: the same for everybody who reads the language.
#pragma once

#include <unordered_map>

#include "server/api/request/call.h"
#include "server/http/content.h"

namespace pioche::server {

class TextHandlers {
 public:
  Reply games(Call&);
  Reply words(Call&);
  Reply rules(Call&);

 private:
  net::Response cached_response(const Call&, const std::string& key,
                                const std::function<void(json::Writer&)>& write);

  std::unordered_map<std::string, CachedBody> cached_bodies_;
};

}  // namespace pioche::server
