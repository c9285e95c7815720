// Carries messages between the nodes of a cluster: fast, in order, and perhaps not at all.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pioche::cluster {

class MessageBus {
 public:
  virtual ~MessageBus() = default;

  // The messages to a subject, from now on; another subject replaces it. `receive` is called on the
  // loop's thread.
  using Receive = std::function<void(std::string_view message)>;
  virtual void listen(const std::string& subject, Receive receive) = 0;
  // To whoever listens to the subject now, unless it is lost. At most `longest_message` bytes.
  virtual void publish(const std::string& subject, std::string_view message) = 0;
  virtual bool is_connected() const = 0;

  static constexpr std::size_t longest_message = 512 << 10;
};

}  // namespace pioche::cluster
