#include "server/store/postgres/values.h"

namespace pioche::store::postgres {

namespace {

constexpr std::size_t size_at = 12;  // after the dimensions, the flag of NULLs and the type

}  // namespace

Array::Array(TypeId element) : element_(element) { clear(); }

void Array::clear() {
  size_ = 0;
  bytes_.clear();
  append_number(bytes_, 1U);  // one dimension
  append_number(bytes_, 0U);  // without NULLs
  append_number(bytes_, element_);
  append_number(bytes_, 0U);
  append_number(bytes_, 1U);  // the first index
}

void Array::count_one() {
  ++size_;
  for (std::size_t i = 0; i < 4; ++i)
    bytes_[size_at + i] = static_cast<char>(size_ >> (24 - 8 * i) & 0xFF);
}

void Array::add(std::string_view text) {
  count_one();
  append_number(bytes_, static_cast<std::uint32_t>(text.size()));
  bytes_ += text;
}

void Array::add(std::int64_t number) {
  count_one();
  append_number(bytes_, static_cast<std::uint32_t>(sizeof number));
  append_number(bytes_, static_cast<std::uint64_t>(number));
}

}  // namespace pioche::store::postgres
