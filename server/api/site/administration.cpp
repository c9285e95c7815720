#include "server/api/site/administration.h"

#include "app/version.h"
#include "server/runtime/clock.h"

namespace pioche::server {

Reply AdministrationHandlers::site(Call&) {
  const SiteSettings& settings = site_.settings();
  co_return json_response([&](json::Writer& out) {
    out.key("version").text(program_version());
    out.key("registration")
        .text(registration_names[static_cast<std::size_t>(settings.registration)]);
    out.key("guests").text(settings.has_guests ? "open" : "closed");
    out.key("mode").text(mode_names[static_cast<std::size_t>(settings.mode)]);
    out.key("email").boolean(options_.mail.is_on());
    out.key("announcement");
    write_announcement(out, site_.announcement(now()));
  });
}

Reply AdministrationHandlers::operations(Call& call) {
  if (call.person().role == store::Role::none) co_return refusal(403, call, "not_allowed");
  co_return json_response([&](json::Writer& out) {
    out.key("operations");
    administration_.write_operations(out, {call.principal.person}, call.language);
  });
}

Reply AdministrationHandlers::perform(Call& call) {
  // Whoever has no role learns nothing of the operations.
  if (call.person().role == store::Role::none) co_return refusal(403, call, "not_allowed");
  Outcome outcome =
      co_await administration_.perform({call.principal.person}, call.names[0], call.body.root());
  if (const auto& refused = outcome.refusal)
    co_return refusal(refused->status, call, refused->code, refused->where, refused->what);
  net::Response response;
  response.body = std::move(outcome.body);
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

}  // namespace pioche::server
