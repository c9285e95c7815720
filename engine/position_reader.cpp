#include "engine/position_reader.h"

#include <algorithm>

namespace pioche {

json::Value ObjectReader::take(std::string_view key) {
  taken_.push_back(key);
  return object_.find(key);
}

Result<> ObjectReader::leftover() const {
  std::vector<std::string_view> known = taken_;
  for (auto member = object_.begin(); member != object_.end(); ++member) {
    const auto place = std::find(known.begin(), known.end(), member.key());
    if (place == known.end()) return Error{"unknown_key", std::string(member.key())};
    known.erase(place);
  }
  return {};
}

json::Value ReaderBase::take_any(std::string_view key) {
  const json::Value value = object_.take(key);
  if (!value) fail("missing_key", key, {});
  return value;
}

json::Value ReaderBase::take(std::string_view key, json::Kind kind, std::string_view expected) {
  const json::Value value = take_any(key);
  if (value && !value.is(kind)) {
    fail("wrong_type", key, expected);
    return {};
  }
  return value;
}

json::Value ReaderBase::take_list(std::string_view key) {
  return take(key, json::Kind::list, "[ ]");
}

std::vector<json::Value> ReaderBase::take_per_seat(std::string_view key) {
  const json::Value list = take_list(key);
  if (!list) return {};
  if (list.size() != players()) {
    fail("wrong_length", key, std::to_string(players_));
    return {};
  }
  std::vector<json::Value> members;
  for (const json::Value member : list) members.push_back(member);
  return members;
}

bool ReaderBase::integer(json::Value value, std::string_view where, std::int64_t lo,
                         std::int64_t hi, std::int64_t& out) {
  if (!value.is(json::Kind::integer) || value.integer() < lo || value.integer() > hi) {
    fail("out_of_range", where, std::to_string(lo) + " … " + std::to_string(hi));
    return false;
  }
  out = value.integer();
  return true;
}

bool ReaderBase::seat(json::Value value, std::string_view where, Seat& out) {
  std::int64_t read = 0;
  if (!integer(value, where, 0, players_ - 1, read)) return false;
  out = static_cast<Seat>(read);
  return true;
}

void ReaderBase::fail(std::string_view key, std::string_view where, std::string_view what) {
  if (result_) result_ = Error{std::string(key), std::string(where), std::string(what)};
}

Result<> ReaderBase::finish() { return result_ ? object_.leftover() : std::move(result_); }

std::string inside(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

}  // namespace pioche
