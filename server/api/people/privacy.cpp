#include "server/api/people/privacy.h"

#include <array>
#include <charconv>

#include "app/version.h"
#include "server/accounts/email_address.h"
#include "server/accounts/one_time_code.h"
#include "server/accounts/report.h"
#include "server/accounts/session.h"
#include "server/accounts/stored_session.h"
#include "server/admin/operation.h"
#include "server/admin/site.h"
#include "server/api/people/match_json.h"
#include "server/runtime/budgets.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t export_format = 1;

// Everything of one person, read at one moment.
struct StoredPerson {
  std::optional<store::Person> person;
  std::vector<store::Token> tokens;
  std::vector<store::PostedLine> chat;
  std::vector<store::Document> documents;
  std::vector<store::AuditRow> audit;
  std::vector<std::pair<std::string, std::vector<store::RatingStep>>> ratings;
  std::string matches = {};  // a JSON list
  std::int64_t left_out = 0;
};

// The collections whose documents belong to people.
constexpr std::array collections{
    Bans::collection,          accounts::password_resets,     accounts::recovery_codes,
    accounts::email_addresses, accounts::email_confirmations, accounts::sessions,
    accounts::own_reports};

// The list of matches with their records from a number on, as long as it is not too large: the others
// are for the next part. One match at least.
void write_matches(store::Store& store, StoredPerson& stored, std::int64_t from) {
  json::Writer out(stored.matches);
  std::size_t bytes = 0;
  std::int64_t number = 0;
  out.begin_list();
  store.for_each_match(stored.person->id, [&](const store::FinishedMatch& match) {
    if (number++ < from) return;
    const bool is_first = bytes == 0;
    bytes += match.record.size();
    if (bytes > budget::export_bytes && !is_first) {
      ++stored.left_out;
      return;
    }
    out.begin_object().key("id").text(match.id).key("table").text(match.table);
    out.key("game").text(match.game);
    out.key("rated").boolean(match.rating_mode == store::RatingMode::rated);
    out.key("public").boolean(match.visibility == store::Visibility::everybody);
    out.key("started").number(match.started).key("ended").number(match.ended);
    out.key("record").raw(match.record).end_object();
  });
  out.end_list();
}

// What its author wrote is kept with the report itself.
store::Document with_reason(store::Store& store, store::Document own) {
  const auto kept = store.document(accounts::reports, own.id);
  if (!kept) return own;
  const accounts::Report report = accounts::decode_report(*kept);
  if (report.author != own.person) return own;
  own.content.clear();
  json::Writer out(own.content);
  out.begin_object().key("person").text(report.person).key("reason").text(report.reason);
  out.key("outcome").text(report.outcome).key("note").text(report.note).end_object();
  return own;
}

// The entries of the audit log that the person made, or that are about them; the latest first.
std::vector<store::AuditRow> audit_of(store::Store& store, const std::string& id) {
  constexpr std::int64_t at_once = 500;
  const std::string quoted = '"' + id + '"';
  std::vector<store::AuditRow> found;
  for (std::int64_t read = 0;; read += at_once) {
    std::vector<store::AuditRow> page = store.audit_log({read, at_once});
    const bool is_last = std::ssize(page) < at_once;
    for (store::AuditRow& row : page)
      if (row.text.find(quoted) != std::string::npos) found.push_back(std::move(row));
    if (is_last) return found;
  }
}

// 0 where it is none.
std::int64_t number_from(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number > 0 ? number : 0;
}

StoredPerson read_person(store::Store& store, const std::string& id, std::int64_t from) {
  StoredPerson stored{.person = store.person(id),
                      .tokens = store.tokens_of(id),
                      .chat = store.chat_of(id),
                      .documents = {},
                      .audit = audit_of(store, id),
                      .ratings = {}};
  if (!stored.person) return stored;
  for (const std::string_view collection : collections)
    for (store::Document& document : store.documents_of(collection, id))
      stored.documents.push_back(collection == accounts::own_reports
                                     ? with_reason(store, std::move(document))
                                     : std::move(document));
  // A report about the person: their own lines and the outcome. Who reported, and what others wrote, is
  // not theirs.
  for (const store::Document& document : store.documents_of(accounts::reports, id)) {
    accounts::Report report = accounts::decode_report(document);
    report.author.clear();
    report.reason.clear();
    report.note.clear();
    std::erase_if(report.lines,
                  [&](const accounts::ReportedLine& line) { return line.person != id; });
    stored.documents.push_back(accounts::encode(report, document.expires));
  }
  for (const store::GameRating& rating : store.ratings_of(id))
    stored.ratings.emplace_back(rating.game, store.rating_history(id, rating.game));
  write_matches(store, stored, from);
  return stored;
}

void write_person(json::Writer& out, const store::Person& person) {
  out.key("person").begin_object().key("id").text(person.id).key("name").text(person.name);
  out.key("account").boolean(person.kind == store::AccountKind::account);
  out.key("login")
      .text(person.login)
      .key("role")
      .text(name_of(person.role))
      .key("created")
      .number(person.created);
  out.key("seen").number(person.last_seen).key("settings").raw(person.settings).end_object();
}

void write_tokens(json::Writer& out, const std::vector<store::Token>& tokens) {
  out.key("tokens").begin_list();
  for (const store::Token& token : tokens) {
    out.begin_object().key("label").text(token.label).key("created").number(token.created);
    out.key("used");
    token.last_used == 0 ? out.null() : out.number(token.last_used);
    out.end_object();
  }
  out.end_list();
}

void write_chat(json::Writer& out, const std::vector<store::PostedLine>& lines) {
  out.key("chat").begin_list();
  for (const store::PostedLine& posted : lines) {
    out.begin_object().key("table").text(posted.table).key("time").number(posted.line.time);
    // `t:` and a text, or `p:` and the key of a phrase.
    out.key("text").text(std::string_view(posted.line.text)
                             .substr(std::min<std::size_t>(2, posted.line.text.size())));
    out.end_object();
  }
  out.end_list();
}

void write_documents(json::Writer& out, const std::vector<store::Document>& documents) {
  out.key("documents").begin_list();
  for (const store::Document& document : documents) {
    out.begin_object().key("collection").text(document.collection);
    out.key("created").number(document.created).key("until");
    document.expires == 0 ? out.null() : out.number(document.expires);
    out.key("content").raw(document.content).end_object();
  }
  out.end_list();
}

// Who else did something is not theirs.
void write_audit(json::Writer& out, const StoredPerson& stored) {
  out.key("audit").begin_list();
  for (const store::AuditRow& row : stored.audit) {
    json::Document entry;
    if (!entry.read(row.text)) continue;
    const json::Value root = entry.root();
    const json::Value actor = root.find("actor");
    out.begin_object().key("number").number(row.number);
    out.key("time").copy(root.find("time"));
    out.key("own").boolean(actor.is(json::Kind::text) && actor.text() == stored.person->id);
    out.key("operation").copy(root.find("operation"));
    out.key("arguments").copy(root.find("arguments")).end_object();
  }
  out.end_list();
}

void write_ratings(json::Writer& out, const StoredPerson& stored) {
  out.key("ratings").begin_list();
  for (const auto& [game, steps] : stored.ratings)
    for (const store::RatingStep& step : steps) {
      out.begin_object().key("game").text(game).key("time").number(step.time);
      out.key("mu").real(step.rating.mu).key("sigma").real(step.rating.sigma);
      out.key("match").text(step.match).end_object();
    }
  out.end_list();
}

// What the privacy page lists: `privacy.<id>.what`, `.why` and `.kept` are its sentences, the last with
// the number of days that the server uses.
struct PrivacyItem {
  std::string_view id;
  std::int64_t days = 0;  // 0: not a number of days
};

}  // namespace

Reply PrivacyHandlers::export_me(Call& call) {
  const std::string id = call.person().id;
  const std::int64_t from = number_from(call.request.parameter("from").value_or(""));
  if ((from == 0 && !limits_.allow(Limit::exports_by_person, call.request, id)) ||
      !limits_.allow_address(Limit::exports_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const StoredPerson stored = co_await store_.query(
      [id, from](store::Store& store) { return read_person(store, id, from); });
  if (!stored.person) co_return refusal(401, call, "who");
  net::Response response = json_response([&](json::Writer& out) {
    out.key("pioche_export").number(export_format).key("version").text(program_version());
    out.key("time").number(now());
    write_person(out, *stored.person);
    write_tokens(out, stored.tokens);
    write_documents(out, stored.documents);
    write_audit(out, stored);
    out.key("tables").begin_list();
    for (const std::string& table : lobby_.tables_of(id)) out.text(table);
    out.end_list();
    write_chat(out, stored.chat);
    write_ratings(out, stored);
    out.key("matches").raw(stored.matches);
    out.key("matches_left_out").number(stored.left_out);
  });
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"pioche.json\"");
  co_return response;
}

// Also one that was stored before mail was switched off.
net::Awaitable<bool> PrivacyHandlers::may_have_address(const Call& call) {
  if (options_.mail.is_on()) co_return true;
  if (!call.principal.person) co_return false;
  co_return co_await store_.query([id = call.principal.person->id](store::Store& store) {
    return !store.documents_of(accounts::email_addresses, id).empty() ||
           !store.documents_of(accounts::email_confirmations, id).empty();
  });
}

Reply PrivacyHandlers::privacy(Call& call) {
  const bool has_email = co_await may_have_address(call);
  const MaintenanceTimes& times = maintenance_.times();
  const std::array<PrivacyItem, 13> items{{{"guest", times.guest_retention / one_day},
                                           {"account"},
                                           {"email"},
                                           {"cookie", accounts::session_life / one_day},
                                           {"session", accounts::session_life / one_day},
                                           {"table", times.table_retention / one_day},
                                           {"chat", times.table_retention / one_day},
                                           {"match"},
                                           {"rating"},
                                           {"address"},
                                           {"ban"},
                                           {"report", accounts::report_life / one_day},
                                           {"audit"}}};
  co_return json_response([&](json::Writer& out) {
    out.key("items").begin_list();
    for (const PrivacyItem& item : items) {
      if (item.id == "email" && !has_email) continue;
      const std::string key = "privacy." + std::string(item.id);
      out.begin_object().key("id").text(item.id);
      out.key("what").text(message(call.language, {}, key + ".what"));
      out.key("why").text(message(call.language, {}, key + ".why"));
      out.key("kept").text(
          format_message(call.language, {}, key + ".kept", {{"what", std::to_string(item.days)}}));
      out.end_object();
    }
    out.end_list();
  });
}

}  // namespace pioche::server
