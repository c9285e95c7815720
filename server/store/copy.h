// Copies everything from one store into another, which may be of another kind.
#pragma once

#include <array>
#include <functional>

#include "server/store/persistent_store.h"

namespace pioche::store {

// The sections of a copy, in its order: what a row refers to is there before it.
enum class Section : unsigned char { people, documents, audit_log, tables, matches, meta };
inline constexpr std::array<Section, 6> sections{Section::people,    Section::documents,
                                                 Section::audit_log, Section::tables,
                                                 Section::matches,   Section::meta};

// What a section holds: how many rows, and a hash of them all in order.
struct Digest {
  std::int64_t rows = 0;
  std::string hash;
  bool operator==(const Digest&) const = default;
};

// Reads the whole section.
Digest digest_of(PersistentStore&, Section);

// Whether a copy into the store was begun and not finished; it must not be served from.
bool is_incomplete(Store&);

// Copies all that is not there yet, with one commit for every few hundred rows, each of which also says
// how far the copy has come: a call after one that was interrupted, however that was, goes on there.
// Then compares both stores. Nobody else may write to either. `on_commit` is called after each commit
// with the rows so far.
//
// Throws Failure where `to` holds anything that is not of such a copy, or where the stores differ in the
// end. Returns the digests, by section.
std::array<Digest, sections.size()> copy_store(
    PersistentStore& from, PersistentStore& to,
    const std::function<void(std::int64_t rows)>& on_commit = {});

}  // namespace pioche::store
