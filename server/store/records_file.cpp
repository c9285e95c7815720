#include "server/store/records_file.h"

#include <algorithm>

#include "engine/match.h"
#include "text/messages.h"

namespace pioche::store {

namespace {

using json::Kind;

// How many matches share a transaction: one transaction each would be slow, one for all would hold
// everything in memory.
constexpr std::size_t matches_per_commit = 200;

void write_line(const FinishedMatch& match, std::string& line) {
  json::Writer out(line);
  out.begin_object().key("id").text(match.id).key("table").text(match.table);
  out.key("rated").boolean(match.rating_mode == RatingMode::rated);
  out.key("public").boolean(match.visibility == Visibility::everybody);
  out.key("started").number(match.started).key("ended").number(match.ended);
  out.key("seats").begin_list();
  for (const Participant& one : match.participants)
    out.begin_object().key("person").text(one.person).key("bot").text(one.bot).end_object();
  out.end_list().key("record").raw(match.record).end_object();
  line += '\n';
}

std::string digest(std::string_view text) {
  return hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

// Whether the record says the result that its moves lead to.
bool is_true(const Match& match, json::Value record) {
  std::string played;
  std::string said;
  json::Writer played_out(played);
  json::Writer said_out(said);
  match.write_result(played_out);
  said_out.copy(record.find("result"));
  return played == said;
}

bool is_id(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, fits);
}

// The fields of the line beside the record. Each may be missing, but must have the right type.
class Envelope {
 public:
  explicit Envelope(json::Value line) : line_(line) {}

  Result<> read(FinishedMatch& match) {
    match.id = text("id");
    match.table = text("table");
    match.started = number("started");
    match.ended = number("ended");
    const json::Value rated = line_.find("rated");
    if (rated && !rated.is(Kind::boolean)) refuse("rated");
    match.rating_mode =
        rated.is(Kind::boolean) && rated.boolean() ? RatingMode::rated : RatingMode::unrated;
    const json::Value shown = line_.find("public");
    if (shown && !shown.is(Kind::boolean)) refuse("public");
    match.visibility = shown.is(Kind::boolean) && shown.boolean() ? Visibility::everybody
                                                                  : Visibility::participants;
    if (!match.id.empty() && !is_id(match.id)) refuse("id");
    if (!match.table.empty() && !is_id(match.table)) refuse("table");
    if (const json::Value seats = line_.find("seats")) read_seats(seats, match);
    if (!wrong_.empty()) return Error{"store.line_field", wrong_};
    return {};
  }

 private:
  void refuse(std::string_view field) {
    if (wrong_.empty()) wrong_ = field;
  }

  std::string text(std::string_view key) {
    const json::Value value = line_.find(key);
    if (value && !value.is(Kind::text)) refuse(key);
    return value.is(Kind::text) ? std::string(value.text()) : std::string();
  }

  Time number(std::string_view key) {
    const json::Value value = line_.find(key);
    if (value && !value.is(Kind::integer)) refuse(key);
    return value.is(Kind::integer) ? value.integer() : 0;
  }

  void read_seats(json::Value seats, FinishedMatch& match) {
    if (!seats.is(Kind::list) || seats.size() != match.participants.size()) return refuse("seats");
    auto participant = match.participants.begin();
    for (const json::Value seat : seats) {
      if (!seat.is(Kind::object)) return refuse("seats");
      const json::Value person = seat.find("person");
      const json::Value bot = seat.find("bot");
      if (!person.is(Kind::text) || !bot.is(Kind::text)) return refuse("seats");
      participant->person = person.text();
      participant->bot = bot.text();
      ++participant;
    }
  }

  json::Value line_;
  std::string wrong_;
};

void fill_from(const Match& played, FinishedMatch& match) {
  match.game = played.engine().id;
  const Common& common = played.common();
  for (int seat = 0; seat < played.players(); ++seat) {
    match.participants.push_back(
        {seat, {}, {}, common.scores[seat], common.winners.contains(static_cast<Seat>(seat))});
  }
  // As the engine writes it, so that equal matches are equal texts.
  json::Writer out(match.record);
  played.write_record(out);
}

}  // namespace

void export_records(Store& store, std::string_view person,
                    const std::function<void(std::string_view line)>& write) {
  std::string line;
  store.for_each_match(person, [&](const FinishedMatch& match) {
    line.clear();
    write_line(match, line);
    write(line);
  });
}

std::string RecordsReader::error_of(std::string_view line, FinishedMatch& match) const {
  const auto said = [this](const Error& error) { return sentence(language_, {}, error); };
  if (line.size() > longest_line)
    return said({"line_too_long", {}, std::to_string(longest_line >> 20)});
  json::Document document;
  if (!document.read(line)) return said({"bad_json", std::to_string(document.error_at() + 1)});
  const json::Value root = document.root();
  const json::Value inner = root.is(Kind::object) ? root.find("record") : json::Value();
  const json::Value record = inner ? inner : root;

  const Result<Match> replayed = Match::replay(record);
  if (!replayed) {
    const Error& error = replayed.error();
    // The game is known where a move of it was refused.
    const json::Value game = record.is(Kind::object) ? record.find("game") : json::Value();
    std::string why =
        sentence(language_, game.is(Kind::text) ? game.text() : std::string_view(), error);
    if (!error.index) return why;
    return said({"store.line_move", std::to_string(*error.index + 1), why});
  }
  const Match& played = *replayed;
  if (!played.is_over()) return said({"store.line_running"});
  if (!is_true(played, record)) return said({"store.line_result"});
  fill_from(played, match);
  if (inner)
    if (const Result<> read = Envelope(root).read(match); !read) return said(read.error());
  if (match.id.empty()) match.id = digest(match.record).substr(0, 32);
  return {};
}

void RecordsReader::read(std::string_view line) {
  ++line_;
  if (line.empty()) return;
  FinishedMatch match;
  if (const std::string why = error_of(line, match); !why.empty()) {
    ++count_.wrong;
    on_error_(line_, why);
    return;
  }
  if (!ids_.insert(match.id).second || store_.match(match.id)) {
    ++count_.known;
    return;
  }
  for (Participant& one : match.participants)
    if (!one.person.empty() && !store_.person(one.person)) one.person.clear();
  batch_.push_back(PutMatch{std::move(match)});
  if (batch_.size() >= matches_per_commit) commit();
}

void RecordsReader::commit() {
  store_.commit(batch_);
  count_.added += std::ssize(batch_);
  batch_.clear();
  ids_.clear();
}

RecordsReader::Count RecordsReader::finish() {
  commit();
  return count_;
}

}  // namespace pioche::store
