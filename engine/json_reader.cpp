#include <algorithm>
#include <charconv>

#include "engine/json.h"
#include "engine/utf8.h"

namespace pioche::json {

Kind Value::kind() const { return document_->nodes_[index_].kind; }
bool Value::boolean() const { return document_->nodes_[index_].number != 0; }
std::int64_t Value::integer() const { return document_->nodes_[index_].number; }
std::string_view Value::text() const { return document_->nodes_[index_].text; }

std::size_t Value::size() const {
  return document_ == nullptr ? 0 : document_->nodes_[index_].count;
}

Value Value::find(std::string_view key) const {
  if (!is(Kind::object)) return {};
  for (auto member = begin(); member != end(); ++member)
    if (member.key() == key) return *member;
  return {};
}

Value::Iterator Value::begin() const {
  return {document_, index_ + 1, static_cast<std::uint32_t>(size())};
}
Value::Iterator Value::end() const { return {document_, 0, 0}; }

std::string_view Value::Iterator::key() const { return document_->nodes_[index_].key; }

Value::Iterator& Value::Iterator::operator++() {
  index_ = document_->nodes_[index_].after;
  --left_;
  return *this;
}

// Reads one document by recursive descent; `at_` never passes the end.
class Reader {
 public:
  Reader(Document& document, std::string_view text) : document_(document), text_(text) {}

  bool read_document() {
    const bool good = read_value(0, {}) && (skip_space(), at_ == text_.size());
    document_.error_at_ = at_;
    return good;
  }

 private:
  using Node = Document::Node;

  bool read_value(int level, std::string_view key) {
    skip_space();
    if (at_ == text_.size() || level > most_levels) return false;
    if (document_.nodes_.size() == most_values) return false;
    const auto index = static_cast<std::uint32_t>(document_.nodes_.size());
    document_.nodes_.push_back({});
    document_.nodes_[index].key = key;
    if (!read_content(level, index)) return false;
    document_.nodes_[index].after = static_cast<std::uint32_t>(document_.nodes_.size());
    return true;
  }

  bool read_content(int level, std::uint32_t index) {
    switch (text_[at_]) {
      case '{':
        return read_object(level, index);
      case '[':
        return read_list(level, index);
      case '"': {
        Node& node = document_.nodes_[index];
        node.kind = Kind::text;
        return read_text(node.text);
      }
      case 't':
        return read_word("true", Kind::boolean, 1, index);
      case 'f':
        return read_word("false", Kind::boolean, 0, index);
      case 'n':
        return read_word("null", Kind::null, 0, index);
      default:
        return read_number(index);
    }
  }

  bool read_word(std::string_view word, Kind kind, std::int64_t number, std::uint32_t index) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    document_.nodes_[index].kind = kind;
    document_.nodes_[index].number = number;
    return true;
  }

  bool read_object(int level, std::uint32_t index) {
    document_.nodes_[index].kind = Kind::object;
    ++at_;
    if (accept('}')) return true;
    do {
      skip_space();
      std::string_view key;
      if (at_ == text_.size() || text_[at_] != '"' || !read_text(key) || !accept(':')) return false;
      if (!read_value(level + 1, key)) return false;
      ++document_.nodes_[index].count;
    } while (accept(','));
    return accept('}');
  }

  bool read_list(int level, std::uint32_t index) {
    document_.nodes_[index].kind = Kind::list;
    ++at_;
    if (accept(']')) return true;
    do {
      if (!read_value(level + 1, {})) return false;
      ++document_.nodes_[index].count;
    } while (accept(','));
    return accept(']');
  }

  // A number as JSON writes it. Whole numbers beyond 64 bits become the largest or smallest one.
  bool read_number(std::uint32_t index) {
    const std::size_t from = at_;
    if (at_ < text_.size() && text_[at_] == '-') ++at_;
    const std::size_t digits_from = at_;
    if (!skip_digits()) return false;
    if (text_[digits_from] == '0' && at_ - digits_from > 1) return false;
    Node& node = document_.nodes_[index];
    node.kind = Kind::integer;
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      node.kind = Kind::real;
      if (!skip_digits()) return false;
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      ++at_;
      node.kind = Kind::real;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      if (!skip_digits()) return false;
    }
    node.text = text_.substr(from, at_ - from);
    if (node.kind == Kind::integer) {
      const char* last = node.text.data() + node.text.size();
      if (std::from_chars(node.text.data(), last, node.number).ec != std::errc{})
        node.number = node.text[0] == '-' ? INT64_MIN : INT64_MAX;
    }
    return true;
  }

  bool skip_digits() {
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ > from;
  }

  bool read_text(std::string_view& out) {
    const std::size_t from = ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' &&
           static_cast<unsigned char>(text_[at_]) >= 0x20)
      ++at_;
    if (at_ < text_.size() && text_[at_] == '"') {
      out = text_.substr(from, at_++ - from);
      return true;
    }
    return read_escaped_text(from, out);
  }

  bool read_escaped_text(std::size_t from, std::string_view& out) {
    std::string& text = document_.unescaped_.emplace_back(text_.substr(from, at_ - from));
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') {
        out = text;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\')
        text += c;
      else if (!read_escape(text))
        return false;
    }
    return false;
  }

  bool read_escape(std::string& text) {
    if (at_ == text_.size()) return false;
    switch (text_[at_++]) {
      case '"':
        text += '"';
        return true;
      case '\\':
        text += '\\';
        return true;
      case '/':
        text += '/';
        return true;
      case 'b':
        text += '\b';
        return true;
      case 'f':
        text += '\f';
        return true;
      case 'n':
        text += '\n';
        return true;
      case 'r':
        text += '\r';
        return true;
      case 't':
        text += '\t';
        return true;
      case 'u':
        return read_code_point(text);
      default:
        return false;
    }
  }

  bool read_code_point(std::string& text) {
    std::uint32_t code = 0;
    if (!read_hex4(code)) return false;
    if (code >= 0xDC00 && code < 0xE000) return false;
    if (code >= 0xD800 && code < 0xDC00) {
      std::uint32_t low = 0;
      if (text_.substr(at_, 2) != "\\u") return false;
      at_ += 2;
      if (!read_hex4(low) || low < 0xDC00 || low >= 0xE000) return false;
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(text, code);
    return true;
  }

  bool read_hex4(std::uint32_t& code) {
    if (text_.size() - at_ < 4) return false;
    const char* first = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, first + 4, code, 16);
    if (error != std::errc{} || end != first + 4) return false;
    at_ += 4;
    return true;
  }

  bool accept(char c) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }

  Document& document_;
  std::string_view text_;
  std::size_t at_ = 0;
};

bool Document::read(std::string_view text) {
  nodes_.clear();
  unescaped_.clear();
  error_at_ = valid_utf8_prefix(text);
  if (error_at_ != text.size()) return false;
  copy_ = text;
  nodes_.reserve(std::min<std::size_t>(16, text.size()));
  return Reader(*this, copy_).read_document();
}

}  // namespace pioche::json
