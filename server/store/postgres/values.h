// Values as PostgreSQL's binary format has them: integers and numbers in network order, texts as
// `bytea`, since a text of ours may hold any byte, and arrays of these.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace pioche::store::postgres {

using TypeId = unsigned int;  // as in pg_type

inline constexpr TypeId bytea_type = 17;
inline constexpr TypeId integer_type = 20;
inline constexpr TypeId real_type = 701;
inline constexpr TypeId bytea_array_type = 1001;
inline constexpr TypeId integer_array_type = 1016;

template <std::unsigned_integral Number>
void append_number(std::string& bytes, Number number) {
  for (int shift = 8 * (static_cast<int>(sizeof(Number)) - 1); shift >= 0; shift -= 8)
    bytes += static_cast<char>(number >> shift & 0xFF);
}

// An array of texts or integers, for statements about many rows.
class Array {
 public:
  explicit Array(TypeId element);

  void add(std::string_view text);
  void add(std::int64_t number);

  TypeId type() const { return element_ == bytea_type ? bytea_array_type : integer_array_type; }
  std::int64_t size() const { return size_; }
  // In the binary format.
  const std::string& bytes() const { return bytes_; }
  void clear();

 private:
  void count_one();

  TypeId element_;
  std::int64_t size_ = 0;
  std::string bytes_;
};

// A text that is kept as NULL where it is empty.
struct OrNull {
  std::string_view text;
};

// One parameter of a statement; texts and arrays must live until it is sent.
class Value {
 public:
  Value(std::integral auto number)  // NOLINT(*-explicit-*): statements are called with plain values
      : Value(integer_type, static_cast<std::uint64_t>(static_cast<std::int64_t>(number))) {}
  Value(double number)  // NOLINT(*-explicit-*)
      : Value(real_type, std::bit_cast<std::uint64_t>(number)) {}
  Value(std::string_view text)  // NOLINT(*-explicit-*)
      : type_(bytea_type), text_(text.data() == nullptr ? std::string_view("") : text) {}
  Value(const std::string& text) : Value(std::string_view(text)) {}  // NOLINT(*-explicit-*)
  Value(OrNull value)                                                // NOLINT(*-explicit-*)
      : type_(bytea_type), text_(value.text.empty() ? std::string_view() : value.text) {}
  Value(const Array& array) : type_(array.type()), text_(array.bytes()) {}  // NOLINT(*-explicit-*)

  TypeId type() const { return type_; }
  // Null: NULL.
  const char* data() const { return is_number_ ? number_.data() : text_.data(); }
  int size() const { return static_cast<int>(is_number_ ? number_.size() : text_.size()); }

 private:
  Value(TypeId type, std::uint64_t bits) : type_(type), is_number_(true) {
    for (std::size_t i = 0; i < number_.size(); ++i)
      number_[i] = static_cast<char>(bits >> (56 - 8 * i) & 0xFF);
  }

  TypeId type_;
  bool is_number_ = false;
  std::array<char, 8> number_{};
  std::string_view text_;
};

}  // namespace pioche::store::postgres
