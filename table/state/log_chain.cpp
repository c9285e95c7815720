#include "table/state/log_chain.h"

#include <span>
#include <vector>

#include "engine/seed.h"

namespace pioche {

namespace {

constexpr std::string_view before_hash = ",\"h\":\"";
constexpr std::string_view after_hash = "\"}";
constexpr std::size_t hash_bytes = 16;  // the first of the 32
constexpr std::size_t seal_size = before_hash.size() + 2 * hash_bytes + after_hash.size();

bool has_seal(std::string_view line) {
  return line.size() > seal_size && line.substr(line.size() - seal_size).starts_with(before_hash) &&
         line.ends_with(after_hash);
}

}  // namespace

void LogChain::add(std::string_view line) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(hash_.size() + line.size());
  bytes.assign(hash_.begin(), hash_.end());
  bytes.insert(bytes.end(), line.begin(), line.end());
  hash_ = sha256(bytes);
}

std::string LogChain::seal(std::string_view line) {
  line.remove_suffix(1);  // the brace
  add(line);
  is_sealed_ = true;
  std::string sealed;
  sealed.reserve(line.size() + seal_size);
  sealed += line;
  sealed += before_hash;
  sealed += hex(std::span(hash_).first(hash_bytes));
  return sealed += after_hash;
}

bool LogChain::accept(std::string_view line) {
  if (has_seal(line))
    return seal(std::string(line.substr(0, line.size() - seal_size)) + '}') == line;
  if (is_sealed_ || line.empty()) return false;
  line.remove_suffix(1);
  add(line);
  return true;
}

}  // namespace pioche
