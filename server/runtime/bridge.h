// Awaits an Async inside a coroutine of Asio. For http_server.cpp alone.
#pragma once

#include <exception>
#include <memory>
#include <optional>

#include "server/runtime/asio.h"
#include "server/runtime/async.h"

namespace pioche::net {

// The value of the coroutine; throws what it throws.
template <class T>
Awaitable<T> result_of(Executor executor, Async<T> work) {
  const auto begin = [](auto done, Async<T> the_work) -> Detached {
    std::optional<T> value;
    std::exception_ptr error;
    try {
      value.emplace(co_await the_work);
    } catch (...) {
      error = std::current_exception();
    }
    done(error, std::move(value));
  };
  asio::use_awaitable_t<Executor> token;
  auto value = co_await asio::async_initiate<asio::use_awaitable_t<Executor>,
                                             void(std::exception_ptr, std::optional<T>)>(
      [&](auto finish) {
        auto shared = std::make_shared<decltype(finish)>(std::move(finish));
        begin(
            [shared, executor](std::exception_ptr error, std::optional<T> result) {
              // Asio must not be resumed from within the call that began it.
              asio::post(
                  executor,
                  [shared, error,
                   result = std::make_shared<std::optional<T>>(std::move(result))]() mutable {
                    std::move (*shared)(error, std::move(*result));
                  });
            },
            std::move(work));
      },
      token);
  co_return std::move(*value);
}

}  // namespace pioche::net
