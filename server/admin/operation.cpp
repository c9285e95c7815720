#include "server/admin/operation.h"

#include <algorithm>
#include <array>

#include "server/accounts/report.h"
#include "server/admin/administration.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

using Kind = ParameterKind;

constexpr std::int64_t longest_reason = 300;
constexpr std::int64_t hours_in_a_year = 366 * 24;
constexpr std::int64_t days_in_ten_years = 3660;

constexpr std::array<std::string_view, 2> report_states{"open", "closed"};
constexpr std::array<std::string_view, 2> guest_names{"open", "closed"};

constexpr Parameter person_named{"person", Kind::person};
constexpr Parameter table_named{"table", Kind::table};
constexpr Parameter network_named{"network", Kind::network};
constexpr Parameter reason{"reason", Kind::text, false, 0, longest_reason};
constexpr Parameter hours{"hours", Kind::number, true, 0, hours_in_a_year};
constexpr Parameter skip{"skip", Kind::number, false, 0, 1'000'000'000};

constexpr std::array<Parameter, 1> of_table{table_named};
constexpr std::array<Parameter, 2> of_table_and_reason{table_named, reason};
constexpr std::array<Parameter, 1> of_person{person_named};
constexpr std::array<Parameter, 3> of_ban{person_named, hours, reason};
constexpr std::array<Parameter, 3> of_network_ban{network_named, hours, reason};
constexpr std::array<Parameter, 1> of_network{network_named};
constexpr std::array<Parameter, 2> of_renaming{
    person_named, Parameter{"name", Kind::text, true, 1, 200, {}, true}};
constexpr std::array<Parameter, 2> of_role{person_named,
                                           Parameter{"role", Kind::choice, true, 0, 0, role_names}};
constexpr Parameter report_named{"report", Kind::text, true, 1, 32};
constexpr std::array<Parameter, 2> of_reports{
    Parameter{"state", Kind::choice, false, 0, 0, report_states}, skip};
constexpr std::array<Parameter, 1> of_report{report_named};
constexpr std::array<Parameter, 3> of_report_outcome{
    report_named, Parameter{"outcome", Kind::choice, true, 0, 0, accounts::outcome_names},
    Parameter{"note", Kind::text, false, 0, longest_reason, {}, true}};
constexpr std::array<Parameter, 3> of_announcement{
    Parameter{"text", Kind::text, false, 0, longest_reason},
    Parameter{"hours", Kind::number, true, 0, hours_in_a_year},
    Parameter{"restart_minutes", Kind::number, false, 1, 24 * 60}};
constexpr std::array<Parameter, 2> of_registration{
    Parameter{"accounts", Kind::choice, false, 0, 0, registration_names},
    Parameter{"guests", Kind::choice, false, 0, 0, guest_names}};
constexpr std::array<Parameter, 1> of_invitation{
    Parameter{"hours", Kind::number, true, 1, hours_in_a_year}};
constexpr std::array<Parameter, 2> of_retention{
    Parameter{"guest_days", Kind::number, false, 1, days_in_ten_years},
    Parameter{"table_days", Kind::number, false, 1, days_in_ten_years}};
constexpr std::array<Parameter, 1> of_mode{Parameter{"mode", Kind::choice, true, 0, 0, mode_names}};
constexpr std::array<Parameter, 1> of_list{skip};
constexpr std::array<Parameter, 1> of_node{Parameter{"node", Kind::text, true, 1, 64}};

using enum Rights;
using enum Audit;
constexpr std::array all{
    Operation{"tables", moderator, none, of_list, &Administration::list_tables},
    Operation{"table", moderator, entry, of_table, &Administration::show_table},
    Operation{"close-table", moderator, entry, of_table_and_reason, &Administration::close_table},
    Operation{"online", moderator, none, of_list, &Administration::list_online},
    Operation{"person", moderator, entry, of_person, &Administration::show_person},
    Operation{"bans", moderator, none, of_list, &Administration::list_bans},
    Operation{"ban", moderator, entry, of_ban, &Administration::ban},
    Operation{"unban", moderator, entry, of_person, &Administration::unban},
    Operation{"rename", moderator, entry, of_renaming, &Administration::rename},
    Operation{"reports", moderator, none, of_reports, &Administration::list_reports},
    Operation{"report", moderator, entry, of_report, &Administration::show_report},
    Operation{"close-report", moderator, entry, of_report_outcome, &Administration::close_report},
    Operation{"ban-network", administrator, entry, of_network_ban, &Administration::ban_network},
    Operation{"unban-network", administrator, entry, of_network, &Administration::unban_network},
    Operation{"reset-password", administrator, entry, of_person, &Administration::reset_password},
    Operation{"settings", administrator, none, {}, &Administration::show_settings},
    Operation{"announce", administrator, entry, of_announcement, &Administration::announce},
    Operation{"registration", administrator, entry, of_registration,
              &Administration::set_registration},
    Operation{"invite", administrator, entry, of_invitation, &Administration::invite},
    Operation{"retention", administrator, entry, of_retention, &Administration::set_retention},
    Operation{"mode", administrator, entry, of_mode, &Administration::set_mode},
    Operation{"roles", administrator, none, of_list, &Administration::list_roles},
    Operation{"audit", administrator, none, of_list, &Administration::show_audit_log},
    Operation{
        "nodes", administrator, none, {}, &Administration::list_nodes, Servers::nodes_of_a_cluster},
    Operation{"drain", administrator, entry, of_node, &Administration::drain,
              Servers::nodes_of_a_cluster},
    Operation{"role", machine, entry, of_role, &Administration::set_role},
};

constexpr std::array<std::string_view, 6> kind_names{"person", "table",  "network",
                                                     "text",   "number", "choice"};

void write_parameter(json::Writer& out, const Parameter& parameter) {
  out.begin_object().key("name").text(parameter.name);
  out.key("kind").text(kind_names[static_cast<std::size_t>(parameter.kind)]);
  out.key("required").boolean(parameter.is_required);
  if (parameter.kind == Kind::number)
    out.key("least").number(parameter.least).key("most").number(parameter.most);
  if (parameter.kind == Kind::choice) {
    out.key("choices").begin_list();
    for (const std::string_view choice : parameter.choices) out.text(choice);
    out.end_list();
  }
  out.end_object();
}

}  // namespace

bool Actor::has(Rights rights) const {
  if (!person) return true;
  if (rights == Rights::machine) return false;
  return person->role == store::Role::administrator ||
         (rights == Rights::moderator && person->role == store::Role::moderator);
}

std::string Input::text(std::string_view name) const {
  const auto found = texts.find(name);
  return found == texts.end() ? std::string{} : found->second;
}

std::optional<std::int64_t> Input::number(std::string_view name) const {
  const auto found = numbers.find(name);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

std::span<const Operation> operations() { return all; }

const Operation* find_operation(std::string_view name) {
  const auto found = std::ranges::find(all, name, &Operation::name);
  return found == all.end() ? nullptr : &*found;
}

void write_operation(json::Writer& out, const Operation& operation, std::string_view language) {
  out.begin_object().key("name").text(operation.name);
  out.key("about").text(message(language, {}, "admin." + std::string(operation.name)));
  out.key("parameters").begin_list();
  for (const Parameter& parameter : operation.parameters) write_parameter(out, parameter);
  out.end_list().end_object();
}

}  // namespace pioche::server
