#include "server/accounts/report.h"

#include "engine/json.h"

namespace pioche::accounts {

namespace {

std::string text_in(json::Value object, std::string_view key) {
  const json::Value value = object.find(key);
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string{};
}

store::Document document_of(std::string_view collection, const std::string& id,
                            const std::string& person, store::Time created, store::Time expires) {
  return {std::string(collection), id, person, created, expires, {}};
}

}  // namespace

store::Document encode(const Report& report, store::Time expires) {
  store::Document document =
      document_of(reports, report.id, report.person, report.created, expires);
  json::Writer out(document.content);
  out.begin_object().key("author").text(report.author).key("reason").text(report.reason);
  out.key("table").text(report.table).key("lines").begin_list();
  for (const ReportedLine& line : report.lines) {
    out.begin_object().key("person").text(line.person).key("time").number(line.time);
    out.key("text").text(line.text).end_object();
  }
  out.end_list().key("outcome").text(report.outcome).key("note").text(report.note).end_object();
  return document;
}

Report decode_report(const store::Document& document) {
  Report report{document.id, document.person, document.created, {}, {}, {}};
  json::Document content;
  if (!content.read(document.content)) return report;
  const json::Value root = content.root();
  report.author = text_in(root, "author");
  report.reason = text_in(root, "reason");
  report.table = text_in(root, "table");
  report.outcome = text_in(root, "outcome");
  report.note = text_in(root, "note");
  for (const json::Value line : root.find("lines")) {
    const json::Value time = line.find("time");
    report.lines.push_back({text_in(line, "person"),
                            time.is(json::Kind::integer) ? time.integer() : 0,
                            text_in(line, "text")});
  }
  return report;
}

store::Document encode(const OwnReport& report, store::Time expires) {
  store::Document document =
      document_of(own_reports, report.id, report.author, report.created, expires);
  json::Writer out(document.content);
  out.begin_object().key("person").text(report.person).key("outcome").text(report.outcome);
  out.key("note").text(report.note).end_object();
  return document;
}

OwnReport decode_own_report(const store::Document& document) {
  OwnReport report{document.id, document.person, document.created, {}};
  json::Document content;
  if (!content.read(document.content)) return report;
  report.person = text_in(content.root(), "person");
  report.outcome = text_in(content.root(), "outcome");
  report.note = text_in(content.root(), "note");
  return report;
}

std::function<store::Batch(store::Store&)> redact_reports(std::string person) {
  return [person = std::move(person)](store::Store& store) {
    store::Batch batch;
    for (const store::Document& document : store.documents(reports)) {
      if (document.person == person) continue;
      if (document.content.find("\"" + person + "\"") == std::string::npos) continue;
      Report report = decode_report(document);
      if (report.author == person) report.author.clear();
      std::erase_if(report.lines, [&](const ReportedLine& one) { return one.person == person; });
      batch.emplace_back(store::PutDocument{encode(report, document.expires)});
    }
    return batch;
  };
}

}  // namespace pioche::accounts
