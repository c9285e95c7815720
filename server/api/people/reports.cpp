#include "server/api/people/reports.h"

#include <algorithm>

#include "engine/utf8.h"
#include "server/accounts/names.h"
#include "server/accounts/random_text.h"
#include "server/runtime/clock.h"
#include "text/display_safety.h"

namespace pioche::server {

namespace {

constexpr std::size_t report_id_length = 16;
constexpr std::size_t longest_reason = 300;  // characters
constexpr std::int64_t chat_read = 100;      // lines, as many as a table shows
constexpr std::size_t attached_lines = 20;
constexpr std::int64_t lines_after = 5;  // the line that is reported

// The end of the chat; where a line is reported, its end soon after that line.
std::vector<accounts::ReportedLine> last_lines(const std::vector<store::ChatLine>& chat,
                                               std::optional<std::int64_t> reported) {
  std::vector<accounts::ReportedLine> lines;
  for (const store::ChatLine& line : chat) {
    if (reported && line.number > *reported + lines_after) break;
    // `t:` and a text, or `p:` and the key of a phrase.
    lines.push_back(
        {line.person, line.time, line.text.substr(std::min<std::size_t>(2, line.text.size()))});
  }
  if (lines.size() > attached_lines)
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(attached_lines));
  return lines;
}

// What is known to whoever reports somebody.
struct Known {
  std::vector<store::ChatLine> chat;
  std::vector<store::Document> reports;  // their own
};

bool has_open_report(const Known& known, const std::string& person) {
  return std::ranges::any_of(known.reports, [&](const store::Document& document) {
    const accounts::OwnReport own = accounts::decode_own_report(document);
    return own.person == person && own.outcome.empty() && document.expires > now();
  });
}

bool has_line(const Known& known, std::int64_t number, const std::string& person) {
  return std::ranges::any_of(known.chat, [&](const store::ChatLine& line) {
    return line.number == number && line.person == person;
  });
}

bool is_reason(std::string_view text) {
  return valid_utf8_prefix(text) == text.size() && utf8_length(text) <= longest_reason &&
         display_safety_of(text) == DisplaySafety::fine;
}

}  // namespace

net::Awaitable<bool> ReportHandlers::is_at_table(std::string person, std::string table) {
  const auto seats = lobby_.tables_of(person);
  if (std::ranges::find(seats, table) != seats.end()) co_return true;
  co_return std::ranges::any_of(
      co_await tables_.attendance_everywhere(),
      [&](const Attendance& one) { return one.table == table && one.person.id == person; });
}

Reply ReportHandlers::report(Call& call) {
  const std::string author = call.person().id;
  accounts::Report report{.id = accounts::random_text(report_id_length),
                          .person = std::string(call.text("person")),
                          .created = now(),
                          .author = author,
                          .reason = std::string(accounts::trimmed_name(call.text("reason"))),
                          .table = std::string(call.text("table"))};
  const json::Value line = call.field("line");
  if (!is_reason(report.reason))
    co_return refusal(400, call, "bad_reason", {}, std::to_string(longest_reason));
  if (report.person == author) co_return refusal(409, call, "report_self");
  if (!report.table.empty() && !co_await is_at_table(author, report.table))
    co_return refusal(404, call, "no_such_table");
  if (!co_await accounts_.person(report.person)) co_return refusal(404, call, "no_such_person");

  const Known known = co_await store_.query([table = report.table, author](store::Store& store) {
    return Known{table.empty() ? std::vector<store::ChatLine>{} : store.chat(table, chat_read),
                 store.documents_of(accounts::own_reports, author)};
  });
  if (has_open_report(known, report.person)) co_return refusal(409, call, "already_reported");
  const auto reported = line.is(json::Kind::integer) ? std::optional(line.integer()) : std::nullopt;
  if (reported && !has_line(known, *reported, report.person))
    co_return refusal(404, call, "no_such_line");
  if (!limits_.allow(Limit::reports_by_person, call.request, author) ||
      !limits_.allow_address(Limit::reports_by_address, call.request))
    co_return refusal(429, call, "too_often");
  report.lines = last_lines(known.chat, reported);
  const store::Time expires = report.created + accounts::report_life;
  const accounts::OwnReport own{report.id, author, report.created, report.person};
  if (const auto failure =
          co_await store_.commit({store::PutDocument{accounts::encode(report, expires)},
                                  store::PutDocument{accounts::encode(own, expires)}}))
    co_return refusal(call, *failure);
  co_return json_response([&](json::Writer& out) { out.key("id").text(report.id); }, 201);
}

Reply ReportHandlers::my_reports(Call& call) {
  const auto documents = co_await store_.query([id = call.person().id](store::Store& store) {
    return store.documents_of(accounts::own_reports, id);
  });
  struct Row {
    accounts::OwnReport report;
    PersonRow person;
  };
  std::vector<Row> rows;
  for (const store::Document& document : documents) {
    if (document.expires <= now()) continue;
    accounts::OwnReport report = accounts::decode_own_report(document);
    PersonRow person = co_await accounts_.person(report.person);
    rows.push_back({std::move(report), std::move(person)});
  }
  co_return json_response([&](json::Writer& out) {
    out.key("reports").begin_list();
    for (const auto& [report, person] : rows) {
      out.begin_object().key("id").text(report.id).key("created").number(report.created);
      out.key("name");
      person ? out.text(person->name) : out.null();
      out.key("outcome");
      report.outcome.empty() ? out.null() : out.text(report.outcome);
      out.key("note").text(report.note).end_object();
    }
    out.end_list();
  });
}

}  // namespace pioche::server
