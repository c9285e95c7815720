// People, their tokens, and the few values of the server itself, in SQLite.
#pragma once

#include <optional>
#include <vector>

#include "server/store/change.h"
#include "server/store/sqlite/connection.h"

namespace pioche::store {

class SqlitePeople {
 public:
  explicit SqlitePeople(Connection&);

  void apply(const PutPerson&);
  void apply(const TouchPerson& change) { touch_.run(change.person, change.last_seen); }
  void apply(const PutToken&);
  void apply(const RemoveToken& change) { remove_token_.run(change.hash); }
  void apply(const TouchToken& change) { touch_token_.run(change.hash, change.last_used); }
  void apply(const PutMeta& change) { put_meta_.run(change.key, change.value); }
  // With all that belongs to the person: tokens, chat, ratings.
  void remove(std::string_view person) { remove_.run(person); }

  std::optional<Person> person(std::string_view id);
  std::optional<Person> person_by_login(std::string_view login);
  std::vector<Person> people_with_role();
  std::vector<std::string> inactive_guests(Time since, std::int64_t count);
  std::optional<Token> token(std::string_view hash);
  std::vector<Token> tokens_of(std::string_view person);
  std::optional<std::string> meta(std::string_view key);

 private:
  Statement put_;
  Statement touch_;
  Statement remove_;
  Statement find_;
  Statement find_by_login_;
  Statement with_role_;
  Statement inactive_guests_;
  Statement put_token_;
  Statement remove_token_;
  Statement touch_token_;
  Statement find_token_;
  Statement tokens_of_;
  Statement put_meta_;
  Statement find_meta_;
};

}  // namespace pioche::store
