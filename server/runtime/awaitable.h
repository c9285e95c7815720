// The coroutines of the event loop's thread: asio::awaitable, callbacks that can be awaited, and
// coroutines that nobody awaits.
#pragma once

#include <functional>
#include <memory>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

namespace asio = boost::asio;

class EventLoop;

using Executor = asio::io_context::executor_type;
// Starts when it is awaited, ends with a value or an exception.
template <class T = void>
using Awaitable = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> use_awaitable{};

// Awaits a value from a callback. `begin` receives a function `resolve`, which must be called at most
// once, on the loop's thread and after `begin` has returned. If `resolve` is destroyed without a call,
// the coroutine is destroyed too.
template <class T>
using Resolve = std::function<void(T)>;
template <class T>
Awaitable<T> from_callback(std::function<void(Resolve<T>)> begin) {
  return asio::async_initiate<const asio::use_awaitable_t<Executor>&, void(T)>(
      [](auto handler, const std::function<void(Resolve<T>)>& start) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        start([shared](T value) {
          auto resumed = std::move(*shared);
          std::move(resumed)(std::move(value));
        });
      },
      use_awaitable, std::move(begin));
}

// Runs a coroutine that nobody awaits. An exception that leaves it is logged and ends the program.
void spawn(EventLoop&, Awaitable<>);
void spawn(const Executor&, Awaitable<>);

}  // namespace pioche::net
