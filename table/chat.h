// The chat of a table: its last lines.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "table/state/effects.h"

namespace pioche {

class Chat {
 public:
  // Adds a line, where the person may write it now.
  Result<ChatLine> post(const std::string& person, std::string_view text, const std::string& phrase,
                        Time now);
  // The last lines of a table that is restored.
  void restore(std::span<const ChatLine>);
  void erase_lines_of(std::string_view person);

  bool has_lines_of(std::string_view person) const;
  const std::deque<ChatLine>& lines() const { return lines_; }

 private:
  bool is_too_fast(std::string_view person, Time now) const;

  std::deque<ChatLine> lines_;
  std::uint32_t last_number_ = 0;
};

}  // namespace pioche
