#include "server/http/assets.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/messages.h"

namespace pioche::server {

namespace {

using net::Request;
using net::Response;

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view extension_of(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.find('/', dot) != std::string_view::npos) return {};
  return path.substr(dot);
}

std::string_view type_of(std::string_view path) {
  const std::string_view extension = extension_of(path);
  for (const auto& [known, type] : types)
    if (known == extension) return type;
  return "application/octet-stream";
}

const Asset* find_asset(std::string_view path) {
  const auto all = assets();
  const auto found = std::lower_bound(
      all.begin(), all.end(), path, [](const Asset& a, std::string_view p) { return a.path < p; });
  return found != all.end() && found->path == path ? &*found : nullptr;
}

Response file_response(const Request& request, const Asset& asset) {
  Response response = content_response(request, asset.content);
  response.type = type_of(asset.path);
  // The build names what is in assets/ by its content.
  const bool is_hashed = asset.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                is_hashed ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

Response text_response(int status, std::string_view text) {
  Response response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = std::string(text) + "\n";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

Response asset_response(const Request& request, std::string_view language) {
  if (const Asset* asset = find_asset(request.path)) return file_response(request, *asset);
  if (!extension_of(request.path).empty())
    return text_response(404, message(language, {}, "api.no_such_path"));
  if (const Asset* page = find_asset("/index.html")) return file_response(request, *page);
  return text_response(200, message(language, {}, "api.no_client"));
}

}  // namespace pioche::server
