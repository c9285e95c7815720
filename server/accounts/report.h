// Reports about people. A report belongs to who is reported and is erased with them; what its author is
// told of it (own_reports, under the same id) belongs to the author. Whoever is erased is taken out of
// the reports about others.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace pioche::accounts {

inline constexpr std::string_view reports = "reports";
inline constexpr std::string_view own_reports = "own_reports";
// After it was made, and again after it was closed.
inline constexpr store::Time report_life = store::Time{90} * 24 * 3600 * 1000;

// What a moderator decided: `web.report.outcome.<name>` in lang/ is said to the author.
inline constexpr std::array<std::string_view, 4> outcome_names{"unfounded", "noted", "renamed",
                                                               "banned"};

struct ReportedLine {
  std::string person;
  store::Time time = 0;
  std::string text;  // or the key of a phrase
  bool operator==(const ReportedLine&) const = default;
};

struct Report {
  std::string id;
  std::string person;  // who is reported
  store::Time created = 0;
  std::string author;  // empty: since erased
  std::string reason;
  std::string table;                     // empty: not at a table
  std::vector<ReportedLine> lines = {};  // the last of the chat there
  std::string outcome = {};              // empty: it is open
  std::string note = {};                 // for the author
  bool operator==(const Report&) const = default;
};

store::Document encode(const Report&, store::Time expires);
Report decode_report(const store::Document&);

// What the author is told.
struct OwnReport {
  std::string id;
  std::string author;
  store::Time created = 0;
  std::string person;
  std::string outcome = {};
  std::string note = {};
  bool operator==(const OwnReport&) const = default;
};

store::Document encode(const OwnReport&, store::Time expires);
OwnReport decode_own_report(const store::Document&);

// Takes somebody who is being erased out of the reports about others.
std::function<store::Batch(store::Store&)> redact_reports(std::string person);

}  // namespace pioche::accounts
