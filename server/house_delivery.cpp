// What a table said goes out once its log is durable.
#include <algorithm>

#include "server/diary.h"
#include "server/house_inside.h"
#include "server/match_keeping.h"
#include "server/net/frames.h"

namespace pioche::server {

namespace {

net::Message closed_message(std::string_view reason) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"closed","reason":"{}"}})", reason));
}

}  // namespace

// Submits in order whatever may go; a finished match first asks the store about its people.
void House::submit_ready(const Place& place) {
  using Stage = Pending::Stage;
  for (Pending& pending : place->pending) {
    if (pending.stage == Stage::preparing) break;
    if (pending.stage != Stage::waiting) continue;
    if (pending.finished) {
      pending.stage = Stage::preparing;
      rated_.push_back(place);
      if (rated_.size() == 1) keep_match(place);
      break;
    }
    if (pending.batch.empty()) {
      pending.stage = Stage::durable;
      continue;
    }
    pending.stage = Stage::submitted;
    keeper_.submit(std::move(pending.batch), [this, place](const Keeper::Failure& failure) {
      if (place->is_dropped) return;
      if (failure) return fail(place, *failure);
      for (Pending& submitted : place->pending)
        if (submitted.stage == Stage::submitted) {
          submitted.stage = Stage::durable;
          break;
        }
      release(place);
    });
  }
  release(place);
}

// One match after the other, so that the ratings of a person who finishes two at once follow.
net::Detached House::keep_match(Place place) {
  const auto preparing = std::find_if(
      place->pending.begin(), place->pending.end(),
      [](const Pending& pending) { return pending.stage == Pending::Stage::preparing; });
  if (!place->is_dropped && preparing != place->pending.end()) {
    Pending& pending = *preparing;  // stays where it is, whatever comes before or after it
    try {
      store::Batch more = co_await keeper_.asked(
          [id = pending.match_id, table = place->id, finished = *pending.finished](
              store::Store& store) { return match_changes(store, id, table, finished); });
      store::Batch batch = std::move(pending.batch);
      std::move(more.begin(), more.end(), std::back_inserter(batch));
      pending.stage = Pending::Stage::submitted;
      const Keeper::Failure failure = co_await keeper_.kept(std::move(batch));
      if (failure) {
        fail(place, *failure);
      } else if (!place->is_dropped) {
        pending.stage = Pending::Stage::durable;
        pending.finished.reset();
        submit_ready(place);
      }
    } catch (const store::Failure& failure) {
      fail(place, failure);
    }
  }
  rated_.pop_front();
  if (!rated_.empty()) keep_match(rated_.front());
}

// Delivers what is durable, in order.
void House::release(const Place& place) {
  while (!place->pending.empty() && place->pending.front().stage == Pending::Stage::durable) {
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
