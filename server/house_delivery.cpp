// What a table said goes out once its log is durable.
#include <algorithm>

#include "server/diary.h"
#include "server/house_inside.h"
#include "server/net/frames.h"

namespace pioche::server {

namespace {

net::Message closed_message(std::string_view reason) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"closed","reason":"{}"}})", reason));
}

}  // namespace

// The first of those that are not yet, or why the table has to go.
void House::become_durable(const Place& place, const Keeper::Failure& failure) {
  if (place->is_dropped) return;
  if (failure) return fail(place, *failure);
  std::ranges::find(place->pending, false, &Pending::is_durable)->is_durable = true;
  release(place);
}

// Delivers what is durable, in order.
void House::release(const Place& place) {
  while (!place->pending.empty() && place->pending.front().is_durable) {
    Pending pending = std::move(place->pending.front());
    place->pending.pop_front();
    deliver(place, pending);
  }
  if (place->pending.empty()) sleep_if_idle(place);
}

void House::deliver(const Place& place, Pending& pending) {
  const auto channel_of = [&](Link link) -> net::Channel* {
    for (const auto& [known, channel] : place->links)
      if (known == link) return channel;
    return nullptr;
  };
  for (Parcel& parcel : pending.parcels)
    if (net::Channel* channel = channel_of(parcel.link)) {
      if (parcel.can_wait)
        channel->send_soon(std::move(parcel.text));
      else
        channel->send(std::move(parcel.text));
    }
  for (const Link link : pending.dropped)
    if (net::Channel* channel = channel_of(link)) channel->close(net::close_code::normal, "");
  if (!pending.closes) return;
  for (const auto& [_, channel] : place->links) {
    channel->send(closed_message("empty"));
    channel->close(net::close_code::normal, "");
  }
  place->links.clear();
  place->is_dropped = true;
  hosted_.erase(place->id);
}

void House::close_all(std::string_view reason) {
  is_closing_ = true;
  const net::Message message = closed_message(reason);
  for (const auto& [_, place] : hosted_)
    for (const auto& [link, channel] : place->links) {
      channel->send(message);
      channel->close(net::close_code::going_away, reason);
    }
}

// Nothing that was not kept has been seen: the table comes back from its log as it was.
void House::fail(const Place& place, const store::Failure& failure) {
  if (place->is_dropped) return;
  ++figures_.faults;
  note(Level::error, "table {} is dropped: {}", place->id, failure.what());
  place->is_dropped = true;
  for (const auto& [_, channel] : place->links) {
    channel->send(closed_message("fault"));
    channel->close(net::close_code::internal, "fault");
  }
  place->links.clear();
  hosted_.erase(place->id);
}

}  // namespace pioche::server
