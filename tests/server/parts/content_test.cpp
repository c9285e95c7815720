// Answers go out compressed to whoever takes them so, and are not sent again to whoever has them.
#include "server/http/content.h"

#include <doctest/doctest.h>
#include <memory>
#include <vector>
#include <zlib.h>

#include "engine/engine.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;
using server::accepts;
using server::gzipped;

namespace {

std::string unpacked(const std::string& bytes) {
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
  std::string text(8 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int code = inflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  REQUIRE(code == Z_STREAM_END);
  return text;
}

net::Request asking_for(std::string codings) {
  net::Request request;
  request.headers.emplace_back("accept-encoding", std::move(codings));
  return request;
}

const Headers takes_gzip{{"Accept-Encoding", "gzip, deflate, br"}};

}  // namespace

TEST_CASE("which codings a client takes") {
  for (const char* list : {"gzip", "deflate, gzip", "br;q=1.0, gzip;q=0.8", "gzip ;q=0.01, *"})
    CHECK_MESSAGE(accepts(asking_for(list), "gzip"), list);
  for (const char* list : {"", "br", "x-gzip", "gzip;q=0", "gzip; q=0.000", "deflate, gzip;q=0"})
    CHECK_MESSAGE(!accepts(asking_for(list), "gzip"), list);
}

TEST_CASE("what is compressed comes out as it was") {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i * i % 977);
  for (const std::string& one : {std::string(), std::string("a"), text})
    for (const auto effort : {server::Effort::quick, server::Effort::thorough})
      CHECK(unpacked(gzipped(one, effort)) == one);
  CHECK(gzipped(text, server::Effort::quick).size() < text.size() / 2);
}

TEST_CASE("words, rules and games are sent compressed, and once") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  std::vector<std::string> paths{"/api/words/fr", "/api/words/en", "/api/games?lang=fr"};
  for (const Engine* engine : engines())
    paths.push_back("/api/rules/" + std::string(engine->id) + "?lang=fr");
  for (const std::string& path : paths) {
    CAPTURE(path);
    const HttpResponse plain = anna.get(path);
    CHECK(plain.header("content-encoding") == "");
    const HttpResponse small = anna.send("GET", path, "", takes_gzip);
    CHECK(small.header("content-encoding") == "gzip");
    CHECK(small.body.size() * 2 < plain.body.size());
    CHECK(unpacked(small.body) == plain.body);
    const std::string tag = small.header("etag");
    REQUIRE(!tag.empty());
    const HttpResponse again = anna.send("GET", path, "", {{"If-None-Match", tag}});
    CHECK(again.status == 304);
    CHECK(again.body == "");
    CHECK(again.header("etag") == tag);
    CHECK(anna.send("GET", path, "", {{"If-None-Match", "W/\"other\""}}).status == 200);
  }
  CHECK(anna.get("/api/words/fr").header("etag") != anna.get("/api/words/en").header("etag"));
}

TEST_CASE("a long lobby is compressed, a short answer is not") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  CHECK(anna.send("GET", "/api/health", "", takes_gzip).header("content-encoding") == "");
  std::vector<std::unique_ptr<WebSocketClient>> waiting;
  for (int i = 0; i < 10; ++i) {
    const std::string id = anna.open_table(R"({"game":"skyjo","players":4,"public":true})");
    waiting.push_back(std::make_unique<WebSocketClient>(anna, "/ws/tables/" + id));
  }
  CHECK(eventually(
      [&] { return ParsedJson(anna.get("/api/lobby").body)["tables"].size() == waiting.size(); }));
  const HttpResponse small = anna.send("GET", "/api/lobby", "", takes_gzip);
  CHECK(small.header("content-encoding") == "gzip");
  CHECK(small.header("vary") == "Accept-Encoding");
  const HttpResponse plain = anna.get("/api/lobby");
  CHECK(plain.header("content-encoding") == "");
  CHECK(unpacked(small.body) == plain.body);
}
