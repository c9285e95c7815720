// A list of fixed capacity inside a state: no heap, and what lies beyond its size is always zero,
// so that equal lists compare equal byte by byte.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace pioche {

template <class T, std::size_t Capacity>
struct List {
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;
  std::array<T, Capacity> items{};
  Size count = 0;

  static constexpr std::size_t capacity = Capacity;
  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == Capacity; }
  constexpr const T& operator[](std::size_t i) const { return items[i]; }
  constexpr T& operator[](std::size_t i) { return items[i]; }
  constexpr const T* begin() const { return items.data(); }
  constexpr const T* end() const { return items.data() + count; }
  constexpr T* begin() { return items.data(); }
  constexpr T* end() { return items.data() + count; }
  constexpr const T& front() const { return items[0]; }
  constexpr const T& back() const { return items[count - 1u]; }

  constexpr void push(const T& item) {
    assert(count < Capacity && "a list has no room for another item: give it a larger capacity");
    items[count] = item;
    count = static_cast<Size>(count + 1u);
  }
  constexpr T pop() {
    assert(count > 0);
    count = static_cast<Size>(count - 1u);
    const T item = items[count];
    items[count] = T{};
    return item;
  }
  constexpr T pop_front() {
    const T item = items[0];
    for (std::size_t i = 1; i < count; ++i) items[i - 1] = items[i];
    pop();
    return item;
  }
  constexpr void insert(std::size_t index, const T& item) {
    assert(count < Capacity && index <= count);
    for (std::size_t i = count; i > index; --i) items[i] = items[i - 1];
    items[index] = item;
    count = static_cast<Size>(count + 1u);
  }
  constexpr void clear() {
    for (std::size_t i = 0; i < count; ++i) items[i] = T{};
    count = 0;
  }
  constexpr bool operator==(const List&) const = default;
};

}  // namespace pioche
