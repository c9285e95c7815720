#include "server/maintenance/damage_check.h"

#include <sys/resource.h>
#include <unistd.h>
#include <utility>

#include "server/runtime/log.h"

namespace pioche::server {

DamageCheck::DamageCheck(net::EventLoop& loop, Find find)
    : thread_([this, &loop, find = std::move(find)](const std::stop_token& stop) {
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);  // of this thread
        std::optional<std::string> found;
        try {
          found = find(stop);
        } catch (const std::exception& error) {
          found = error.what();
        }
        if (!found) return;
        log(LogLevel::error, "the database is damaged: {}", *found);
        loop.post([this, damage = *std::move(found)] { damage_ = damage; });
      }) {}

}  // namespace pioche::server
