#include "server/api/table_listener.h"

#include "server/net/frames.h"

namespace pioche::server {

namespace {

class AtTable final : public net::Listener {
 public:
  AtTable(House& house, std::string table, House::Expectation expectation, pioche::Person person,
          std::string_view language)
      : house_(house),
        table_(std::move(table)),
        expectation_(std::move(expectation)),
        person_(std::move(person)),
        language_(language) {}

  void opened(net::Channel& channel) override {
    expectation_.reset();
    entrance_ = house_.enter(table_, person_, language_, channel);
    if (!entrance_) channel.close(net::close_code::try_again, "full");
  }
  void received(std::string_view message) override {
    if (entrance_) house_.receive(*entrance_, message);
  }
  void gone() override {
    if (entrance_) house_.leave(*entrance_);
  }

 private:
  House& house_;
  std::string table_;
  House::Expectation expectation_;  // until it is entered
  pioche::Person person_;
  std::string_view language_;
  std::optional<House::Entrance> entrance_;
};

class InLobby final : public net::Listener {
 public:
  explicit InLobby(Directory& directory) : directory_(directory) {}

  void opened(net::Channel& channel) override {
    channel_ = &channel;
    directory_.watch(channel);
  }
  // There is nothing to say to the lobby.
  void received(std::string_view) override {
    channel_->close(net::close_code::policy, "the lobby only speaks");
  }
  void gone() override { directory_.unwatch(*channel_); }

 private:
  Directory& directory_;
  net::Channel* channel_ = nullptr;
};

}  // namespace

std::unique_ptr<net::Listener> table_listener(House& house, std::string table,
                                              House::Expectation expectation, pioche::Person person,
                                              std::string_view language) {
  return std::make_unique<AtTable>(house, std::move(table), std::move(expectation),
                                   std::move(person), language);
}

std::unique_ptr<net::Listener> lobby_listener(Directory& directory) {
  return std::make_unique<InLobby>(directory);
}

}  // namespace pioche::server
