#include "referee/record_check.h"

#include <algorithm>

#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::string move_text(Value record, std::size_t index) {
  for (const Value move : record.find("moves")) {
    if (index-- > 0) continue;
    std::string text;
    json::Writer(text).copy(move);
    return text;
  }
  return {};
}

CheckResult on_moves(std::string_view language, const Match& match, Value record,
                     const Result<>& played) {
  const std::size_t count = match.moves().size();
  if (played) return {true, "moves", {{"count", std::to_string(count)}}};
  const Error& error = played.error();
  std::string why = sentence(language, match.engine().id, error);
  if (!error.clause.empty()) why += " (" + std::string(error.clause) + ")";
  return {false,
          "bad_move",
          {{"number", std::to_string(count + 1)},
           {"move", move_text(record, count)},
           {"why", std::move(why)}}};
}

bool same_numbers(Value given, Value right) {
  if (!given.is(Kind::list) || given.size() != right.size()) return false;
  auto other = right.begin();
  for (const Value number : given) {
    if (!number.is(Kind::integer) || number.integer() != (*other).integer()) return false;
    ++other;
  }
  return true;
}

bool same_result(Value given, Value right) {
  if (right.is(Kind::null)) return given.is(Kind::null);
  return given.is(Kind::object) && given.size() == right.size() &&
         same_numbers(given.find("scores"), right.find("scores")) &&
         same_numbers(given.find("winners"), right.find("winners"));
}

CheckResult on_result(const Match& match, Value given) {
  std::string text;
  json::Writer out(text);
  match.write_result(out);
  json::Document document;
  document.read(text);
  const bool right = same_result(given, document.root());
  if (right && !match.is_over()) return {true, "running", {}};
  return {right, right ? "result" : "bad_result", {{"result", std::move(text)}}};
}

CheckResult on_seed(const std::string& commitment, std::string_view given) {
  const bool good = lowered_ascii(given) == commitment;
  return {good, good ? "seed" : "bad_seed", {}};
}

// A record whose rules this program does not have: only its seed can be checked.
Verification of_unknown_rules(std::string_view language, const Error& error, Value record,
                              const std::optional<std::string>& commitment) {
  Verification result;
  result.checks.push_back({false, "unknown_rules", {{"why", sentence(language, {}, error)}}});
  result.commitment = pioche::commitment(*seed_from(record.find("seed").text()));
  if (commitment) result.checks.push_back(on_seed(result.commitment, *commitment));
  return result;
}

}  // namespace

std::string sentence(std::string_view language, const CheckResult& check) {
  const std::vector<MessageArgument> args(check.args.begin(), check.args.end());
  return format_message(language, {}, "verify." + check.key, args);
}

bool Verification::good() const {
  return std::all_of(checks.begin(), checks.end(),
                     [](const CheckResult& check) { return check.good; });
}

Verification verification(std::string_view language, Value record,
                          const std::optional<std::string>& commitment) {
  Verification result;
  Result<Match> opened = Match::open_record(record);
  if (!opened && opened.error().code == "unknown_rules")
    return of_unknown_rules(language, opened.error(), record, commitment);
  if (!opened) {
    result.checks.push_back(
        {false, "not_a_record", {{"why", sentence(language, {}, opened.error())}}});
    return result;
  }
  Match& match = *opened;
  const Result<> played = match.play_record(record);
  result.checks.push_back({true,
                           "record",
                           {{"game", std::string(message(language, match.engine().id, "name"))},
                            {"players", std::to_string(match.players())}}});
  result.checks.push_back(on_moves(language, match, record, played));
  if (played) result.checks.push_back(on_result(match, record.find("result")));
  result.commitment = pioche::commitment(match.seed());
  if (commitment) result.checks.push_back(on_seed(result.commitment, *commitment));
  return result;
}

}  // namespace pioche
