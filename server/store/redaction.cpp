#include "server/store/redaction.h"

#include <algorithm>

#include "core/json.h"

namespace pioche::store {

namespace {

using json::Kind;

json::Value seat_name(const json::Document& record, int seat) {
  if (!record.root().is(Kind::object)) return {};
  const json::Value players = record.root().find("players");
  if (!players.is(Kind::list) || seat < 0 || static_cast<std::size_t>(seat) >= players.size())
    return {};
  auto player = players.begin();
  while (seat-- > 0) ++player;
  return (*player).is(Kind::text) ? *player : json::Value();
}

// Copies a value, with another text for some of its texts.
class Rewriter {
 public:
  Rewriter(std::string& out, std::span<const std::string> names, std::string_view neutral)
      : out_(out), names_(names), neutral_(neutral) {}

  bool replaced() const { return replaced_; }

  void copy(json::Value value) {
    if (value.is(Kind::object)) {
      out_.begin_object();
      for (auto member = value.begin(); member != value.end(); ++member) {
        out_.key(member.key());
        copy(*member);
      }
      out_.end_object();
    } else if (value.is(Kind::list)) {
      out_.begin_list();
      for (const json::Value member : value) copy(member);
      out_.end_list();
    } else if (value.is(Kind::text) && std::ranges::find(names_, value.text()) != names_.end()) {
      replaced_ = true;
      out_.text(neutral_);
    } else {
      out_.copy(value);
    }
  }

 private:
  json::Writer out_;
  std::span<const std::string> names_;
  std::string_view neutral_;
  bool replaced_ = false;
};

}  // namespace

std::optional<std::string> name_in_record(std::string_view record, int seat) {
  json::Document document;
  if (!document.read(record)) return std::nullopt;
  const json::Value name = seat_name(document, seat);
  if (!name) return std::nullopt;
  return std::string(name.text());
}

std::string renamed_record(std::string_view record, int seat, std::string_view name) {
  json::Document document;
  if (!document.read(record) || !seat_name(document, seat)) return std::string(record);
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

std::optional<std::string> without_names(std::string_view json, std::string_view person,
                                         std::span<const std::string> names,
                                         std::string_view neutral) {
  json::Document document;
  if (json.find(person) == std::string_view::npos || !document.read(json)) return std::nullopt;
  std::string text;
  Rewriter rewriter(text, names, neutral);
  rewriter.copy(document.root());
  if (!rewriter.replaced()) return std::nullopt;
  return text;
}

}  // namespace pioche::store
