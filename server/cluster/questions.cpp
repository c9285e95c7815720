// Questions to another node: who is at its tables, and that it closes one.
#include "server/cluster/cluster.h"

namespace pioche::cluster {

namespace {

constexpr std::string_view who_is_there = "attendance";
constexpr std::string_view please_close = "close ";
constexpr std::string_view is_closed = "closed";
constexpr std::string_view is_missing = "missing";

}  // namespace

net::Awaitable<std::optional<std::string>> Cluster::ask(Incarnation to, std::string question) {
  co_return co_await net::from_callback<std::optional<std::string>>(
      [&](net::Resolve<std::optional<std::string>> resolve) {
        const std::uint64_t id = ++last_question_;
        if (send(to, {FrameKind::request, id, question}))
          questions_[id] = {to, now(), std::move(resolve)};
        else
          loop_.post([resolve = std::move(resolve)] { resolve(std::nullopt); });
      });
}

void Cluster::on_reply(std::uint64_t id, std::string_view text) {
  const auto found = questions_.find(id);
  if (found == questions_.end()) return;
  loop_.post(
      [resolve = std::move(found->second.resolve), text = std::string(text)] { resolve(text); });
  questions_.erase(found);
}

void Cluster::end_questions(const std::function<bool(const Question&)>& which) {
  for (auto one = questions_.begin(); one != questions_.end();) {
    if (!which(one->second)) {
      ++one;
      continue;
    }
    loop_.post([resolve = std::move(one->second.resolve)] { resolve(std::nullopt); });
    one = questions_.erase(one);
  }
}

// What a newer program asks gets no answer.
void Cluster::answer(Incarnation peer, std::uint64_t id, std::string_view question) {
  if (question == who_is_there)
    send(peer, {FrameKind::reply, id, encode(tables_.attendance())});
  else if (question.starts_with(please_close))
    start("closing a table",
          answer_closing(peer, id, std::string(question.substr(please_close.size()))));
}

net::Awaitable<> Cluster::answer_closing(Incarnation peer, std::uint64_t id, std::string table) {
  if (!co_await claim(table)) co_return;
  const server::Closing closing = co_await tables_.close_table(table);
  if (closing == server::Closing::unreachable) co_return;
  send(peer, {FrameKind::reply, id, closing == server::Closing::closed ? is_closed : is_missing});
}

net::Awaitable<server::Closing> Cluster::close_elsewhere(std::string table) {
  const Location location = co_await locate(table);
  if (location.place == Place::nowhere) co_return server::Closing::missing;
  if (location.place != Place::elsewhere) co_return server::Closing::unreachable;
  const auto reply = co_await ask(location.owner, std::string(please_close) + table);
  if (reply == is_closed) co_return server::Closing::closed;
  co_return reply == is_missing ? server::Closing::missing : server::Closing::unreachable;
}

net::Awaitable<std::vector<server::Attendance>> Cluster::attendance_elsewhere() {
  std::vector<server::Attendance> everybody;
  for (const Incarnation peer : links_.up())
    if (const auto reply = co_await ask(peer, std::string(who_is_there)))
      for (server::Attendance& one : decode_attendance(*reply)) everybody.push_back(std::move(one));
  co_return everybody;
}

}  // namespace pioche::cluster
