#include "server/store/redaction.h"

#include "engine/json.h"

namespace pioche::store {

namespace {

using json::Kind;

bool has_seat(json::Value record, int seat) {
  if (!record.is(Kind::object)) return false;
  const json::Value players = record.find("players");
  return players.is(Kind::list) && seat >= 0 && static_cast<std::size_t>(seat) < players.size();
}

}  // namespace

std::string renamed_record(std::string_view record, int seat, std::string_view name) {
  json::Document document;
  if (!document.read(record) || !has_seat(document.root(), seat)) return std::string(record);
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (auto member = document.root().begin(); member != document.root().end(); ++member) {
    out.key(member.key());
    if (member.key() != "players") {
      out.copy(*member);
      continue;
    }
    out.begin_list();
    int index = 0;
    for (const json::Value player : *member) index++ == seat ? out.text(name) : out.copy(player);
    out.end_list();
  }
  out.end_object();
  return text;
}

}  // namespace pioche::store
