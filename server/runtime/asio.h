// Asio as the files of net/ use it; the others include only awaitable.h. It is compiled once, in
// asio.cpp.
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#pragma clang diagnostic pop

#include "server/runtime/awaitable.h"
#include "server/runtime/event_loop.h"

namespace pioche::net {

using error_code = boost::system::error_code;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using SteadyTimer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>;

struct EventLoop::Impl {
  // Runs a job, and then what is deferred, without asking the kernel in between what else is ready.
  void run_with_deferred(const std::function<void()>& job);
  void defer(std::function<void()>);
  void run_deferred();

  asio::io_context context{1};  // one thread
  std::vector<std::function<void()>> deferred;
  bool will_run_deferred = false;  // somebody calls `run_deferred` without being asked
};

}  // namespace pioche::net
