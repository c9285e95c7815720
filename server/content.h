// Bodies in the coding that a client takes: what stays the same for long is compressed once and
// comes with a tag by which the client asks whether it still is the same.
#pragma once

#include <string>
#include <string_view>

#include "server/net/http.h"

namespace pioche::server {

// Something that outlives every response.
struct Content {
  std::string_view etag;
  std::string_view plain;
  std::string_view gzip = {};    // empty where it would not be smaller
  std::string_view brotli = {};  // …
};

// A text that was made when the program ran.
struct KeptText {
  explicit KeptText(std::string text);
  Content content() const { return {etag, plain, gzip}; }

  std::string etag;
  std::string plain;
  std::string gzip;
};

enum class Effort : unsigned char { quick, thorough };
std::string gzipped(std::string_view, Effort);

// Whether the header Accept-Encoding allows it.
bool accepts(const net::Request&, std::string_view coding);

// The content, or that the client has it already. Type and caching are the caller's to say.
net::Response content_response(const net::Request&, const Content&);

// For what is made anew each time: compresses where the client takes it and it is worth it.
void compress(const net::Request&, net::Response&);

}  // namespace pioche::server
