#include "server/cluster/nats/nats_bus.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nats/nats.h>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

constexpr std::int64_t connect_milliseconds = 2000;
constexpr std::int64_t retry_milliseconds = 250;
constexpr std::int64_t ping_milliseconds = 1000;
constexpr int unanswered_pings = 2;
// What waits in the client for a connection that takes nothing: afterwards messages are lost, which the
// links notice.
constexpr int reconnect_buffer = 1 << 10;
constexpr std::int64_t write_milliseconds = 1000;

using Options = std::unique_ptr<natsOptions, void (*)(natsOptions*)>;
using Connection = std::unique_ptr<natsConnection, void (*)(natsConnection*)>;
using Subscription = std::unique_ptr<natsSubscription, void (*)(natsSubscription*)>;

// The URL may have a password.
void expect_ok(natsStatus status) {
  if (status != NATS_OK)
    throw std::runtime_error(std::string("NATS: ") + natsStatus_GetText(status));
}

class NatsBus final : public MessageBus {
 public:
  NatsBus(net::EventLoop& loop, const std::string& url, const std::string& name)
      : inbox_(std::make_shared<Inbox>(loop)) {
    // The library's threads may call it after everything else is destroyed.
    static std::vector<std::shared_ptr<Inbox>> all;
    all.push_back(inbox_);
    natsOptions* options = nullptr;
    expect_ok(natsOptions_Create(&options));
    options_.reset(options);
    std::vector<std::string> servers;
    for (std::size_t begin = 0; begin <= url.size();) {
      const std::size_t end = std::min(url.find(',', begin), url.size());
      servers.push_back(url.substr(begin, end - begin));
      begin = end + 1;
    }
    std::vector<const char*> texts;
    for (const std::string& server : servers) texts.push_back(server.c_str());
    expect_ok(natsOptions_SetServers(options, texts.data(), static_cast<int>(texts.size())));
    // Else whoever stands between could say that there is no TLS.
    if (std::ranges::any_of(servers, [](const auto& one) { return one.starts_with("tls://"); }))
      expect_ok(natsOptions_SetSecure(options, true));
    natsOptions_SetName(options, name.c_str());
    natsOptions_SetTimeout(options, connect_milliseconds);
    natsOptions_SetAllowReconnect(options, true);
    natsOptions_SetMaxReconnect(options, -1);
    natsOptions_SetReconnectWait(options, retry_milliseconds);
    natsOptions_SetReconnectJitter(options, retry_milliseconds / 2, retry_milliseconds / 2);
    natsOptions_SetReconnectBufSize(options, reconnect_buffer);
    natsOptions_SetPingInterval(options, ping_milliseconds);
    natsOptions_SetMaxPingsOut(options, unanswered_pings);
    natsOptions_SetNoEcho(options, true);
    natsOptions_SetWriteDeadline(options, write_milliseconds);
    natsOptions_SetDisconnectedCB(options, &NatsBus::on_disconnected, inbox_.get());
    natsOptions_SetReconnectedCB(options, &NatsBus::on_reconnected, inbox_.get());
    natsOptions_SetErrorHandler(
        options, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
    natsOptions_SetRetryOnFailedConnect(options, true, &NatsBus::on_reconnected, inbox_.get());
    natsConnection* connection = nullptr;
    const natsStatus status = natsConnection_Connect(&connection, options);
    if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED) expect_ok(status);
    connection_.reset(connection);
    inbox_->is_connected = status == NATS_OK;
  }

  ~NatsBus() override {
    inbox_->close();
    subscription_.reset();
    natsConnection_Close(connection_.get());
  }

  NatsBus(const NatsBus&) = delete;
  NatsBus& operator=(const NatsBus&) = delete;

  void listen(const std::string& subject, Receive receive) override {
    subscription_.reset();
    inbox_->receive = std::move(receive);
    natsSubscription* subscription = nullptr;
    const natsStatus status = natsConnection_Subscribe(
        &subscription, connection_.get(), subject.c_str(), &NatsBus::on_message, inbox_.get());
    if (status != NATS_OK)
      server::log(server::LogLevel::error, "NATS: {}", natsStatus_GetText(status));
    subscription_.reset(subscription);
  }

  void publish(const std::string& subject, std::string_view message) override {
    if (!is_connected()) return;
    natsConnection_Publish(connection_.get(), subject.c_str(), message.data(),
                           static_cast<int>(message.size()));
  }

  bool is_connected() const override { return inbox_->is_connected; }

 private:
  // What the library's threads bring, for the loop.
  struct Inbox : std::enable_shared_from_this<Inbox> {
    explicit Inbox(net::EventLoop& the_loop) : loop(the_loop) {}

    void put(std::string message) {
      const std::lock_guard lock(mutex);
      if (is_closed) return;
      messages.push_back(std::move(message));
      if (messages.size() > 1) return;  // the loop has been told
      loop.post([self = shared_from_this()] { self->deliver(); });
    }
    void close() {
      const std::lock_guard lock(mutex);
      is_closed = true;
      receive = {};
    }
    void deliver() {
      std::vector<std::string> arrived;
      {
        const std::lock_guard lock(mutex);
        arrived.swap(messages);
      }
      for (const std::string& message : arrived)
        if (!is_closed) receive(message);
    }

    net::EventLoop& loop;
    Receive receive;
    std::mutex mutex;
    std::vector<std::string> messages;
    std::atomic<bool> is_connected = false;
    std::atomic<bool> is_closed = false;
  };

  static void on_message(natsConnection*, natsSubscription*, natsMsg* message, void* inbox) {
    std::string text(natsMsg_GetData(message),
                     static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    static_cast<Inbox*>(inbox)->put(std::move(text));
  }
  static void on_disconnected(natsConnection*, void* inbox) {
    static_cast<Inbox*>(inbox)->is_connected = false;
    if (!static_cast<Inbox*>(inbox)->is_closed)
      server::log(server::LogLevel::warning, "the connection to NATS is lost");
  }
  static void on_reconnected(natsConnection*, void* inbox) {
    static_cast<Inbox*>(inbox)->is_connected = true;
    server::log(server::LogLevel::info, "connected to NATS");
  }

  const std::shared_ptr<Inbox> inbox_;
  Options options_{nullptr, natsOptions_Destroy};
  Connection connection_{nullptr, natsConnection_Destroy};
  Subscription subscription_{nullptr, natsSubscription_Destroy};
};

}  // namespace

std::unique_ptr<MessageBus> nats_bus(net::EventLoop& loop, const std::string& url,
                                     const std::string& name) {
  return std::make_unique<NatsBus>(loop, url, name);
}

}  // namespace pioche::cluster
