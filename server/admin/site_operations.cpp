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

// Two administrators may change two settings at once.
net::Awaitable<Outcome> Administration::change_settings(const Actor& actor, const Input& input,
                                                        std::function<void(SiteSettings&)> by) {
  const auto changed = std::make_shared<SiteSettings>();
  co_await commit(actor, input, [by = std::move(by), changed](store::Store& stored) {
    *changed = decode_site_settings(stored.meta(Site::settings_key).value_or(""));
    by(*changed);
    return std::optional(
        store::Batch{store::PutMeta{std::string(Site::settings_key), encode(*changed)}});
  });
  set_settings(std::move(*changed));
  note_change_of_site();
  co_return answer([&](json::Writer& out) { write_settings(out, site_, maintenance_); });
}

void Administration::set_settings(SiteSettings settings) {
  const SiteSettings before = site_.settings();
  const bool has_new_mode = settings.mode != before.mode;
  const bool has_new_times =
      settings.guest_days != before.guest_days || settings.table_days != before.table_days;
  const bool has_news = settings.announcement != before.announcement;
  site_.set(std::move(settings));
  if (has_new_mode || has_new_times) apply(site_.settings());
  if (has_news) send_announcement();
}

net::Awaitable<> Administration::read_site_again() {
  for (std::uint64_t before = changes_of_site_;; before = changes_of_site_) {
    const Site stored = co_await store_.query([](store::Store& store) { return Site(store); });
    if (before != changes_of_site_) continue;  // what was read is perhaps older
    site_.bans() = stored.bans();
    set_settings(stored.settings());
    close_banned();
    co_return;
  }
}

net::Awaitable<Outcome> Administration::show_settings(const Actor&, const Input&) {
  co_return answer([&](json::Writer& out) { write_settings(out, site_, maintenance_); });
}

// For 0 hours: no longer. A restart is announced with its time.
net::Awaitable<Outcome> Administration::announce(const Actor& actor, const Input& input) {
  const std::int64_t hours = *input.number("hours");
  const auto restart = input.number("restart_minutes");
  if (hours != 0 && !restart && input.text("text").empty())
    co_return refused(400, "argument_missing", "text");
  Announcement news;
  if (hours != 0)
    news = {input.text("text"), restart ? now() + *restart * one_minute : 0, now() + hours * hour};
  co_return co_await change_settings(
      actor, input, [news](SiteSettings& settings) { settings.announcement = news; });
}

void Administration::send_announcement() {
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
}

net::Awaitable<Outcome> Administration::set_registration(const Actor& actor, const Input& input) {
  co_return co_await change_settings(
      actor, input,
      [accounts = input.text("accounts"), guests = input.text("guests")](SiteSettings& settings) {
        if (!accounts.empty())
          settings.registration = chosen<Registration>(registration_names, accounts);
        if (!guests.empty()) settings.has_guests = guests == "open";
      });
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
  co_return co_await change_settings(actor, input,
                                     [guests = input.number("guest_days"),
                                      tables = input.number("table_days")](SiteSettings& settings) {
                                       settings.guest_days = guests.value_or(settings.guest_days);
                                       settings.table_days = tables.value_or(settings.table_days);
                                     });
}

net::Awaitable<Outcome> Administration::set_mode(const Actor& actor, const Input& input) {
  const Mode mode = chosen<Mode>(mode_names, input.text("mode"));
  co_return co_await change_settings(actor, input,
                                     [mode](SiteSettings& settings) { settings.mode = mode; });
}

net::Awaitable<Outcome> Administration::list_nodes(const Actor&, const Input&) {
  if (cluster_ == nullptr) co_return refused(409, "no_cluster");
  co_return answer([&](json::Writer& out) {
    out.key("nodes").begin_list();
    for (const NodeView& node : cluster_->node_views()) {
      out.begin_object().key("node").text(node.name).key("version").text(node.version);
      out.key("tables").number(node.tables).key("draining").boolean(node.is_draining);
      out.key("reachable").boolean(node.is_linked).end_object();
    }
    out.end_list();
  });
}

// Its tables go to the others one by one; `nodes` says how many it still has.
net::Awaitable<Outcome> Administration::drain(const Actor& actor, const Input& input) {
  if (cluster_ == nullptr) co_return refused(409, "no_cluster");
  const std::string name = input.text("node");
  const auto nodes = cluster_->node_views();
  if (std::ranges::find(nodes, name, &NodeView::name) == nodes.end())
    co_return refused(404, "no_such_node", name);
  co_await commit(actor, input);
  if (!co_await cluster_->request_drain(name)) co_return refused(404, "no_such_node", name);
  co_return nothing_to_say();
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
