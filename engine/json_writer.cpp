#include <charconv>
#include <cstdio>
#include <cstring>

#include "engine/json.h"

namespace pioche::json {

namespace {

// Whether a byte cannot stand as it is between quotes.
constexpr std::array<bool, 256> needs_escape = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = true;
  table['"'] = table['\\'] = true;
  return table;
}();

// Not zero where one of eight bytes needs an escape.
constexpr std::uint64_t escapes_in(std::uint64_t bytes) {
  constexpr std::uint64_t each = 0x0101010101010101;
  const auto any_below = [](std::uint64_t word, std::uint64_t limit) {
    return (word - each * limit) & ~word & each * 0x80;
  };
  return any_below(bytes, 0x20) | any_below(bytes ^ each * '"', 1) |
         any_below(bytes ^ each * '\\', 1);
}

template <class Bytes>
std::uint64_t copy_bytes(char* to, const char* from) {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  std::memcpy(to, &bytes, sizeof bytes);
  constexpr std::uint64_t harmless = 0x3030303030303030;
  return escapes_in(bytes | (sizeof bytes < 8 ? harmless << 8 * (sizeof bytes % 8) : 0));
}

// Copies without a call, since most texts have one to eight bytes. Whether none needs an escape.
bool copy_plain(char* to, std::string_view text) {
  const char* const from = text.data();
  const std::size_t size = text.size();
  std::uint64_t found = 0;
  if (size >= 8) {
    for (std::size_t at = 0; at + 8 < size; at += 8)
      found |= copy_bytes<std::uint64_t>(to + at, from + at);
    found |= copy_bytes<std::uint64_t>(to + size - 8, from + size - 8);
  } else if (size >= 4) {
    found = copy_bytes<std::uint32_t>(to, from) |
            copy_bytes<std::uint32_t>(to + size - 4, from + size - 4);
  } else if (size >= 2) {
    found = copy_bytes<std::uint16_t>(to, from) |
            copy_bytes<std::uint16_t>(to + size - 2, from + size - 2);
  } else if (size == 1) {
    found = copy_bytes<std::uint8_t>(to, from);
  }
  return found == 0;
}

}  // namespace

void Writer::flush() {
  out_.append(buffer_.data(), buffered_);
  buffered_ = 0;
}

// So many bytes of the buffer, with the comma before them that may be due.
char* Writer::reserve(std::size_t bytes) {
  if (buffered_ + bytes + 1 > buffer_.size()) flush();
  if (!first_) buffer_[buffered_++] = ',';
  char* const place = buffer_.data() + buffered_;
  buffered_ += bytes;
  return place;
}

void Writer::append(std::string_view piece) {
  if (piece.size() < buffer_.size()) {
    std::memcpy(reserve(piece.size()), piece.data(), piece.size());
  } else {
    reserve(0);
    flush();
    out_ += piece;
  }
}

Writer& Writer::end_value() {
  first_ = false;
  if (depth_ == 0) flush();
  return *this;
}

Writer& Writer::open(char bracket) {
  *reserve(1) = bracket;
  first_ = true;
  ++depth_;
  return *this;
}

Writer& Writer::close(char bracket) {
  first_ = true;  // no comma
  *reserve(1) = bracket;
  --depth_;
  return end_value();
}

Writer& Writer::key(std::string_view name) {
  quote(name);
  first_ = true;
  buffer_[buffered_++] = ':';
  return *this;
}

Writer& Writer::text(std::string_view value) {
  quote(value);
  return end_value();
}

Writer& Writer::number(std::int64_t value) {
  char digits[24];
  return raw({digits, static_cast<std::size_t>(
                          std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
}

Writer& Writer::real(double value) {
  char digits[40];
  return raw(
      {digits, static_cast<std::size_t>(std::snprintf(digits, sizeof digits, "%.10g", value))});
}

Writer& Writer::boolean(bool value) { return raw(value ? "true" : "false"); }
Writer& Writer::null() { return raw("null"); }

Writer& Writer::raw(std::string_view json) {
  append(json);
  return end_value();
}

Writer& Writer::copy(Value value) {
  if (!value) return null();
  switch (value.kind()) {
    case Kind::null:
      return null();
    case Kind::boolean:
      return boolean(value.boolean());
    case Kind::integer:
    case Kind::real:
      return raw(value.text());
    case Kind::text:
      return text(value.text());
    case Kind::list:
      begin_list();
      for (const Value member : value) copy(member);
      return end_list();
    case Kind::object:
      begin_object();
      for (auto member = value.begin(); member != value.end(); ++member)
        key(member.key()).copy(*member);
      return end_object();
  }
  return *this;
}

// Nearly all texts are short and have nothing to escape. Leaves a byte of the buffer free.
void Writer::quote(std::string_view value) {
  constexpr std::size_t short_text = 64;
  if (value.size() > short_text) return quote_slowly(value);
  char* const place = reserve(value.size() + 3);
  *place = '"';
  place[value.size() + 1] = '"';
  --buffered_;
  if (copy_plain(place + 1, value)) return;
  buffered_ -= value.size() + 2;
  first_ = true;  // the comma is there
  quote_slowly(value);
}

void Writer::quote_slowly(std::string_view value) {
  *reserve(1) = '"';
  flush();
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (needs_escape[static_cast<unsigned char>(c)]) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out_ += escape;
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

}  // namespace pioche::json
