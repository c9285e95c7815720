// Response bodies with their content encodings and ETags. A body that rarely changes is compressed
// once and cached.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http.h"

namespace pioche::server {

// A body that outlives every response, in each encoding that it has.
struct Content {
  std::string_view etag;
  std::string_view plain;
  std::string_view gzip = {};    // empty where it would not be smaller
  std::string_view brotli = {};  // …
};

// A body that was generated at run time, for later requests.
struct CachedBody {
  explicit CachedBody(std::string text);
  Content content() const { return {etag, plain, gzip}; }

  std::string etag;
  std::string plain;
  std::string gzip;
};

enum class Effort : unsigned char { quick, thorough };
std::string gzipped(std::string_view, Effort);

// Whether the header Accept-Encoding allows it.
bool accepts(const net::Request&, std::string_view coding);

// The content, or 304 where the client has it already. The caller sets type and caching.
net::Response content_response(const net::Request&, const Content&);

// For bodies made for one response: compresses where the client accepts it and it saves enough.
void compress(const net::Request&, net::Response&);

}  // namespace pioche::server
