// What people were told beside the moves that the load generator makes: that they have an account, that
// their table is open, that something was said, that a match is over and rated.
#pragma once

#include <doctest/doctest.h>
#include <map>

#include "server/store/store.h"
#include "tests/server/random_player.h"

namespace pioche::load {

class OtherAcknowledgements {
 public:
  void create_accounts(std::uint16_t port) {
    for (auto [client, login] : {std::pair{&anna_, "anna"}, {&bert_, "bert"}}) {
      *client = test::HttpClient(port);
      client->create_account(login);
      people_[client->id()] = login;
    }
  }

  // A newcomer opens a table and says something.
  void add_guest(std::uint16_t port, int round) {
    const std::string name = "Guest " + std::to_string(round);
    test::HttpClient guest(port);
    guest.become_guest(name);
    people_[guest.id()] = name;
    const std::string table = guest.open_table(R"({"game":"skyjo","players":2})");
    tables_.push_back(table);
    test::WebSocketClient socket(guest, "/ws/tables/" + table);
    socket.receive("table");
    socket.send(R"({"do":"chat","id":1,"text":"Hello from )" + name + "\"}");
    CHECK(test::ParsedJson(socket.receive("chat"))["re"].integer() == 1);
    chat_[table] = "t:Hello from " + name;
  }

  // Each of the two at one server; of a cluster these may be two nodes.
  void play_rated_match(std::uint16_t first_port, std::uint16_t second_port) {
    const test::HttpClient anna = at(first_port, anna_);
    const std::string table = test::HttpClient(anna).open_table(
        R"({"game":"skyjo","players":2,"rated":true,"options":{"target":20},)"
        R"("clock":{"kind":"move","seconds":60}})");
    test::RandomPlayer first(anna, table, 1);
    test::RandomPlayer second(at(second_port, bert_), table, 2);
    second.socket.send(R"({"do":"sit","seat":1,"id":1})");
    second.socket.receive("table");
    for (test::RandomPlayer* player : {&first, &second}) player->socket.send(R"({"do":"ready"})");
    test::play_to_the_end({&first, &second});
    matches_.push_back(first.record);
  }

  void check(store::Store& store) const {
    for (const auto& [id, name] : people_) {
      const auto person = store.person(id);
      REQUIRE(person);
      REQUIRE(person->name == name);
    }
    for (const std::string& table : tables_) {
      REQUIRE(store.table(table));
      REQUIRE(!store.log(table).empty());
    }
    for (const auto& [table, line] : chat_) {
      REQUIRE(store.chat(table, 10).size() == 1);
      REQUIRE(store.chat(table, 10).front().text == line);
    }
    for (const std::string& match : matches_) REQUIRE(store.match(match));
    for (const test::HttpClient* client : {&anna_, &bert_}) {
      const auto steps = store.rating_history(client->id(), "skyjo");
      REQUIRE(steps.size() == matches_.size());
      for (std::size_t i = 0; i < steps.size(); ++i) REQUIRE(steps[i].match == matches_[i]);
      if (!steps.empty()) REQUIRE(store.rating(client->id(), "skyjo") == steps.back().rating);
    }
  }

  std::size_t count() const {
    return people_.size() + tables_.size() + chat_.size() + 3 * matches_.size();
  }

 private:
  static test::HttpClient at(std::uint16_t port, const test::HttpClient& person) {
    test::HttpClient client(port);
    client.set_cookie(person.cookie());
    return client;
  }

  test::HttpClient anna_{0};
  test::HttpClient bert_{0};
  std::map<std::string, std::string> people_;  // names by id
  std::vector<std::string> tables_;
  std::map<std::string, std::string> chat_;  // by table
  std::vector<std::string> matches_;         // rated, of both accounts
};

}  // namespace pioche::load
