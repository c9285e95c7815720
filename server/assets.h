// The web client, which is built into the program: cmake/assets.cmake embeds the files of web/dist.
#pragma once

#include <span>
#include <string_view>

#include "server/net/http.h"

namespace pioche::server {

struct Asset {
  std::string_view path;  // such as /assets/index-3f2a.js
  std::string_view etag;
  std::string_view plain;
  std::string_view gzip;    // empty where it would not be smaller
  std::string_view brotli;  // …
};

std::span<const Asset> assets();  // by path

// A file, the page for an address that the client itself knows, or how to build the client.
net::Response asset_response(const net::Request&, std::string_view language);

}  // namespace pioche::server
