// Operations on the server as a whole.
#include <algorithm>

#include "server/accounts/one_time_code.h"
#include "server/admin/administration.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

constexpr store::Time hour = 60 * one_minute;
constexpr std::int64_t shown_entries = 100;

template <class Enum, std::size_t size>
Enum chosen(const std::array<std::string_view, size>& names, const std::string& name) {
  return static_cast<Enum>(std::ranges::find(names, name) - names.begin());
}

void write_settings(json::Writer& out, const Site& site, const Maintenance& maintenance) {
  const SiteSettings& settings = site.settings();
  out.key("registration").text(registration_names[static_cast<std::size_t>(settings.registration)]);
  out.key("guests").text(settings.has_guests ? "open" : "closed");
  out.key("mode").text(mode_names[static_cast<std::size_t>(settings.mode)]);
  out.key("guest_days").number(maintenance.times().guest_retention / one_day);
  out.key("table_days").number(maintenance.times().table_retention / one_day);
  out.key("announcement");
  write_announcement(out, site.announcement(now()));
}

}  // namespace

// Carries out what the settings say.
void Administration::apply(const SiteSettings& settings) {
  MaintenanceTimes times = maintenance_.times();
  if (settings.guest_days != 0) times.guest_retention = settings.guest_days * one_day;
  if (settings.table_days != 0) times.table_retention = settings.table_days * one_day;
  maintenance_.set_retention(times.guest_retention, times.table_retention);
  if (settings.mode == Mode::read_only) {
    tables_.suspend_writing();
    maintenance_.suspend();
  } else {
    tables_.resume_writing();
    maintenance_.resume();
  }
}

net::Awaitable<Outcome> Administration::store_settings(const Actor& actor, const Input& input,
                                                       SiteSettings settings) {
  co_await commit(actor, input,
                  {store::PutMeta{std::string(Site::settings_key), encode(settings)}});
  const bool has_new_mode = settings.mode != site_.settings().mode;
  const bool has_new_times = settings.guest_days != site_.settings().guest_days ||
                             settings.table_days != site_.settings().table_days;
  site_.set(std::move(settings));
  if (has_new_mode || has_new_times) apply(site_.settings());
  co_return answer([&](json::Writer& out) { write_settings(out, site_, maintenance_); });
}

net::Awaitable<Outcome> Administration::show_settings(const Actor&, const Input&) {
  co_return answer([&](json::Writer& out) { write_settings(out, site_, maintenance_); });
}

// For 0 hours: no longer. A restart is announced with its time.
net::Awaitable<Outcome> Administration::announce(const Actor& actor, const Input& input) {
  SiteSettings settings = site_.settings();
  const std::int64_t hours = *input.number("hours");
  const auto restart = input.number("restart_minutes");
  if (hours != 0 && !restart && input.text("text").empty())
    co_return refused(400, "argument_missing", "text");
  settings.announcement = {};
  if (hours != 0)
    settings.announcement = {input.text("text"), restart ? now() + *restart * one_minute : 0,
                             now() + hours * hour};
  Outcome outcome = co_await store_settings(actor, input, std::move(settings));
  std::string text;
  {
    json::Writer out(text);
    out.begin_object().key("type").text("announcement").key("announcement");
    write_announcement(out, site_.announcement(now()));
    out.end_object();
  }
  const auto message = std::make_shared<const std::string>(std::move(text));
  tables_.send_to_all(message);
  lobby_.send_to_all(message);
  co_return outcome;
}

net::Awaitable<Outcome> Administration::set_registration(const Actor& actor, const Input& input) {
  SiteSettings settings = site_.settings();
  if (const std::string accounts = input.text("accounts"); !accounts.empty())
    settings.registration = chosen<Registration>(registration_names, accounts);
  if (const std::string guests = input.text("guests"); !guests.empty())
    settings.has_guests = guests == "open";
  co_return co_await store_settings(actor, input, std::move(settings));
}

net::Awaitable<Outcome> Administration::invite(const Actor& actor, const Input& input) {
  const std::string code = accounts::fresh_code();
  const store::Document document{std::string(accounts::invitations),
                                 *accounts::code_hash(code),
                                 {},
                                 now(),
                                 now() + *input.number("hours") * hour,
                                 "{}"};
  co_await commit(actor, input, {store::PutDocument{document}});
  co_return answer([&](json::Writer& out) {
    out.key("link").text("/signup#" + code).key("until").number(document.expires);
  });
}

net::Awaitable<Outcome> Administration::set_retention(const Actor& actor, const Input& input) {
  SiteSettings settings = site_.settings();
  settings.guest_days = input.number("guest_days").value_or(settings.guest_days);
  settings.table_days = input.number("table_days").value_or(settings.table_days);
  co_return co_await store_settings(actor, input, std::move(settings));
}

net::Awaitable<Outcome> Administration::set_mode(const Actor& actor, const Input& input) {
  SiteSettings settings = site_.settings();
  settings.mode = chosen<Mode>(mode_names, input.text("mode"));
  co_return co_await store_settings(actor, input, std::move(settings));
}

net::Awaitable<Outcome> Administration::show_audit_log(const Actor&, const Input& input) {
  struct Read {
    std::vector<store::AuditRow> rows;
    std::optional<std::int64_t> broken;
  };
  const std::int64_t skipped = input.number("skip").value_or(0);
  const Read read = co_await store_.query([skipped](store::Store& store) {
    return Read{store.audit_log({skipped, shown_entries}), first_broken_entry(store)};
  });
  co_return answer([&](json::Writer& out) {
    out.key("intact").boolean(!read.broken);
    if (read.broken) out.key("broken").number(*read.broken);
    out.key("entries").begin_list();
    for (const store::AuditRow& row : read.rows)
      out.begin_object().key("number").number(row.number).key("entry").raw(row.text).end_object();
    out.end_list();
  });
}

}  // namespace pioche::server
