#include "referee/record_check.h"

#include <algorithm>

#include "engine/deal.h"
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

std::string names_of(const SeatNumbers& numbers, const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t seat = 0; seat < numbers.size(); ++seat)
    if (numbers[seat]) list += (list.empty() ? "" : ", ") + names[seat];
  return list;
}

// A sentence for each thing that does not fit, or one that says where the seed comes from.
void check_deal(const Deal& deal, const Seed& seed, const std::vector<std::string>& names,
                std::vector<CheckResult>& checks) {
  const std::size_t before = checks.size();
  if (sha256(deal.server) != deal.commitment) checks.push_back({false, "bad_deal_server", {}});
  for (std::size_t seat = 0; seat < deal.nonces.size(); ++seat)
    if (const auto& nonce = deal.nonces[seat]; nonce && sha256(*nonce) != deal.hashes[seat])
      checks.push_back({false, "bad_deal_nonce", {{"name", names[seat]}}});
  if (deal_seed(deal.server, deal.nonces) != seed) checks.push_back({false, "bad_deal_seed", {}});
  if (checks.size() > before) return;
  if (std::string parts = names_of(deal.nonces, names); parts.empty())
    checks.push_back({true, "deal_alone", {}});
  else
    checks.push_back({true, "deal", {{"names", std::move(parts)}}});
}

// The seed, as far as the record or somebody who was told a commitment says something of it.
void check_seed(std::string_view language, Value record, const std::optional<std::string>& told,
                Verification& result) {
  const Seed seed = *seed_from(record.find("seed").text());
  result.commitment = commitment(seed);
  if (const Value given = record.find("deal")) {
    std::vector<std::string> names;
    for (const Value name : record.find("players")) names.emplace_back(name.text());
    const Result<Deal> deal = read_deal(given, names.size());
    if (deal) {
      result.has_deal = true;
      result.commitment = hex(deal->commitment);
      check_deal(*deal, seed, names, result.checks);
    } else {
      result.checks.push_back({false, "bad_deal", {{"why", sentence(language, {}, deal.error())}}});
    }
  }
  if (!told) return;
  const bool good = lowered_ascii(*told) == result.commitment;
  if (result.has_deal)
    result.checks.push_back({good, good ? "deal_told" : "bad_deal_told", {}});
  else
    result.checks.push_back({good, good ? "seed" : "bad_seed", {}});
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
  if (!opened && opened.error().code == "unknown_rules") {  // only its seed can be checked
    result.checks.push_back(
        {false, "unknown_rules", {{"why", sentence(language, {}, opened.error())}}});
    check_seed(language, record, commitment, result);
    return result;
  }
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
  check_seed(language, record, commitment, result);
  return result;
}

}  // namespace pioche
