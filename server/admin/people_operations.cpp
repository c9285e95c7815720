// Operations on people: bans, names, passwords, roles.
#include <algorithm>

#include "server/accounts/names.h"
#include "server/accounts/one_time_code.h"
#include "server/admin/administration.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

constexpr store::Time hour = 60 * one_minute;
constexpr std::int64_t longest_ban_of_moderators = 30 * 24;  // hours
constexpr store::Time reset_life = 24 * hour;

void write_ban(json::Writer& out, const Ban* ban) {
  if (ban == nullptr) {
    out.null();
    return;
  }
  out.begin_object().key("reason").text(ban->reason).key("until");
  ban->until == 0 ? out.null() : out.number(ban->until);
  out.end_object();
}

}  // namespace

net::Awaitable<Outcome> Administration::show_person(const Actor& actor, const Input& input) {
  co_await commit(actor, input);
  const store::Person& person = *input.person;
  co_return answer([&](json::Writer& out) {
    out.key("person").text(person.id).key("name").text(person.name);
    out.key("account").boolean(person.kind == store::AccountKind::account);
    out.key("role").text(name_of(person.role));
    out.key("created").number(person.created).key("seen").number(person.last_seen);
    out.key("sits_at").begin_list();
    for (const std::string& table : lobby_.tables_of(person.id)) out.text(table);
    out.end_list().key("ban");
    write_ban(out, site_.bans().of_person(person.id, now()));
  });
}

net::Awaitable<Outcome> Administration::list_bans(const Actor&, const Input& input) {
  auto bans =
      co_await store_.query([](store::Store& store) { return store.documents(Bans::collection); });
  std::erase_if(bans, [time = now()](const store::Document& ban) {
    return ban.expires != 0 && ban.expires <= time;
  });
  co_return answer([&](json::Writer& out) {
    out.key("count").number(std::ssize(bans)).key("bans").begin_list();
    for (const store::Document& ban : page_from(bans, input)) {
      out.begin_object().key(ban.person.empty() ? "network" : "person").text(ban.id);
      out.key("created").number(ban.created).key("until");
      ban.expires == 0 ? out.null() : out.number(ban.expires);
      json::Document content;
      out.key("reason");
      content.read(ban.content) ? out.copy(content.root().find("reason")) : out.text("");
      out.end_object();
    }
    out.end_list();
  });
}

net::Awaitable<> Administration::put_ban(const Actor& actor, const Input& input,
                                         std::string subject) {
  const std::int64_t hours = *input.number("hours");
  const Ban ban{hours == 0 ? 0 : now() + hours * hour, input.text("reason"),
                !actor.has(Rights::administrator)};
  const store::Document document = Bans::document(subject, input.person != nullptr, now(), ban);
  co_await commit(actor, input, {store::PutDocument{document}});
  site_.bans().put(document);
  note_change_of_site();
}

net::Awaitable<Outcome> Administration::remove_ban(const Actor& actor, const Input& input,
                                                   std::string subject) {
  const auto is_there = std::make_shared<bool>(false);
  co_await commit(
      actor, input, [subject, is_there](store::Store& stored) -> std::optional<store::Batch> {
        const auto ban = stored.document(Bans::collection, subject);
        *is_there = ban && (ban->expires == 0 || ban->expires > now());
        if (!*is_there) return std::nullopt;
        return store::Batch{store::RemoveDocument{std::string(Bans::collection), subject}};
      });
  if (!*is_there) co_return refused(404, "no_such_ban");
  site_.bans().remove(subject);
  note_change_of_site();
  co_return nothing_to_say();
}

bool Administration::may_change_ban(const Actor& actor, const std::string& subject) const {
  const Ban* ban = site_.bans().of_person(subject, now());
  return ban == nullptr || ban->is_by_moderator || actor.has(Rights::administrator);
}

net::Awaitable<Outcome> Administration::ban(const Actor& actor, const Input& input) {
  const std::int64_t hours = *input.number("hours");
  const bool is_long = hours == 0 || hours > longest_ban_of_moderators;
  if (!may_act_on(actor, *input.person) || (is_long && !actor.has(Rights::administrator)) ||
      !may_change_ban(actor, input.person->id))
    co_return refused(403, "not_allowed");
  co_await put_ban(actor, input, input.person->id);
  tables_.close_connections_of(input.person->id);
  co_return nothing_to_say();
}

net::Awaitable<Outcome> Administration::unban(const Actor& actor, const Input& input) {
  if (!may_change_ban(actor, input.person->id)) co_return refused(403, "not_allowed");
  co_return co_await remove_ban(actor, input, input.person->id);
}

net::Awaitable<Outcome> Administration::ban_network(const Actor& actor, const Input& input) {
  co_await put_ban(actor, input, input.network);
  close_banned();
  co_return answer([&](json::Writer& out) { out.key("network").text(input.network); });
}

void Administration::close_banned() {
  tables_.close_refused([this](const std::string& person, const std::string& network) {
    const Bans& bans = site_.bans();
    return bans.of_person(person, now()) != nullptr || bans.of_address(network, now()) != nullptr;
  });
}

net::Awaitable<Outcome> Administration::unban_network(const Actor& actor, const Input& input) {
  co_return co_await remove_ban(actor, input, input.network);
}

net::Awaitable<Outcome> Administration::rename(const Actor& actor, const Input& input) {
  if (!may_act_on(actor, *input.person)) co_return refused(403, "not_allowed");
  const std::string given = input.text("name");
  const std::string name(accounts::trimmed_name(given));
  if (!accounts::check_name(name)) co_return refused(400, "bad_argument", "name", "1 … 24");
  const auto changed =
      co_await change_person(actor, input, [&](store::Person& person) { person.name = name; });
  if (!changed.person) co_return refused(404, "no_such_person");
  tables_.update_person(to_table_person(*changed.person, false));
  co_return nothing_to_say();
}

// The link works once, for a day. Whoever has it sets the password: it goes to the person by a way that
// the administrator trusts.
net::Awaitable<Outcome> Administration::reset_password(const Actor& actor, const Input& input) {
  if (!may_act_on(actor, *input.person)) co_return refused(403, "not_allowed");
  if (input.person->kind != store::AccountKind::account) co_return refused(409, "no_account");
  const store::Time until = now() + reset_life;
  const accounts::NewCode made =
      accounts::new_code(accounts::password_resets, input.person->id, now(), until);
  co_await commit(actor, input, {store::PutDocument{made.document}});
  co_return answer([&](json::Writer& out) {
    out.key("link").text("/reset#" + made.code).key("until").number(until);
  });
}

net::Awaitable<Outcome> Administration::list_roles(const Actor&, const Input& input) {
  const auto people =
      co_await store_.query([](store::Store& store) { return store.people_with_role(); });
  co_return answer([&](json::Writer& out) {
    out.key("count").number(std::ssize(people)).key("people").begin_list();
    for (const store::Person& person : page_from(people, input)) {
      out.begin_object().key("person").text(person.id).key("name").text(person.name);
      out.key("role").text(name_of(person.role)).end_object();
    }
    out.end_list();
  });
}

net::Awaitable<Outcome> Administration::set_role(const Actor& actor, const Input& input) {
  if (input.person->kind != store::AccountKind::account) co_return refused(409, "no_account");
  const std::string given = input.text("role");
  const auto index = std::ranges::find(role_names, given) - role_names.begin();
  const auto changed = co_await change_person(
      actor, input, [&](store::Person& person) { person.role = static_cast<store::Role>(index); });
  if (!changed.person) co_return refused(404, "no_such_person");
  co_return nothing_to_say();
}

}  // namespace pioche::server
