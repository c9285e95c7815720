// What a client sends over a WebSocket, from bare bytes to the table: the first byte says in what
// pieces they come.
#include "engine/utf8.h"
#include "server/ws/frames.h"
#include "table/table.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t longest_message = 4096;
constexpr ConnectionId connection = 1;

Table::Opened table_for_two(const Person& host) {
  json::Document setup;
  setup.read(R"({"game":"solo","players":2,"bots":[null,"easy"],"start":true})");
  const TableEnvironment environment{
      [] { return Seed{}; }, [](std::string_view id) { return Person{std::string(id), "?"}; }};
  Result<Table::Opened> opened =
      Table::open("table", host, *read_open_table(setup.root()), environment, 1);
  fuzz::demand(static_cast<bool>(opened), "a table can be opened");
  return std::move(*opened);
}

void check_answers(const Effects& effects) {
  json::Document message;
  for (const OutgoingMessage& outgoing : effects.messages)
    fuzz::demand(message.read(*outgoing.text) && message.root().find("type"),
                 "what a table says is a message");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t piece = data[0] + std::size_t{1};
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Person host{"host", "Host"};
  Table::Opened opened = table_for_two(host);
  const std::unique_ptr<Table>& table = opened.table;
  table->connect(connection, host, "fr", 2);
  using Kind = net::FrameReader::Kind;
  net::FrameReader reader(longest_message);
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    for (auto found = reader.next(); found.kind != Kind::none; found = reader.next()) {
      if (found.kind == Kind::broken || found.kind == Kind::close) return 0;
      fuzz::demand(found.payload.size() <= longest_message, "no message is longer than allowed");
      if (found.kind != Kind::text) continue;
      fuzz::demand(valid_utf8_prefix(found.payload) == found.payload.size(), "a text is UTF-8");
      check_answers(table->handle(connection, read_request(found.payload), 3));
    }
  }
  return 0;
}
