#include "server/http/content.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <zlib.h>

#include "engine/seed.h"
#include "engine/text_util.h"

namespace pioche::server {

namespace {

// Smaller bodies fit into one packet anyway; larger ones would block the event loop too long.
constexpr std::size_t min_compressed_size = 1400;
constexpr std::size_t max_compressed_size = 1 << 20;

// The weight 0 forbids, however many zeros it is written with.
bool is_forbidden(std::string_view parameters) {
  const std::size_t place = parameters.find("q=");
  if (place == std::string_view::npos) return false;
  const std::string_view weight = trimmed_ascii(parameters.substr(place + 2));
  return weight.find_first_not_of("0.") == std::string_view::npos;
}

std::string tag_of(std::string_view text) {
  const auto hash =
      sha256(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  return hex(hash).substr(0, 16);
}

}  // namespace

std::string gzipped(std::string_view text, Effort effort) {
  constexpr int gzip_window = 15 + 16;
  constexpr int memory_level = 8;
  z_stream stream{};
  if (deflateInit2(&stream, effort == Effort::quick ? 1 : 9, Z_DEFLATED, gzip_window, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("there is no memory to compress an answer");
  std::string small(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(small.data());
  stream.avail_out = static_cast<uInt>(small.size());
  const int code = deflate(&stream, Z_FINISH);
  small.resize(stream.total_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) throw std::runtime_error("an answer could not be compressed");
  return small;
}

CachedBody::CachedBody(std::string text) : etag(tag_of(text)), plain(std::move(text)) {
  gzip = gzipped(plain, Effort::thorough);
  if (gzip.size() >= plain.size()) gzip.clear();
}

bool accepts(const net::Request& request, std::string_view coding) {
  std::string_view list = request.header("accept-encoding");
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view part = list.substr(0, end);
    const std::size_t name_end = std::min(part.find(';'), part.size());
    if (trimmed_ascii(part.substr(0, name_end)) == coding)
      return !is_forbidden(part.substr(name_end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

net::Response content_response(const net::Request& request, const Content& content) {
  net::Response response;
  const std::string etag = '"' + std::string(content.etag) + '"';
  // Weak: the same text in whatever coding.
  response.headers = {{"ETag", "W/" + etag}, {"Vary", "Accept-Encoding"}};
  if (request.header("if-none-match").find(etag) != std::string_view::npos) {
    response.status = 304;
    return response;
  }
  response.static_body = content.plain;
  if (!content.brotli.empty() && accepts(request, "br")) {
    response.static_body = content.brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (!content.gzip.empty() && accepts(request, "gzip")) {
    response.static_body = content.gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

void compress(const net::Request& request, net::Response& response) {
  const std::size_t size = response.body.size();
  if (size < min_compressed_size || size > max_compressed_size) return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts(request, "gzip")) return;
  response.body = gzipped(response.body, Effort::quick);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace pioche::server
