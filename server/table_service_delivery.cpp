// Sends the messages of tables once their log entries are durable.
#include <algorithm>

#include "server/live_table.h"
#include "server/log.h"
#include "server/net/frames.h"

namespace pioche::server {

namespace {

net::Message closed_message(std::string_view reason) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"closed","reason":"{}"}})", reason));
}

}  // namespace

// The first of those that are not yet. Where it could not be kept the table has to go; but nobody
// is disturbed by a line of chat that was refused, it is just not told.
void TableService::become_durable(const Place& place, const AsyncStore::Failure& failure) {
  if (place->is_gone) return;
  const auto pending = std::ranges::find(place->pending, false, &Pending::is_durable);
  if (failure && !(pending->is_talk && failure->is_conflict())) return fail(place, *failure);
  if (failure) pending->parcels.clear();
  pending->is_durable = true;
  release(place);
}

// Delivers what is durable, in order.
void TableService::release(const Place& place) {
  while (!place->pending.empty() && place->pending.front().is_durable) {
    Pending pending = std::move(place->pending.front());
    place->pending.pop_front();
    deliver(place, pending);
  }
  if (place->pending.empty()) sleep_if_idle(place);
}

void TableService::deliver(const Place& place, Pending& pending) {
  const auto socket_of = [&](Link link) -> net::WebSocket* {
    for (const Hosted::Linked& linked : place->links)
      if (linked.link == link) return linked.socket;
    return nullptr;
  };
  for (Parcel& parcel : pending.parcels)
    if (net::WebSocket* socket = socket_of(parcel.link)) {
      if (parcel.can_wait)
        socket->send_delayed(std::move(parcel.text));
      else
        socket->send(std::move(parcel.text));
    }
  for (const Link link : pending.dropped)
    if (net::WebSocket* socket = socket_of(link)) socket->close(net::close_code::normal, "");
  if (!pending.closes) return;
  for (const Hosted::Linked& linked : place->links) {
    linked.socket->send(closed_message("empty"));
    linked.socket->close(net::close_code::normal, "");
  }
  drop(place);
}

void TableService::drop(const Place& place) {
  place->links.clear();
  place->is_gone = true;
  hosted_.erase(place->id);
}

void TableService::close_all(std::string_view reason) {
  is_closing_ = true;
  const net::Message message = closed_message(reason);
  for (const auto& [_, place] : hosted_)
    for (const Hosted::Linked& linked : place->links) {
      linked.socket->send(message);
      linked.socket->close(net::close_code::going_away, reason);
    }
}

// Nothing that was not kept has been seen: the table comes back from its log as it was.
void TableService::fail(const Place& place, const store::Failure& failure) {
  if (place->is_gone) return;
  ++stats_.failures;
  log(LogLevel::error, "table {} is dropped: {}", place->id, failure.what());
  place->has_failed = true;
  for (const Hosted::Linked& linked : place->links) {
    linked.socket->send(closed_message("fault"));
    linked.socket->close(net::close_code::internal, "fault");
  }
  drop(place);
}

}  // namespace pioche::server
