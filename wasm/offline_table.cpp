#include "wasm/offline_table.h"

#include "referee/request.h"

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

Result<Person> read_person(Value given) {
  Person person{text_in(given, "id"), text_in(given, "name"), false, false};
  if (!given.is(Kind::object) || person.id.empty()) return Error{"field_object", "person"};
  return person;
}

Result<ConnectionId> read_connection_id(Value request) {
  const Value given = request.find("link");
  if (!given.is(Kind::integer) || given.integer() < 1 || given.integer() > UINT32_MAX)
    return Error{"field_integer", "link"};
  return static_cast<ConnectionId>(given.integer());
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
  return {random_seed_, [this](std::string_view id) {
            const auto person = people_.find(id);
            return person == people_.end() ? Person{std::string(id), {}} : person->second;
          }};
}

Result<> OfflineTable::open(Value request, Time now, Effects& effects) {
  const Result<Person> host = read_person(request.find("person"));
  if (!host) return host.error();
  const Result<OpenTable> opening = read_open_table(request.find("setup"));
  if (!opening) return with_code(opening.error(), "bad_options");
  Result<Table::Opened> opened =
      Table::open(text_in(request, "id"), *host, *opening, environment(), now);
  if (!opened) return with_code(opened.error(), "bad_options");
  table_ = std::move(opened->table);
  effects = std::move(opened->effects);
  tasks_.clear();
  return {};
}

Result<> OfflineTable::restore(Value request, Time now) {
  const Value given = request.find("entries");
  if (!given.is(Kind::list)) return Error{"field_list", "entries"};
  std::vector<std::string> log_lines;
  for (const Value line : given)
    log_lines.emplace_back(line.is(Kind::text) ? line.text() : std::string_view{});
  people_.clear();
  if (const Value people = request.find("people"); people.is(Kind::list))
    for (const Value one : people) {
      const Result<Person> person = read_person(one);
      if (!person) return person.error();
      people_.emplace(person->id, *person);
    }
  std::vector<ChatLine> chat;
  if (const Value lines = request.find("chat"); lines.is(Kind::list))
    for (const Value line : lines) chat.push_back(chat_line(line));
  const Result<StoredLog> log = read_log(log_lines);
  if (!log) return log.error();
  Result<std::unique_ptr<Table>> table =
      Table::restore(text_in(request, "id"), *log, chat, environment(), now);
  if (!table) return table.error();
  table_ = std::move(*table);
  tasks_.clear();
  return {};
}

Result<> OfflineTable::call(std::string_view name, Value request, Time now, Effects& effects) {
  if (name == "open") return open(request, now, effects);
  if (name == "restore") return restore(request, now);
  if (!table_) return Error{"no_table"};
  if (name == "wake") {
    effects = table_->wake(now);
  } else if (name == "keep") {
    effects = table_->set_record_id(text_in(request, "match"), now);
  } else if (name == "think") {
    if (tasks_.empty()) return {};
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    effects = table_->complete_task(task.id, task.run(Effort::full), now);
  } else if (name == "connect") {
    const Result<ConnectionId> connection_id = read_connection_id(request);
    if (!connection_id) return connection_id.error();
    const Result<Person> person = read_person(request.find("person"));
    if (!person) return person.error();
    const Result<std::string_view> language = read_language(request);
    if (!language) return language.error();
    effects = table_->connect(*connection_id, *person, *language, now);
  } else if (name == "disconnect" || name == "receive") {
    const Result<ConnectionId> connection_id = read_connection_id(request);
    if (!connection_id) return connection_id.error();
    effects = name == "disconnect"
                  ? table_->disconnect(*connection_id, now)
                  : table_->handle(*connection_id, read_request(text_in(request, "message")), now);
  } else {
    return Error{"unknown_request", "call", std::string(name.substr(0, 40))};
  }
  return {};
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

Result<> OfflineTable::answer(Value request, json::Writer& out) {
  const Value name = request.find("call");
  const Value now = request.find("now");
  if (!name.is(Kind::text)) return Error{"field_text", "call"};
  if (!now.is(Kind::integer) || now.integer() < 0 || now.integer() > latest)
    return Error{"field_integer", "now"};
  Effects effects;
  if (Result<> called = call(name.text(), request, now.integer(), effects); !called) return called;
  write_effects(effects, out);
  return {};
}

}  // namespace pioche
