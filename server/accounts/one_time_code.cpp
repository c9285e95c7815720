#include "server/accounts/one_time_code.h"

#include "engine/text_util.h"
#include "server/accounts/random_text.h"

namespace pioche::accounts {

namespace {

constexpr std::size_t code_length = 26;

}  // namespace

std::string fresh_code() { return random_text(code_length); }

NewCode new_code(std::string_view collection, std::string_view person, store::Time now,
                 store::Time expires) {
  std::string code = fresh_code();
  store::Document document{
      std::string(collection), *code_hash(code), std::string(person), now, expires, "{}"};
  return {std::move(code), std::move(document)};
}

std::optional<std::string> code_hash(std::string_view code) {
  if (code.size() > 3 * code_length) return std::nullopt;
  std::string plain = lowered_ascii(code);
  std::erase_if(plain, [](char c) { return c == ' ' || c == '-'; });
  if (!looks_like_random_text(plain, code_length)) return std::nullopt;
  return random_text_hash(plain);
}

store::Batch removal_of(store::Store& store, std::string_view collection, std::string_view person) {
  store::Batch batch;
  for (const store::Document& one : store.documents_of(collection, person))
    batch.emplace_back(store::RemoveDocument{one.collection, one.id});
  return batch;
}

}  // namespace pioche::accounts
