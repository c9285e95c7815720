// The hints that people have asked for: each is a background task.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "table/state/effects.h"

namespace pioche {

class Hints {
 public:
  struct Pending {
    TaskId task_id;
    ConnectionId connection_id;
    std::optional<std::int64_t> request_id;
    std::size_t moves;  // of the match when it was asked for
  };

  bool has_pending(ConnectionId) const;
  void start(const Pending&, const Match&, Seat, std::string_view language, Effects&);
  // Sends the hint that the task was for, which is pending no more. False: it was for none.
  bool complete(TaskId, const TaskResult&, Effects&);
  void cancel(ConnectionId);

 private:
  std::vector<Pending> pending_;
};

}  // namespace pioche
