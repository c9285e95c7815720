// Administration over the API, and what everybody may know of how the server is run.
#pragma once

#include "server/admin/administration.h"
#include "server/api/request/call.h"
#include "server/options.h"

namespace pioche::server {

class AdministrationHandlers {
 public:
  AdministrationHandlers(Administration& administration, const Site& site, const Options& options)
      : administration_(administration), site_(site), options_(options) {}

  Reply site(Call&);
  Reply operations(Call&);
  Reply perform(Call&);

 private:
  Administration& administration_;
  const Site& site_;
  const Options& options_;
};

}  // namespace pioche::server
