// Asio as event_loop.cpp and connection.cpp use it; no other file includes it.
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#pragma clang diagnostic pop

#include "load/event_loop.h"

namespace pioche::load {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;

struct EventLoop::Impl {
  asio::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};  // one thread, without locks
  asio::executor_work_guard<Executor> work{context.get_executor()};
};

}  // namespace pioche::load
