// The queue of reports. Nobody sees or closes a report about people with as many rights as they.
#include <algorithm>

#include "server/accounts/report.h"
#include "server/admin/administration.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

struct QueuedReport {
  accounts::Report report;
  store::Person person;
};

std::optional<QueuedReport> queued(store::Store& store, const store::Document& document) {
  auto person = store.person(document.person);
  if (!person || document.expires <= now()) return std::nullopt;
  return QueuedReport{accounts::decode_report(document), std::move(*person)};
}

void write_report(json::Writer& out, const QueuedReport& queued) {
  const auto& [report, person] = queued;
  out.key("report").text(report.id).key("created").number(report.created);
  out.key("person").text(person.id).key("name").text(person.name).key("author");
  report.author.empty() ? out.null() : out.text(report.author);
  out.key("reason").text(report.reason).key("outcome");
  report.outcome.empty() ? out.null() : out.text(report.outcome);
}

std::optional<QueuedReport> find_report(store::Store& store, const std::string& id) {
  const auto document = store.document(accounts::reports, id);
  return document ? queued(store, *document) : std::nullopt;
}

store::Batch closing(accounts::Report report, const std::string& outcome, const std::string& note) {
  report.outcome = outcome;
  report.note = note;
  const store::Time expires = now() + accounts::report_life;
  store::Batch changes{store::PutDocument{accounts::encode(report, expires)}};
  if (!report.author.empty())
    changes.emplace_back(store::PutDocument{
        accounts::encode(accounts::OwnReport{report.id, report.author, report.created,
                                             report.person, report.outcome, report.note},
                         expires)});
  return changes;
}

}  // namespace

net::Awaitable<Outcome> Administration::list_reports(const Actor& actor, const Input& input) {
  const bool is_closed = input.text("state") == "closed";
  std::vector<QueuedReport> reports = co_await store_.query([](store::Store& store) {
    std::vector<QueuedReport> all;
    for (const store::Document& document : store.documents(accounts::reports))
      if (auto one = queued(store, document)) all.push_back(std::move(*one));
    return all;
  });
  std::erase_if(reports, [&](const QueuedReport& one) {
    return one.report.outcome.empty() == is_closed || !may_act_on(actor, one.person);
  });
  co_return answer([&](json::Writer& out) {
    out.key("count").number(std::ssize(reports)).key("reports").begin_list();
    for (const QueuedReport& one : page_from(reports, input)) {
      out.begin_object();
      write_report(out, one);
      out.end_object();
    }
    out.end_list();
  });
}

net::Awaitable<Outcome> Administration::show_report(const Actor& actor, const Input& input) {
  const auto found = co_await store_.query(
      [id = input.text("report")](store::Store& stored) { return find_report(stored, id); });
  if (!found || !may_act_on(actor, found->person)) co_return refused(404, "no_such_report");
  co_await commit(actor, input);
  co_return answer([&](json::Writer& out) {
    write_report(out, *found);
    out.key("note").text(found->report.note).key("table");
    found->report.table.empty() ? out.null() : out.text(found->report.table);
    out.key("chat").begin_list();
    for (const accounts::ReportedLine& line : found->report.lines) {
      out.begin_object().key("person").text(line.person).key("time").number(line.time);
      out.key("text").text(line.text).end_object();
    }
    out.end_list();
  });
}

// Two moderators may close it at once: the first decides.
net::Awaitable<Outcome> Administration::close_report(const Actor& actor, const Input& input) {
  const auto result = std::make_shared<Outcome>();
  co_await commit(actor, input,
                  [result, actor, id = input.text("report"), outcome = input.text("outcome"),
                   note = input.text("note")](store::Store& stored) -> std::optional<store::Batch> {
                    auto found = find_report(stored, id);
                    if (!found || !may_act_on(actor, found->person))
                      *result = refused(404, "no_such_report");
                    else if (!found->report.outcome.empty())
                      *result = refused(409, "report_closed");
                    else
                      *result = nothing_to_say();
                    if (result->refusal) return std::nullopt;
                    return closing(std::move(found->report), outcome, note);
                  });
  co_return std::move(*result);
}

}  // namespace pioche::server
