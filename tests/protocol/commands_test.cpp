// Requests read into commands: every name, every field, and what is wrong with a message.
#include "protocol/commands.h"

#include <doctest/doctest.h>

using namespace pioche;

namespace {

template <class Expected>
Expected read_as(std::string_view message) {
  const Request request = read_request(message);
  REQUIRE(request.command);
  REQUIRE(std::holds_alternative<Expected>(*request.command));
  return std::get<Expected>(*request.command);
}

Error error_of(std::string_view message) {
  const Request request = read_request(message);
  REQUIRE(!request.command);
  return request.command.error();
}

OpenTable opening(std::string_view text) {
  json::Document document;
  REQUIRE(document.read(text));
  const Result<OpenTable> read = read_open_table(document.root());
  REQUIRE(read);
  return *read;
}

}  // namespace

TEST_CASE("every request without fields is a command of its own") {
  read_as<command::Look>(R"({"do":"look"})");
  read_as<command::Stand>(R"({"do":"stand"})");
  read_as<command::Start>(R"({"do":"start"})");
  read_as<command::Pause>(R"({"do":"pause"})");
  read_as<command::Resume>(R"({"do":"resume"})");
  read_as<command::Rematch>(R"({"do":"rematch"})");
  read_as<command::Hint>(R"({"do":"hint"})");
  read_as<command::Leave>(R"({"do":"leave"})");
}

TEST_CASE("the fields of a request are values of its command") {
  CHECK(read_as<command::Sit>(R"({"do":"sit","seat":2})").seat == 2);
  CHECK(*read_as<command::Ready>(R"({"do":"ready"})").value);
  CHECK(!*read_as<command::Ready>(R"({"do":"ready","value":false})").value);
  CHECK(!*read_as<command::End>(R"({"do":"end","value":false})").value);
  CHECK(*read_as<command::Kick>(R"({"do":"kick","person":"bert"})").person == "bert");
  CHECK(*read_as<command::Host>(R"({"do":"host","person":"bert"})").person == "bert");
  const auto bot = read_as<command::Bot>(R"({"do":"bot","seat":1,"level":"easy"})");
  CHECK(bot.seat == 1);
  CHECK(*bot.level == "easy");
  CHECK(*read_as<command::Bot>(R"({"do":"bot","seat":1,"level":null})").level == std::nullopt);
  const auto chat = read_as<command::Chat>(R"({"do":"chat","text":"é"})");
  CHECK(*chat.text == "é");
  CHECK(*chat.phrase == "");
  const auto move = read_as<command::Move>(R"({"do":"move","move":"R7","n":3})");
  CHECK(*move.move == "R7");
  CHECK(*move.n == 3);
  CHECK(*read_as<command::Move>(R"({"do":"move","move":"R7"})").n == std::nullopt);
}

TEST_CASE("a request to change the settings holds what it names, and nothing else") {
  const auto change =
      read_as<command::Setup>(R"({"do":"setup","players":3,"hints":true})").settings;
  CHECK(*change.engine == nullptr);
  CHECK(change.players == 3);
  CHECK(*change.options == std::nullopt);
  CHECK(change.others->hints == true);
  CHECK(change.others->rated == std::nullopt);
  CHECK(change.others->clock == std::nullopt);
}

TEST_CASE("the id of a request is read even where its command is not") {
  CHECK(read_request(R"({"do":"look","id":7})").id == 7);
  CHECK(read_request(R"({"do":"look"})").id == std::nullopt);
  CHECK(read_request(R"({"do":"nothing","id":8})").id == 8);
  CHECK(read_request(R"({"do":"look","id":"9"})").id == std::nullopt);
}

TEST_CASE("what is wrong with a message is said") {
  CHECK(error_of("rubbish {").code == "bad_json");
  CHECK(error_of("[]").key == "table_request");
  CHECK(error_of(R"({"do":"look","id":"7"})").where == "id");
  CHECK(error_of(R"({"do":7})").where == "do");
  const Error unknown = error_of(R"({"do":")" + std::string(100, 'x') + R"("})");
  CHECK(unknown.key == "table_unknown_request");
  CHECK(unknown.what == std::string(40, 'x'));
}

TEST_CASE("a field that cannot be read is an error of the field, for the table to tell") {
  CHECK(read_as<command::Sit>(R"({"do":"sit","seat":"1"})").seat == nobody);
  CHECK(read_as<command::Sit>(R"({"do":"sit","seat":-1})").seat == nobody);
  CHECK(read_as<command::Ready>(R"({"do":"ready","value":1})").value.error().where == "value");
  CHECK(read_as<command::Kick>(R"({"do":"kick"})").person.error().where == "person");
  CHECK(read_as<command::Move>(R"({"do":"move"})").move.error().where == "move");
  CHECK(read_as<command::Chat>(R"({"do":"chat","text":7})").text.error().where == "text");
  CHECK(read_as<command::Move>(R"({"do":"move","move":"R7","n":"3"})").n.error().where == "n");
  const auto change = read_as<command::Setup>(R"({"do":"setup","pace":-1,"hints":1})").settings;
  CHECK(change.others.error().where == "pace");
}

TEST_CASE("a request to open a table") {
  const OpenTable plain = opening(R"({"game":"x"})");
  CHECK(plain.seat == Seat{0});
  CHECK(plain.bots->empty());
  CHECK(!*plain.starts);
  const OpenTable full = opening(R"({"seat":null,"bots":[null,"easy",7],"start":true})");
  CHECK(full.seat == std::nullopt);
  CHECK(*full.bots == OpenTable::Bots{std::nullopt, "easy", ""});
  CHECK(*full.starts);
  CHECK(opening(R"({"seat":99})").seat == nobody);
  CHECK(opening(R"({"bots":7})").bots.error().where == "bots");
  CHECK(read_open_table({}).error().key == "not_an_object");
}
