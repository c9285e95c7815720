#include "tests/protocol/traffic.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <unistd.h>

#include "engine/json.h"

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

// Short words name a variant (`"type":"moved"`); other texts are as good as each other.
bool is_word(std::string_view text) {
  return text.size() <= 10 &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

// The form of a value: its keys and kinds.
void append_shape(std::string& shape, Value value) {
  if (value.is(Kind::object)) {
    for (auto member = value.begin(); member != value.end(); ++member) {
      shape.append(member.key()) += ':';
      append_shape(shape, *member);
    }
    shape += '}';
  } else if (value.is(Kind::list)) {
    std::set<std::string> items;
    for (const Value item : value) {
      std::string form;
      append_shape(form, item);
      items.insert(std::move(form));
    }
    for (const std::string& item : items) shape.append(item) += ',';
    shape += ']';
  } else if (value.is(Kind::text) && is_word(value.text())) {
    shape.append(value.text());
  } else {
    shape += static_cast<char>('0' + static_cast<int>(value.kind()));
  }
  shape += ' ';
}

class Recorder {
 public:
  static constexpr std::size_t most_shapes = 5000;  // long runs add nothing new

  Recorder() {
    const char* folder = std::getenv("PIOCHE_TEST_TRAFFIC");
    if (folder == nullptr) return;
    std::filesystem::create_directories(folder);
    file_.open(std::filesystem::path(folder) / (std::to_string(getpid()) + ".jsonl"),
               std::ios::app);
  }

  bool is_on() const { return file_.is_open(); }

  // `head` is what stands before the body in the line.
  void add(std::string_view head, std::string_view body) {
    json::Document document;
    const std::string text(body);
    std::string shape(head);
    if (document.read(text)) append_shape(shape, document.root());
    if (shapes_.size() == most_shapes || !shapes_.insert(shape).second) return;
    file_ << '{' << head << ",\"body\":" << (shape == head ? "null" : text) << "}" << std::endl;
  }

 private:
  std::ofstream file_;
  std::set<std::string> shapes_;
};

Recorder& recorder() {
  static Recorder one;
  return one;
}

void record(std::string_view head, std::string_view body) {
  if (recorder().is_on()) recorder().add(head, body);
}

}  // namespace

void record_message(std::string_view json) { record(R"("kind":"message")", json); }
void record_command(std::string_view json) { record(R"("kind":"command")", json); }
void record_lobby(std::string_view json) { record(R"("kind":"lobby")", json); }

void record_exchange(std::string_view method, std::string_view path, int status,
                     std::string_view request, std::string_view response) {
  if (!recorder().is_on()) return;
  std::string call;
  json::Writer out(call);
  out.begin_object().key("method").text(method).key("path").text(path.substr(0, path.find('?')));
  out.key("status").number(status).end_object();
  const std::string fields = call.substr(1, call.size() - 2);
  // A request that was refused may be anything.
  if (method != "GET" && status < 400)
    record(R"("kind":"request",)" + fields, request.empty() ? "{}" : request);
  record(R"("kind":"response",)" + fields, response);
}

}  // namespace pioche::tests
