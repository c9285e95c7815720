#include "wasm/offline_table.h"

#include "referee/request.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

// What a page can say exactly; it leaves room for every time that is added to it.
constexpr Time latest = Time{1} << 53;

std::string text_in(Value object, std::string_view key) {
  const Value value = object.find(key);
  return value.is(Kind::text) ? std::string(value.text()) : std::string();
}

std::optional<RequestError> read_person(Value given, Person& person) {
  person = {text_in(given, "id"), text_in(given, "name"), false, false};
  if (!given.is(Kind::object) || person.id.empty()) return bad_request("field_object", "person");
  return std::nullopt;
}

std::optional<RequestError> read_connection_id(Value request, ConnectionId& connection_id) {
  const Value given = request.find("link");
  if (!given.is(Kind::integer) || given.integer() < 1 || given.integer() > UINT32_MAX)
    return bad_request("field_integer", "link");
  connection_id = static_cast<ConnectionId>(given.integer());
  return std::nullopt;
}

ChatLine chat_line(Value given) {
  const Value number = given.find("number");
  const Value time = given.find("time");
  return {number.is(Kind::integer) ? static_cast<std::uint32_t>(number.integer()) : 0,
          time.is(Kind::integer) ? time.integer() : 0, text_in(given, "person"),
          text_in(given, "text"), text_in(given, "phrase")};
}

void write_chat(json::Writer& out, const ChatLine& line) {
  out.begin_object().key("number").number(line.number).key("time").number(line.time);
  out.key("person").text(line.person).key("text").text(line.text);
  out.key("phrase").text(line.phrase).end_object();
}

}  // namespace

TableEnvironment OfflineTable::environment() {
  return {fresh_seed_, [this](std::string_view id) {
            const auto person = people_.find(id);
            return person == people_.end() ? Person{std::string(id), {}} : person->second;
          }};
}

std::optional<RequestError> OfflineTable::open(Value request, Time now, Effects& effects) {
  Person host;
  if (auto error = read_person(request.find("person"), host)) return error;
  InputError error;
  auto table = Table::open(text_in(request, "id"), host, request.find("setup"), environment(), now,
                           effects, error);
  if (!table) return RequestError{"bad_options", error};
  table_ = std::move(table);
  tasks_.clear();
  return std::nullopt;
}

std::optional<RequestError> OfflineTable::restore(Value request, Time now) {
  const Value given = request.find("entries");
  if (!given.is(Kind::list)) return bad_request("field_list", "entries");
  std::vector<std::string> entries;
  for (const Value entry : given)
    entries.emplace_back(entry.is(Kind::text) ? entry.text() : std::string_view{});
  people_.clear();
  if (const Value people = request.find("people"); people.is(Kind::list))
    for (const Value one : people) {
      Person person;
      if (auto error = read_person(one, person)) return error;
      people_.emplace(person.id, person);
    }
  std::vector<ChatLine> chat;
  if (const Value lines = request.find("chat"); lines.is(Kind::list))
    for (const Value line : lines) chat.push_back(chat_line(line));
  InputError error;
  auto table = Table::restore(text_in(request, "id"), entries, chat, environment(), now, error);
  if (!table) return RequestError{"bad_request", error};
  table_ = std::move(table);
  tasks_.clear();
  return std::nullopt;
}

std::optional<RequestError> OfflineTable::call(std::string_view name, Value request, Time now,
                                               Effects& effects) {
  if (name == "open") return open(request, now, effects);
  if (name == "restore") return restore(request, now);
  if (!table_) return bad_request("no_table", {});
  if (name == "wake") {
    table_->wake(now, effects);
  } else if (name == "keep") {
    table_->set_record_id(text_in(request, "match"), now, effects);
  } else if (name == "think") {
    if (tasks_.empty()) return std::nullopt;
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    table_->complete_task(task.id, task.run(), now, effects);
  } else if (name == "connect") {
    ConnectionId connection_id = 0;
    Person person;
    std::string_view language = default_language;
    if (auto error = read_connection_id(request, connection_id)) return error;
    if (auto error = read_person(request.find("person"), person)) return error;
    if (auto error = read_language(request, language)) return error;
    table_->connect(connection_id, person, language, now, effects);
  } else if (name == "disconnect" || name == "receive") {
    ConnectionId connection_id = 0;
    if (auto error = read_connection_id(request, connection_id)) return error;
    if (name == "disconnect")
      table_->disconnect(connection_id, now, effects);
    else
      table_->receive(connection_id, text_in(request, "message"), now, effects);
  } else {
    return bad_request("unknown_request", "call", name.substr(0, 40));
  }
  return std::nullopt;
}

void OfflineTable::write_effects(Effects& effects, json::Writer& out) {
  out.key("entries").begin_list();
  for (const std::string& entry : effects.entries) out.text(entry);
  out.end_list().key("chat").begin_list();
  for (const ChatLine& line : effects.chat) write_chat(out, line);
  out.end_list().key("parcels").begin_list();
  for (const OutgoingMessage& message : effects.messages)
    out.begin_object()
        .key("link")
        .number(message.connection_id)
        .key("message")
        .raw(*message.text)
        .end_object();
  out.end_list().key("record");
  if (effects.finished)
    out.raw(effects.finished->record);
  else
    out.null();
  for (Task& task : effects.tasks) tasks_.push_back(std::move(task));
  out.key("tasks").number(static_cast<std::int64_t>(tasks_.size()));
  const Time wake_at = table_->wake_at();
  out.key("wake_at");
  if (wake_at == never)
    out.null();
  else
    out.number(wake_at);
  out.key("closed").boolean(effects.closed).key("summary");
  table_->write_summary(out);
}

std::optional<RequestError> OfflineTable::answer(Value request, json::Writer& out) {
  const Value name = request.find("call");
  const Value now = request.find("now");
  if (!name.is(Kind::text)) return bad_request("field_text", "call");
  if (!now.is(Kind::integer) || now.integer() < 0 || now.integer() > latest)
    return bad_request("field_integer", "now");
  Effects effects;
  if (auto error = call(name.text(), request, now.integer(), effects)) return error;
  write_effects(effects, out);
  return std::nullopt;
}

}  // namespace pioche
