// pioche verify FILE [--commitment HEX]: whether a record is what it says it is.
#include <fmt/format.h>

#include "cli/person_commands.h"
#include "cli/record_file.h"
#include "core/words.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

class Verification {
 public:
  Verification(Terminal& terminal, std::string_view language)
      : terminal_(terminal), language_(language) {}

  // The exit status.
  int check(Value record, const std::optional<std::string>& commitment_given) {
    const auto fault = Match::replay(match_, record);
    if (fault && !fault->index) {
      say(false, "verify.not_a_record", {{"why", sentence(language_, {}, *fault)}});
      return 1;
    }
    say(true, "verify.record",
        {{"game", word(language_, match_.engine().id, "name")},
         {"players", std::to_string(match_.players())}});
    check_moves(record, fault);
    if (!fault) check_result(record.find("result"));
    check_seed(commitment_given);
    return good_ ? 0 : 1;
  }

 private:
  void say(bool good, std::string_view key, std::initializer_list<Filling> fillings) {
    good_ = good_ && good;
    const std::string mark = terminal_.painted(good ? Ink::green : Ink::warning, good ? "✓" : "✗");
    for (const std::string& line :
         wrapped(mark + " " + filled(word(language_, {}, key), fillings), terminal_.columns(), 2))
      terminal_.print(line + "\n");
  }

  void check_moves(Value record, const std::optional<Fault>& fault) {
    const std::size_t count = match_.moves().size();
    if (!fault) {
      say(true, "verify.moves", {{"count", std::to_string(count)}});
      return;
    }
    std::string why = sentence(language_, match_.engine().id, *fault);
    if (!fault->rule.empty()) why += " (" + std::string(fault->rule) + ")";
    say(false, "verify.bad_move",
        {{"number", std::to_string(count + 1)},
         {"move", move_text(record, count)},
         {"why", printable(why)}});
  }

  static std::string move_text(Value record, std::size_t index) {
    for (const Value move : record.find("moves")) {
      if (index-- > 0) continue;
      std::string text;
      json::Writer(text).copy(move);
      return clipped(printable(text), 40);
    }
    return {};
  }

  void check_result(Value given) {
    std::string text;
    json::Writer out(text);
    match_.write_result(out);
    json::Document document;
    document.read(text);
    const bool right = same_result(given, document.root());
    if (right && !match_.is_over())
      say(true, "verify.running", {});
    else
      say(right, right ? "verify.result" : "verify.bad_result", {{"result", text}});
  }

  static bool same_result(Value given, Value right) {
    if (right.is(Kind::null)) return given.is(Kind::null);
    return given.is(Kind::object) && given.size() == right.size() &&
           same_numbers(given.find("scores"), right.find("scores")) &&
           same_numbers(given.find("winners"), right.find("winners"));
  }
  static bool same_numbers(Value given, Value right) {
    if (!given.is(Kind::list) || given.size() != right.size()) return false;
    auto other = right.begin();
    for (const Value number : given) {
      if (!number.is(Kind::integer) || number.integer() != (*other).integer()) return false;
      ++other;
    }
    return true;
  }

  void check_seed(const std::optional<std::string>& given) {
    const std::string hash = commitment(match_.seed());
    if (given) {
      std::string wanted = *given;
      for (char& c : wanted)
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c + 32);
      say(wanted == hash, wanted == hash ? "verify.seed" : "verify.bad_seed", {});
    }
    terminal_.print(fmt::format("  {}\n  {}\n", word(language_, {}, "play.commitment"), hash));
  }

  Terminal& terminal_;
  std::string_view language_;
  Match match_;
  bool good_ = true;
};

void check_is_hash(const Arguments& arguments, const std::string& text) {
  if (text.size() != 64 || !seed_from(text))
    throw UsageError(std::string(word(arguments.language(), {}, "verify.commitment_digits")));
}

}  // namespace

int verify(const Arguments& arguments, Terminal& terminal) {
  const std::string_view language = arguments.language();
  if (arguments.positional().empty())
    throw UsageError(std::string(word(language, {}, "usage.file_missing")));
  const auto commitment_given = arguments.value("--commitment");
  if (commitment_given) check_is_hash(arguments, *commitment_given);
  const std::string& path = arguments.positional()[0];
  const std::string content = file_content(language, path);
  json::Document document;
  read_json(language, path, content, document);
  return Verification(terminal, language).check(document.root(), commitment_given);
}

}  // namespace pioche
