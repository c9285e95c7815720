// What happens at one node of a cluster and concerns the others. A server that is alone has none.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

namespace pioche::server {

struct NodeEvent {
  enum class Kind : unsigned char {
    person_changed,  // `subject`: the person
    person_erased,
    signed_out,         // the person, of all sessions
    session_ended,      // or the token
    person_leaves,      // every table
    site_changed,       // settings, bans
    table_handed_over,  // for its new owner
  };
  static constexpr std::array<std::string_view, 7> names{
      "person_changed", "person_erased", "signed_out",       "session_ended",
      "person_leaves",  "site_changed",  "table_handed_over"};

  Kind kind;
  std::string subject = {};
};

class NodeEvents {
 public:
  // Where the events go.
  std::function<void(const NodeEvent&)> to_others;

  void publish(NodeEvent::Kind kind, const std::string& subject = {}) const {
    if (to_others) to_others({kind, subject});
  }
};

}  // namespace pioche::server
