// Performs administrative operations: checks rights and arguments, writes the audit log, acts.
#pragma once

#include "server/admin/audit_log.h"
#include "server/admin/cluster_view.h"
#include "server/admin/operation.h"
#include "server/admin/site.h"
#include "server/lobby/lobby.h"
#include "server/maintenance/maintenance.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class Administration {
 public:
  Administration(AsyncStore&, Accounts&, Lobby&, TableService&, Maintenance&, Site&);

  void set_cluster(ClusterView& cluster, const NodeEvents& events) {
    cluster_ = &cluster;
    events_ = &events;
  }
  // Settings and bans were changed at another node.
  net::Awaitable<> read_site_again();

  // The operations that somebody may perform here, with their parameters, as a list.
  void write_operations(json::Writer&, const Actor&, std::string_view language) const;
  // Throws store::Failure where the store does not answer.
  net::Awaitable<Outcome> perform(Actor, std::string_view name, json::Value arguments);

  // Operations: table_operations.cpp.
  net::Awaitable<Outcome> list_tables(const Actor&, const Input&);
  net::Awaitable<Outcome> show_table(const Actor&, const Input&);
  net::Awaitable<Outcome> close_table(const Actor&, const Input&);
  net::Awaitable<Outcome> list_online(const Actor&, const Input&);
  // people_operations.cpp.
  net::Awaitable<Outcome> show_person(const Actor&, const Input&);
  net::Awaitable<Outcome> list_bans(const Actor&, const Input&);
  net::Awaitable<Outcome> ban(const Actor&, const Input&);
  net::Awaitable<Outcome> unban(const Actor&, const Input&);
  net::Awaitable<Outcome> ban_network(const Actor&, const Input&);
  net::Awaitable<Outcome> unban_network(const Actor&, const Input&);
  net::Awaitable<Outcome> rename(const Actor&, const Input&);
  net::Awaitable<Outcome> reset_password(const Actor&, const Input&);
  net::Awaitable<Outcome> list_roles(const Actor&, const Input&);
  net::Awaitable<Outcome> set_role(const Actor&, const Input&);
  // report_operations.cpp.
  net::Awaitable<Outcome> list_reports(const Actor&, const Input&);
  net::Awaitable<Outcome> show_report(const Actor&, const Input&);
  net::Awaitable<Outcome> close_report(const Actor&, const Input&);
  // site_operations.cpp.
  net::Awaitable<Outcome> show_settings(const Actor&, const Input&);
  net::Awaitable<Outcome> announce(const Actor&, const Input&);
  net::Awaitable<Outcome> set_registration(const Actor&, const Input&);
  net::Awaitable<Outcome> invite(const Actor&, const Input&);
  net::Awaitable<Outcome> set_retention(const Actor&, const Input&);
  net::Awaitable<Outcome> set_mode(const Actor&, const Input&);
  net::Awaitable<Outcome> show_audit_log(const Actor&, const Input&);
  net::Awaitable<Outcome> list_nodes(const Actor&, const Input&);
  net::Awaitable<Outcome> drain(const Actor&, const Input&);

 private:
  net::Awaitable<std::optional<Refusal>> read_argument(const Parameter&, json::Value, Input&);
  net::Awaitable<std::optional<Refusal>> read_person(std::string id_or_login, Input&);
  // The entry of the audit log that tells of the operation, which is logged, too.
  static AuditEntry audit_entry(const Actor&, const Input&);
  // Commits the changes with an entry of the audit log; throws store::Failure.
  net::Awaitable<> commit(const Actor&, const Input&, store::Batch = {});
  // The same for changes that depend on what is stored at that moment, perhaps by somebody else at the
  // same time. nullopt: nothing is to be done, and the audit log has no entry.
  using AuditedChanges = std::function<std::optional<store::Batch>(store::Store&)>;
  net::Awaitable<> commit(const Actor&, const Input&, AuditedChanges);
  // Commits another state of the person with an entry of the audit log.
  net::Awaitable<Accounts::ChangeResult> change_person(const Actor&, const Input&,
                                                       std::function<void(store::Person&)> by);
  net::Awaitable<> put_ban(const Actor&, const Input&, std::string subject);
  net::Awaitable<Outcome> remove_ban(const Actor&, const Input&, std::string subject);
  net::Awaitable<Outcome> change_settings(const Actor&, const Input&,
                                          std::function<void(SiteSettings&)> by);
  void apply(const SiteSettings&);
  void set_settings(SiteSettings);
  void send_announcement();
  void close_banned();
  // What was stored is in `site_`, too: the other nodes are told.
  void note_change_of_site() {
    ++changes_of_site_;
    if (events_ != nullptr) events_->publish(NodeEvent::Kind::site_changed);
  }
  // Whether somebody may act on the person: not on people with as many rights.
  static bool may_act_on(const Actor&, const store::Person&);
  // Whether somebody may lift or replace the ban that there is: not one of people with more rights.
  bool may_change_ban(const Actor&, const std::string& subject) const;

  AsyncStore& store_;
  Accounts& accounts_;
  Lobby& lobby_;
  TableService& tables_;
  Maintenance& maintenance_;
  Site& site_;
  ClusterView* cluster_ = nullptr;
  const NodeEvents* events_ = nullptr;
  std::uint64_t changes_of_site_ = 0;  // here
};

}  // namespace pioche::server
