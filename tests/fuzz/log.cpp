// The log of a table, perhaps damaged: it gives a table that can be used, or one sentence.
#include "table/table.h"
#include "tests/fuzz/play_on.h"
#include "text/messages.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> log;
  while (!input.empty() && log.size() < 200) {
    const auto end = std::min(input.find('\n'), input.size());
    log.emplace_back(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  const TableEnvironment environment{
      [] { return Seed{}; },
      [](std::string_view id) { return Person{std::string(id), "Somebody", true, false}; }};
  constexpr Time now = 1'700'000'000'000;
  const auto restore = [&]() -> Result<std::unique_ptr<Table>> {
    const Result<StoredLog> entries = read_log(log);
    if (!entries) return entries.error();
    return Table::restore("t", *entries, {}, environment, now);
  };
  const Result<std::unique_ptr<Table>> restored = restore();
  if (!restored) {
    const std::string& key = restored.error().key;
    fuzz::demand(key == "table_log" || key == "unknown_rules", "what is wrong is said");
    fuzz::demand(!sentence("fr", {}, restored.error()).empty(), "in a sentence");
    return 0;
  }
  const std::unique_ptr<Table>& table = *restored;
  const Person host{"anna", "Anna", true, false};
  Effects effects = table->connect(1, host, "en", now);
  for (const Command& command :
       {Command(command::Sit{0}), Command(command::Ready{}), Command(command::Resume{}),
        Command(command::Move{std::string("draw")}), Command(command::Start{})})
    effects.append(table->handle(1, {{}, command}, now));
  for (int i = 1; i < 5; ++i) effects.append(table->wake(now + i * 50'000));
  json::Document document;
  for (const OutgoingMessage& message : effects.messages)
    fuzz::demand(document.read(*message.text), "a message is JSON");
  log.insert(log.end(), effects.entries.begin(), effects.entries.end());
  fuzz::demand(static_cast<bool>(restore()), "a log that was read can be read when it has grown");
  return 0;
}
