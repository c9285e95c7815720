#include "server/admin/admin_socket.h"

#include <chrono>
#include <filesystem>
#include <sys/stat.h>
#include <sys/un.h>

#include "server/runtime/asio.h"
#include "server/runtime/log.h"
#include "text/messages.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#pragma clang diagnostic pop

namespace pioche::server {

namespace {

namespace asio = boost::asio;
using Protocol = asio::local::stream_protocol;
using LocalSocket = asio::basic_stream_socket<Protocol, net::Executor>;
using LocalAcceptor = asio::basic_socket_acceptor<Protocol, net::Executor>;

constexpr std::size_t longest_line = 64 << 10;

std::string error_answer(std::string_view language, const Refusal& refusal) {
  std::string text;
  json::Writer out(text);
  const std::string key = "api." + std::string(refusal.code);
  out.begin_object().key("ok").boolean(false).key("error").begin_object();
  out.key("code").text(refusal.code);
  out.key("message").text(
      format_message(language, {}, key, {{"where", refusal.where}, {"what", refusal.what}}));
  out.end_object().end_object();
  return text;
}

template <class Write>
std::string good_answer(Write write) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("ok").boolean(true).key("result");
  write(out);
  out.end_object();
  return text;
}

std::string text_in(json::Value value) {
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string{};
}

}  // namespace

std::string admin_socket_path(const std::string& data) {
  return (std::filesystem::path(data) / "admin.sock").string();
}

net::Awaitable<std::string> AdminSocket::answer_to(Administration& administration,
                                                   std::string line) {
  json::Document request;
  const bool is_object = request.read(line) && request.root().is(json::Kind::object);
  const std::string asked = is_object ? text_in(request.root().find("lang")) : std::string{};
  const std::string language = is_language(asked) ? asked : std::string(default_language);
  if (!is_object) co_return error_answer(language, {400, "not_an_object"});
  const std::string operation = text_in(request.root().find("do"));
  const Actor machine{nullptr};
  if (operation == "help")
    co_return good_answer([&](json::Writer& out) {
      out.begin_object().key("operations");
      administration.write_operations(out, machine, language);
      out.end_object();
    });
  json::Document none;
  none.read("{}");
  const json::Value with = request.root().find("with");
  try {
    const Outcome outcome = co_await administration.perform(
        machine, operation, with.is(json::Kind::object) ? with : none.root());
    if (outcome.refusal) co_return error_answer(language, *outcome.refusal);
    co_return good_answer([&](json::Writer& out) { out.raw(outcome.body); });
  } catch (const store::Failure& failure) {
    log(LogLevel::error, "administration: {}", failure.what());
    co_return error_answer(language, {503, "storage"});
  }
}

struct AdminSocket::Impl {
  Impl(net::EventLoop& loop, Administration& the_administration, std::string the_path)
      : administration(the_administration),
        path(std::move(the_path)),
        acceptor(loop.impl().context.get_executor()) {}

  void listen() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);  // of a server that was killed
    acceptor.open(Protocol());
    const mode_t others = ::umask(0177);  // nobody else, from the first moment on
    net::error_code error;
    acceptor.bind(Protocol::endpoint(path), error);
    ::umask(others);
    if (error) throw boost::system::system_error(error);
    acceptor.listen();
  }

  static net::Awaitable<> accept(std::shared_ptr<Impl> self) {
    bool has_failed = false;
    while (self->acceptor.is_open()) {
      net::error_code error;
      LocalSocket client =
          co_await self->acceptor.async_accept(asio::redirect_error(net::use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        // No descriptors left, or the client has gone again: try once more a little later.
        if (!has_failed) log(LogLevel::warning, "`pioche admin` has to wait: {}", error.message());
        has_failed = true;
        net::SteadyTimer pause(self->acceptor.get_executor());
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(net::use_awaitable);
        continue;
      }
      has_failed = false;
      net::spawn(self->acceptor.get_executor(), serve(self, std::move(client)));
    }
  }

  static net::Awaitable<> serve(std::shared_ptr<Impl> self, LocalSocket client) {
    try {
      std::string input;
      const std::size_t size = co_await asio::async_read_until(
          client, asio::dynamic_buffer(input, longest_line), '\n', net::use_awaitable);
      const std::string answer =
          co_await answer_to(self->administration, input.substr(0, size - 1)) + "\n";
      co_await asio::async_write(client, asio::buffer(answer), net::use_awaitable);
    } catch (const std::exception& error) {
      log(LogLevel::warning, "a request of `pioche admin` failed: {}", error.what());
    }
  }

  Administration& administration;
  std::string path;
  LocalAcceptor acceptor;
};

AdminSocket::AdminSocket(net::EventLoop& loop, Administration& administration,
                         const std::string& data) {
  const std::string path = admin_socket_path(data);
  if (path.size() >= sizeof(sockaddr_un::sun_path)) {
    log(LogLevel::warning, "no socket for `pioche admin`: the path {} is too long", path);
    return;
  }
  auto impl = std::make_shared<Impl>(loop, administration, path);
  try {
    impl->listen();
  } catch (const std::exception& error) {
    log(LogLevel::warning, "no socket for `pioche admin` at {}: {}", path, error.what());
    return;
  }
  impl_ = impl;
  net::spawn(loop, Impl::accept(std::move(impl)));
}

AdminSocket::~AdminSocket() {
  if (!impl_) return;
  std::error_code ignored;
  std::filesystem::remove(impl_->path, ignored);
  net::error_code error;
  impl_->acceptor.close(error);
}

}  // namespace pioche::server
