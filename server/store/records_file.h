// Finished matches as text, one JSON object a line, to take from one server to another.
//
//   {"id":…,"table":…,"rated":…,"public":…,"started":…,"ended":…,"seats":[{"person":…,"bot":…},…],"record":{…}}
//
// A line may also be a bare record of docs/contract.md; its id is then made from its content.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "server/store/store.h"

namespace pioche::store {

// Gives each line, with its end, to `write`. `person` may be empty: the matches of everybody.
void export_records(Store&, std::string_view person,
                    const std::function<void(std::string_view line)>& write);

// Lines longer than this are not read.
inline constexpr std::size_t longest_line = 16u << 20;

class RecordsReader {
 public:
  struct Count {
    std::int64_t added = 0;
    std::int64_t known = 0;  // was there already
    std::int64_t wrong = 0;
  };

  // `on_error` gets the number of each wrong line, from 1, and why it is wrong, as a sentence in the
  // language.
  using OnError = std::function<void(std::int64_t line, std::string_view sentence)>;
  RecordsReader(Store& store, std::string_view language, OnError on_error)
      : store_(store), language_(language), on_error_(std::move(on_error)) {}

  // One line, without its end. Every record is played again, and must be over and have the result
  // that it says. A match whose id is known is left as it is; a person whom this store does not
  // know becomes nobody.
  void read(std::string_view line);
  // Commits what has been read; throws Failure.
  Count finish();

 private:
  std::string error_of(std::string_view line, FinishedMatch&) const;
  void commit();

  Store& store_;
  std::string language_;
  OnError on_error_;
  Batch batch_;
  std::set<std::string> ids_;  // of the batch
  Count count_;
  std::int64_t line_ = 0;
};

}  // namespace pioche::store
