// The database of a cluster as a model: what server/store/node_store.h promises, in the simulation's
// time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/store/node_store.h"

namespace pioche::tests {

using store::Incarnation;
using Time = std::int64_t;

struct ModelEntry {
  int client;
  int move;
  Incarnation writer;
};

class DatabaseModel {
 public:
  enum class Refusal : unsigned char { none, not_owner, number };

  Incarnation join(const std::string& name, Time now);
  store::Renewal renew(Incarnation, Time now);
  void fence(Incarnation, Time now);
  void leave(Incarnation);
  void drain(const std::string& name);
  Incarnation claim(const std::string& table, Incarnation);
  void hand_over(const std::string& table, Incarnation from, Incarnation to);
  std::vector<std::string> unowned() const;
  Refusal append(const std::string& table, std::size_t number, const ModelEntry&);

  const std::vector<ModelEntry>& log(const std::string& table) { return logs_[table]; }
  void make_table(const std::string& table) { logs_[table]; }
  // Of something that must never be; empty: nothing.
  const std::string& violation() const { return violation_; }

 private:
  struct Row {
    std::string name;
    Time expires;
    bool is_draining = false;
  };

  std::map<Incarnation, Row> nodes_;
  std::map<std::string, Incarnation> owners_;
  std::map<std::string, std::vector<ModelEntry>> logs_;
  Incarnation last_ = 0;
  std::string violation_;
};

}  // namespace pioche::tests
