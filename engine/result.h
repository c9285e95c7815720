// A value, or what is wrong with the input from outside that it was to be read from.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pioche {

// An error code of docs/errors.md, and its message: a key, where the error is, and what was found.
struct Error {
  std::string key;         // of the message `complaint.<key>`, or `no.<key>` where a clause refuses
  std::string where = {};  // such as hands[1][3]
  std::string what = {};
  std::string_view code = "bad_request";
  std::string_view clause = {};              // illegal_move: the clause that refuses
  std::optional<std::size_t> index = {};     // replay: the move that failed
  std::span<const std::uint8_t> rules = {};  // unknown_rules: the versions that there are
};

// The same error under another code.
inline Error with_code(Error error, std::string_view code) {
  error.code = code;
  return error;
}

// True where it has a value.
template <class T = void>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }

  T& value() { return *checked(std::get_if<0>(&content_)); }
  const T& value() const { return *checked(std::get_if<0>(&content_)); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  Error& error() { return *checked(std::get_if<1>(&content_)); }
  const Error& error() const { return *checked(std::get_if<1>(&content_)); }

 private:
  template <class Content>
  static Content* checked(Content* content) {
    assert(content != nullptr);
    return content;
  }

  std::variant<T, Error> content_;
};

// Success, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const { return !error_.has_value(); }

  Error& error() {
    assert(error_);
    return *error_;
  }
  const Error& error() const {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace pioche
