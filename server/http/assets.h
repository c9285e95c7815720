// The web client, which is built into the program: cmake/assets.cmake embeds the files of web/dist.
#pragma once

#include <span>
#include <string_view>

#include "server/http/content.h"

namespace pioche::server {

struct Asset {
  std::string_view path;  // such as /assets/index-3f2a.js
  Content content;
};

std::span<const Asset> assets();  // by path

// A file, the page for an address that the client itself knows, or how to build the client.
net::Response asset_response(const net::Request&, std::string_view language);

}  // namespace pioche::server
