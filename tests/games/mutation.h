// Spoils a JSON text: other values in places, values exchanged, moved, doubled and left out. Most of
// what comes out is still JSON, and some of it a position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pioche::tests {

class Mutation {
 public:
  explicit Mutation(std::string_view json) {
    while (!json.empty()) {
      std::size_t length = 1;
      if (json[0] == '"')
        length = json.find('"', 1) + 1;
      else if (!is_sign(json[0]))
        length = json.find_first_of(",]}");
      tokens_.emplace_back(json.substr(0, length));
      json.remove_prefix(tokens_.back().size());
    }
    find_values();
  }

  std::string text() const {
    std::string all;
    for (const std::string& token : tokens_) all += token;
    return all;
  }

  // `below(n)` decides: a number from 0 to n−1.
  void spoil(auto&& below) {
    if (values_.empty()) return;
    const std::size_t one = values_[below(values_.size())];
    const std::size_t other = values_[below(values_.size())];
    switch (below(8)) {
      case 0:
        tokens_[one] = constants[below(std::size(constants))];
        break;
      case 1:
        tokens_[one] = tokens_[other];
        break;
      case 2:
        change_number(tokens_[one], below(2) == 0 ? 1 : -1);
        break;
      case 3:
        move_value(one, other);
        break;
      default:
        std::swap(tokens_[one], tokens_[other]);
    }
    find_values();
  }

 private:
  static constexpr std::string_view constants[] = {
      "null",          "true",  "false", "-1",       "0",          "1",   "2",    "3",
      "\"\"",          "\"?\"", "\".\"", "\"R\"",    "\"turn\"",   "255", "-300", "65536",
      "1000000000000", "[]",    "{}",    "\"over\"", "\"scored\"", "0.5"};

  static bool is_sign(char c) {
    return std::string_view("{}[]:,").find(c) != std::string_view::npos;
  }

  void find_values() {
    values_.clear();
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (!is_sign(tokens_[i][0]) && (i + 1 == tokens_.size() || tokens_[i + 1] != ":"))
        values_.push_back(i);
  }

  static void change_number(std::string& token, int by) {
    if (token.find_first_not_of("-0123456789") != std::string::npos || token.size() > 9) return;
    token = std::to_string(std::stoi(token) + by);
  }

  // Takes a member out of its list and puts it behind another value.
  void move_value(std::size_t from, std::size_t to) {
    if (from == 0 || from + 1 >= tokens_.size() || from == to) return;
    const std::string value = tokens_[from];
    const bool first = tokens_[from - 1] == "[";
    const bool last = tokens_[from + 1] == "]";
    if ((!first && tokens_[from - 1] != ",") || (!last && tokens_[from + 1] != ",")) return;
    tokens_[to] += "," + value;
    tokens_[from].clear();
    if (!first)
      tokens_[from - 1].clear();
    else if (!last)
      tokens_[from + 1].clear();
    std::erase(tokens_, std::string());
  }

  std::vector<std::string> tokens_;
  std::vector<std::size_t> values_;
};

}  // namespace pioche::tests
