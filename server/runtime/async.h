// Coroutines of the event loop's thread.
#pragma once

#include <coroutine>
#include <exception>
#include <functional>
#include <optional>
#include <utility>

namespace pioche::net {

// A lazy coroutine: starts when it is awaited, ends with a value or an exception.
template <class T>
class [[nodiscard]] Async {
 public:
  struct promise_type {
    std::optional<T> value;
    std::exception_ptr error;
    std::coroutine_handle<> awaiting;

    Async get_return_object() { return Async(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Resume {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<> await_suspend(Handle ended) noexcept {
          return ended.promise().awaiting;
        }
        void await_resume() noexcept {}
      };
      return Resume{};
    }
    template <class U>
    void return_value(U&& result) {
      value.emplace(std::forward<U>(result));
    }
    void unhandled_exception() { error = std::current_exception(); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  Async(Async&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Async& operator=(Async&&) = delete;
  ~Async() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) {
    handle_.promise().awaiting = awaiting;
    return handle_;
  }
  T await_resume() {
    if (handle_.promise().error) std::rethrow_exception(handle_.promise().error);
    return std::move(*handle_.promise().value);
  }

 private:
  explicit Async(Handle handle) : handle_(handle) {}
  Handle handle_;
};

// Awaits a value from a callback. `begin` receives a function `resolve`, which must be called once, on
// the loop's thread and after `begin` has returned.
template <class T>
class CallbackAwaitable {
 public:
  using Resolve = std::function<void(T)>;
  explicit CallbackAwaitable(std::function<void(Resolve)> begin) : begin_(std::move(begin)) {}

  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> awaiting) {
    begin_([this, awaiting](T value) {
      value_.emplace(std::move(value));
      awaiting.resume();
    });
  }
  T await_resume() { return std::move(*value_); }

 private:
  std::function<void(Resolve)> begin_;
  std::optional<T> value_;
};

// A coroutine that starts at once and that nobody awaits. An exception that leaves it ends the program.
struct Detached {
  struct promise_type {
    Detached get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

}  // namespace pioche::net
