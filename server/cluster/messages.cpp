#include "server/cluster/messages.h"

#include <algorithm>

#include "engine/engine.h"
#include "text/messages.h"

namespace pioche::cluster {

namespace {

using server::Attendance;
using server::LobbyEntry;
using server::NodeEvent;

std::string text_in(json::Value value) {
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string{};
}

bool is_true(json::Value value) { return value.is(json::Kind::boolean) && value.boolean(); }

std::int64_t number_in(json::Value value) {
  return value.is(json::Kind::integer) ? value.integer() : 0;
}

void write_person(json::Writer& out, const Person& person) {
  out.begin_object().key("id").text(person.id).key("name").text(person.name);
  out.key("account").boolean(person.has_account).key("program").boolean(person.is_program);
  out.key("deal").boolean(person.takes_part).end_object();
}

Person person_in(json::Value value) {
  Person person{text_in(value.find("id")), text_in(value.find("name")),
                is_true(value.find("account")), is_true(value.find("program"))};
  person.takes_part = is_true(value.find("deal"));
  return person;
}

// A view that stays valid.
std::string_view language_in(json::Value value) {
  const std::string name = text_in(value);
  static const std::vector<std::string_view> all = languages();
  const auto found = std::ranges::find(all, name);
  return found == all.end() ? default_language : *found;
}

void write_entry(json::Writer& out, const std::string& id, const LobbyEntry& entry) {
  out.begin_object().key("id").text(id).key("game").text(entry.game);
  out.key("created").number(entry.created).key("owner").text(entry.owner);
  out.key("public").boolean(entry.is_public).key("sitting").begin_list();
  for (const std::string& person : entry.sitting) out.text(person);
  out.end_list().key("acts_alone").boolean(entry.acts_alone);
  out.key("joinable").boolean(entry.is_joinable_or_watchable).key("rules").number(entry.rules);
  out.key("summary").text(entry.summary).end_object();
}

LobbyEntry entry_in(json::Value value) {
  LobbyEntry entry;
  entry.game = text_in(value.find("game"));
  entry.created = number_in(value.find("created"));
  entry.owner = text_in(value.find("owner"));
  entry.is_public = is_true(value.find("public"));
  if (const auto sitting = value.find("sitting"); sitting.is(json::Kind::list))
    for (const json::Value person : sitting) entry.sitting.push_back(text_in(person));
  entry.acts_alone = is_true(value.find("acts_alone"));
  entry.is_joinable_or_watchable = is_true(value.find("joinable"));
  entry.rules = number_in(value.find("rules"));
  entry.summary = text_in(value.find("summary"));
  return entry;
}

// What `read` makes of the object, if it is one.
template <class Read>
auto read_object(std::string_view text, Read read)
    -> std::optional<decltype(read(std::declval<json::Value>()))> {
  json::Document document;
  if (!document.read(text) || !document.root().is(json::Kind::object)) return std::nullopt;
  return read(document.root());
}

}  // namespace

std::string encode(const LobbyChanges& changes) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("tables").begin_list();
  for (const auto& [id, entry] : changes.tables) write_entry(out, id, entry);
  out.end_list().key("gone").begin_list();
  for (const std::string& id : changes.gone) out.text(id);
  out.end_list().end_object();
  return text;
}

std::optional<LobbyChanges> decode_lobby(std::string_view text) {
  return read_object(text, [](json::Value root) {
    LobbyChanges changes;
    if (const auto tables = root.find("tables"); tables.is(json::Kind::list))
      for (const json::Value table : tables)
        changes.tables.emplace_back(text_in(table.find("id")), entry_in(table));
    if (const auto gone = root.find("gone"); gone.is(json::Kind::list))
      for (const json::Value id : gone) changes.gone.push_back(text_in(id));
    return changes;
  });
}

std::string encode(const RemoteClient& client) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("table").text(client.table).key("person");
  write_person(out, client.person);
  out.key("network").text(client.client.network).key("exempt").boolean(client.client.is_exempt);
  out.key("lang").text(client.client.language).key("session").text(client.client.session);
  out.end_object();
  return text;
}

std::optional<RemoteClient> decode_remote_client(std::string_view text) {
  return read_object(text, [](json::Value root) {
    return RemoteClient{text_in(root.find("table")),
                        person_in(root.find("person")),
                        {text_in(root.find("network")), is_true(root.find("exempt")),
                         language_in(root.find("lang")), text_in(root.find("session"))}};
  });
}

std::string encode(const NodeEvent& event) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("event").text(NodeEvent::names[static_cast<std::size_t>(event.kind)]);
  out.key("of").text(event.subject).end_object();
  return text;
}

std::optional<NodeEvent> decode_event(std::string_view text) {
  const auto read = read_object(text, [](json::Value root) -> std::optional<NodeEvent> {
    const auto* name = std::ranges::find(NodeEvent::names, text_in(root.find("event")));
    if (name == NodeEvent::names.end()) return std::nullopt;
    return NodeEvent{static_cast<NodeEvent::Kind>(name - NodeEvent::names.begin()),
                     text_in(root.find("of"))};
  });
  return read ? *read : std::nullopt;
}

std::string encode(const std::vector<Attendance>& everybody) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("people").begin_list();
  for (const Attendance& one : everybody) {
    out.begin_object().key("person");
    write_person(out, one.person);
    out.key("table").text(one.table).key("network").text(one.network).end_object();
  }
  out.end_list().end_object();
  return text;
}

std::vector<Attendance> decode_attendance(std::string_view text) {
  const auto read = read_object(text, [](json::Value root) {
    std::vector<Attendance> everybody;
    if (const auto people = root.find("people"); people.is(json::Kind::list))
      for (const json::Value one : people)
        everybody.push_back({person_in(one.find("person")), text_in(one.find("table")),
                             text_in(one.find("network"))});
    return everybody;
  });
  return read.value_or(std::vector<Attendance>{});
}

const std::string& rules_of_this_program() {
  static const std::string all = [] {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    for (const Engine* engine : engines()) {
      out.key(engine->id).begin_list();
      for (const std::uint8_t version : engine->rules_versions) out.number(version);
      out.end_list();
    }
    out.end_object();
    return text;
  }();
  return all;
}

}  // namespace pioche::cluster
