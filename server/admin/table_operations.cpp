// Operations on tables, and who is there. What they show of a table is what everybody there sees:
// nothing of a hand.
#include <algorithm>

#include "server/admin/administration.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t shown_chat_lines = 50;

void write_person(json::Writer& out, const pioche::Person& person) {
  out.key("person").text(person.id).key("name").text(person.name);
  out.key("account").boolean(person.has_account);
}

// A line of the chat is stored as `t:` and its text, or `p:` and the key of a phrase.
void write_chat_line(json::Writer& out, const store::ChatLine& line) {
  out.begin_object().key("person").text(line.person).key("time").number(line.time);
  out.key("text").text(
      std::string_view(line.text).substr(std::min<std::size_t>(2, line.text.size())));
  out.end_object();
}

}  // namespace

net::Awaitable<Outcome> Administration::list_tables(const Actor&, const Input& input) {
  const std::vector<std::string> ids = lobby_.ids();
  const std::vector<Attendance> attendance = co_await tables_.attendance_everywhere();
  co_return answer([&](json::Writer& out) {
    out.key("count").number(std::ssize(ids)).key("tables").begin_list();
    for (const std::string& id : page_from(ids, input)) {
      const LobbyEntry* found = lobby_.find(id);
      if (found == nullptr) continue;  // closed meanwhile
      const LobbyEntry& entry = *found;
      out.begin_object().key("table").text(id).key("game").text(entry.game);
      out.key("created").number(entry.created).key("public").boolean(entry.is_public);
      out.key("owner").text(entry.owner).key("sitting").number(std::ssize(entry.sitting));
      out.key("connections").number(std::ranges::count(attendance, id, &Attendance::table));
      out.key("readable").boolean(tables_.load_error(id) == nullptr).end_object();
    }
    out.end_list();
  });
}

net::Awaitable<Outcome> Administration::show_table(const Actor& actor, const Input& input) {
  const std::string id = input.table;
  co_await commit(actor, input);
  co_await tables_.load_briefly(id);
  struct Stored {
    std::int64_t entries = 0;
    std::vector<store::ChatLine> chat;
  };
  const Stored stored = co_await store_.query([id](store::Store& store) {
    return Stored{store.log_length(id), store.chat(id, shown_chat_lines)};
  });
  const std::vector<Attendance> attendance = co_await tables_.attendance_everywhere();
  const LobbyEntry* entry = lobby_.find(id);
  if (entry == nullptr) co_return refused(404, "no_such_table");
  co_return answer([&](json::Writer& out) {
    out.key("table").text(id).key("owner").text(entry->owner);
    out.key("created").number(entry->created).key("log_entries").number(stored.entries);
    out.key("summary");
    entry->summary.empty() ? out.null() : out.raw(entry->summary);
    out.key("connected").begin_list();
    for (const Attendance& one : attendance)
      if (one.table == id) {
        out.begin_object();
        write_person(out, one.person);
        out.key("network").text(one.network).end_object();
      }
    out.end_list().key("chat").begin_list();
    for (const store::ChatLine& line : stored.chat) write_chat_line(out, line);
    out.end_list();
  });
}

net::Awaitable<Outcome> Administration::close_table(const Actor& actor, const Input& input) {
  co_await commit(actor, input);
  switch (co_await tables_.close_table(input.table)) {
    case Closing::closed:
      break;
    case Closing::missing:
      co_return refused(404, "no_such_table");
    case Closing::unreachable:
      co_return refused(503, "unreachable");
  }
  co_return nothing_to_say();
}

net::Awaitable<Outcome> Administration::list_online(const Actor&, const Input& input) {
  std::vector<Attendance> everybody = co_await tables_.attendance_everywhere();
  std::ranges::sort(everybody, {}, [](const Attendance& one) {
    return std::tie(one.person.name, one.person.id, one.table);
  });
  co_return answer([&](json::Writer& out) {
    out.key("count").number(std::ssize(everybody)).key("people").begin_list();
    for (const Attendance& one : page_from(everybody, input)) {
      out.begin_object();
      write_person(out, one.person);
      out.key("table").text(one.table).key("network").text(one.network).end_object();
    }
    out.end_list();
  });
}

}  // namespace pioche::server
