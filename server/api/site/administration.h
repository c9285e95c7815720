// Administration over the API, and what everybody may know of how the server is run.
#pragma once

#include "server/admin/administration.h"
#include "server/api/request/call.h"

namespace pioche::server {

class AdministrationHandlers {
 public:
  AdministrationHandlers(Administration& administration, const Site& site)
      : administration_(administration), site_(site) {}

  Reply site(Call&);
  Reply operations(Call&);
  Reply perform(Call&);

 private:
  Administration& administration_;
  const Site& site_;
};

}  // namespace pioche::server
