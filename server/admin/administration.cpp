#include "server/admin/administration.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "engine/text_util.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "text/display_safety.h"

namespace pioche::server {

namespace {

std::optional<Refusal> bad_argument(const Parameter& parameter, std::string expected) {
  return Refusal{400, "bad_argument", std::string(parameter.name), std::move(expected)};
}

std::string range_of(const Parameter& parameter) {
  return std::to_string(parameter.least) + " … " + std::to_string(parameter.most);
}

// The value as a text; a number is written as one, too.
std::optional<std::string> text_of(json::Value value) {
  if (value.is(json::Kind::text)) return std::string(trimmed_ascii(value.text()));
  if (value.is(json::Kind::integer)) return std::to_string(value.integer());
  return std::nullopt;
}

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The arguments for the audit log: people by id.
std::string audited_arguments(const Input& input) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const Parameter& parameter : input.operation->parameters) {
    if (parameter.is_personal) continue;
    const std::string name(parameter.name);
    if (parameter.kind == ParameterKind::person)
      out.key(name).text(input.person->id);
    else if (parameter.kind == ParameterKind::table)
      out.key(name).text(input.table);
    else if (parameter.kind == ParameterKind::network)
      out.key(name).text(input.network);
    else if (const auto number = input.number(name))
      out.key(name).number(*number);
    else if (input.texts.contains(name))
      out.key(name).text(input.text(name));
  }
  out.end_object();
  return text;
}

}  // namespace

Administration::Administration(AsyncStore& store, Accounts& accounts, Lobby& lobby,
                               TableService& tables, Maintenance& maintenance, Site& site)
    : store_(store),
      accounts_(accounts),
      lobby_(lobby),
      tables_(tables),
      maintenance_(maintenance),
      site_(site) {
  apply(site_.settings());
}

net::Awaitable<std::optional<Refusal>> Administration::read_person(std::string id_or_login,
                                                                   Input& input) {
  input.person = co_await accounts_.person(id_or_login);
  if (!input.person) {
    const auto by_login = co_await store_.query(
        [id_or_login](store::Store& store) { return store.person_by_login(id_or_login); });
    if (by_login) input.person = co_await accounts_.person(by_login->id);
  }
  if (!input.person) co_return Refusal{404, "no_such_person"};
  co_return std::nullopt;
}

net::Awaitable<std::optional<Refusal>> Administration::read_argument(const Parameter& parameter,
                                                                     json::Value value,
                                                                     Input& input) {
  const std::string name(parameter.name);
  const std::optional<std::string> text = text_of(value);
  if (!text || text->empty()) {
    if (value && !text) co_return bad_argument(parameter, "text");
    if (parameter.is_required) co_return Refusal{400, "argument_missing", name};
    co_return std::nullopt;
  }
  using Kind = ParameterKind;
  switch (parameter.kind) {
    case Kind::person:
      co_return co_await read_person(*text, input);
    case Kind::table:
      if (lobby_.find(*text) == nullptr) co_return Refusal{404, "no_such_table"};
      input.table = *text;
      break;
    case Kind::network: {
      const auto meant = banned_network(*text);
      if (!meant) co_return bad_argument(parameter, "192.0.2.7, 192.0.2.0/24, 2001:db8::/32");
      input.network = *meant;
      break;
    }
    case Kind::number: {
      const auto number = number_of(*text);
      if (!number || *number < parameter.least || *number > parameter.most)
        co_return bad_argument(parameter, range_of(parameter));
      input.numbers[name] = *number;
      break;
    }
    case Kind::choice:
      if (std::ranges::find(parameter.choices, *text) == parameter.choices.end())
        co_return bad_argument(parameter, joined(parameter.choices));
      input.texts[name] = *text;
      break;
    case Kind::text:
      if (std::ssize(*text) > parameter.most || display_safety_of(*text) != DisplaySafety::fine)
        co_return bad_argument(parameter, range_of(parameter));
      input.texts[name] = *text;
      break;
  }
  co_return std::nullopt;
}

net::Awaitable<Outcome> Administration::perform(Actor actor, std::string_view name,
                                                json::Value arguments) {
  const Operation* operation = find_operation(name);
  if (operation == nullptr) co_return refused(404, "no_such_operation", std::string(name));
  if (!actor.has(operation->rights)) co_return refused(403, "not_allowed");
  Input input{.operation = operation};
  for (auto argument = arguments.begin(); argument != arguments.end(); ++argument)
    if (std::ranges::find(operation->parameters, argument.key(), &Parameter::name) ==
        operation->parameters.end())
      co_return refused(400, "unknown_argument", std::string(argument.key()));
  for (const Parameter& parameter : operation->parameters)
    if (auto refusal = co_await read_argument(parameter, arguments.find(parameter.name), input))
      co_return Outcome{std::move(refusal), {}};
  co_return co_await (this->*operation->run)(actor, input);
}

void Administration::write_operations(json::Writer& out, const Actor& actor,
                                      std::string_view language) const {
  out.begin_list();
  for (const Operation& operation : operations())
    if (actor.has(operation.rights) && (cluster_ != nullptr || operation.servers == Servers::any))
      write_operation(out, operation, language);
  out.end_list();
}

AuditEntry Administration::audit_entry(const Actor& actor, const Input& input) {
  AuditEntry entry{now(), actor.person ? actor.person->id : std::string{},
                   std::string(input.operation->name), audited_arguments(input)};
  log(LogLevel::info, "administration: {} by {}", entry.operation,
      entry.actor.empty() ? "the machine" : entry.actor);
  return entry;
}

net::Awaitable<> Administration::commit(const Actor& actor, const Input& input,
                                        store::Batch changes) {
  if (auto failure = co_await commit_audited(store_, std::move(changes), audit_entry(actor, input)))
    throw store::Failure(*failure);
}

net::Awaitable<> Administration::commit(const Actor& actor, const Input& input,
                                        AuditedChanges changes) {
  auto failure = co_await store_.commit(
      {}, [changes = std::move(changes),
           append = append_audit(audit_entry(actor, input))](store::Store& stored) {
        std::optional<store::Batch> batch = changes(stored);
        if (batch) std::ranges::move(append(stored), std::back_inserter(*batch));
        return batch ? std::move(*batch) : store::Batch{};
      });
  if (failure) throw store::Failure(*failure);
}

net::Awaitable<Accounts::ChangeResult> Administration::change_person(
    const Actor& actor, const Input& input, std::function<void(store::Person&)> by) {
  Accounts::ChangeResult changed = co_await accounts_.change(
      input.person, std::move(by), {}, append_audit(audit_entry(actor, input)));
  if (changed.failure) throw store::Failure(*changed.failure);
  co_return changed;
}

bool Administration::may_act_on(const Actor& actor, const store::Person& person) {
  return !actor.person || person.role < actor.person->role;
}

}  // namespace pioche::server
