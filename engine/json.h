// JSON: a reader that trusts nothing and a writer that appends to a string.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace pioche::json {

enum class Kind : std::uint8_t { null, boolean, integer, real, text, list, object };

// Values nested deeper than this are refused.
inline constexpr int most_levels = 64;
// Nor are more values read than this: a short text can hold very many.
inline constexpr std::size_t most_values = 2'000'000;

class Document;

// A value inside a document, which must outlive it. A default-made Value stands for "not there".
class Value {
 public:
  Value() = default;

  explicit operator bool() const { return document_ != nullptr; }
  Kind kind() const;
  bool is(Kind kind) const { return document_ != nullptr && this->kind() == kind; }

  bool boolean() const;
  std::int64_t integer() const;
  std::string_view text() const;

  // Lists and objects.
  std::size_t size() const;
  Value find(std::string_view key) const;  // the first of that name

  class Iterator;
  Iterator begin() const;
  Iterator end() const;

 private:
  friend class Document;
  friend class Iterator;
  Value(const Document* document, std::uint32_t index) : document_(document), index_(index) {}
  const Document* document_ = nullptr;
  std::uint32_t index_ = 0;
};

// Goes over the members of a list or an object.
class Value::Iterator {
 public:
  using value_type = Value;
  using difference_type = std::ptrdiff_t;

  Iterator() = default;
  Iterator(const Document* document, std::uint32_t index, std::uint32_t left)
      : document_(document), index_(index), left_(left) {}
  Value operator*() const { return {document_, index_}; }
  std::string_view key() const;  // of an object's member
  Iterator& operator++();
  void operator++(int) { ++*this; }
  bool operator==(const Iterator& other) const { return left_ == other.left_; }

 private:
  const Document* document_ = nullptr;
  std::uint32_t index_ = 0;
  std::uint32_t left_ = 0;
};

class Document {
 public:
  // Reads one JSON value that takes up the whole text. Returns false on anything else; then
  // `error_at()` is the byte where it went wrong.
  bool read(std::string_view text);
  Value root() const { return {this, 0}; }
  std::size_t error_at() const { return error_at_; }

 private:
  friend class Value;
  friend class Value::Iterator;
  friend class Reader;
  struct Node {
    Kind kind = Kind::null;
    std::uint32_t count = 0;  // members
    std::uint32_t after = 0;  // the node after this one and all that is inside it
    std::int64_t number = 0;
    std::string_view text;
    std::string_view key;
  };
  std::vector<Node> nodes_;
  std::list<std::string> unescaped_;
  std::string copy_;
  std::size_t error_at_ = 0;
};

// The output is buffered: the string is complete once the outermost value is, or once the writer is
// destroyed.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}
  ~Writer() { flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  Writer& begin_object() { return open('{'); }
  Writer& end_object() { return close('}'); }
  Writer& begin_list() { return open('['); }
  Writer& end_list() { return close(']'); }
  Writer& key(std::string_view name);
  Writer& text(std::string_view value);
  Writer& number(std::int64_t value);
  Writer& real(double value);
  Writer& boolean(bool value);
  Writer& null();
  Writer& raw(std::string_view json);  // a JSON value, or members, already written
  Writer& copy(Value value);           // null where there is none

 private:
  Writer& open(char bracket);
  Writer& close(char bracket);
  Writer& end_value();
  char* reserve(std::size_t bytes);
  void quote(std::string_view value);
  void quote_slowly(std::string_view value);
  void append(std::string_view piece);
  void flush();

  std::string& out_;
  bool first_ = true;
  int depth_ = 0;
  // What is not yet in `out_`: appending every bracket to the string takes several times as long.
  std::size_t buffered_ = 0;
  std::array<char, 2048> buffer_;
};

}  // namespace pioche::json
