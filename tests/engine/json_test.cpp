// JSON and UTF-8: what is read, what is refused, and that writing and reading agree.
#include "engine/json.h"

#include <doctest/doctest.h>

#include "engine/utf8.h"

using namespace pioche;
using json::Kind;

namespace {

bool reads(std::string_view text) {
  json::Document document;
  return document.read(text);
}

std::string rewritten(std::string_view text) {
  json::Document document;
  REQUIRE_MESSAGE(document.read(text), std::string(text));
  std::string out;
  json::Writer(out).copy(document.root());
  return out;
}

std::string nested(int levels) {
  return std::string(static_cast<std::size_t>(levels), '[') +
         std::string(static_cast<std::size_t>(levels), ']');
}

}  // namespace

TEST_CASE("JSON of every kind is read") {
  json::Document document;
  REQUIRE(document.read(R"( {"a":[1,-2,3.5,1e9,true,false,null],"b":"x\ny","":{}} )"));
  const json::Value root = document.root();
  REQUIRE(root.is(Kind::object));
  CHECK(root.size() == 3);
  const json::Value list = root.find("a");
  REQUIRE(list.is(Kind::list));
  const Kind kinds[] = {Kind::integer, Kind::integer, Kind::real, Kind::real,
                        Kind::boolean, Kind::boolean, Kind::null};
  std::size_t place = 0;
  for (const json::Value member : list) CHECK(member.kind() == kinds[place++]);
  CHECK(place == 7);
  CHECK((*list.begin()).integer() == 1);
  CHECK(root.find("b").text() == "x\ny");
  CHECK(root.find("").is(Kind::object));
  CHECK(!root.find("c"));
  CHECK(!list.find("a"));
  CHECK(!json::Value().is(Kind::null));
  CHECK(json::Value().size() == 0);
}

TEST_CASE("what is not JSON is refused") {
  for (const std::string_view text : {"",
                                      " ",
                                      "nul",
                                      "nulll",
                                      "True",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{a:1}",
                                      "{'a':1}",
                                      "[1",
                                      "{\"a\":1",
                                      "]",
                                      "}",
                                      "1 2",
                                      "01",
                                      "-",
                                      "+1",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "1e+",
                                      "0x10",
                                      "NaN",
                                      "Infinity",
                                      "\"",
                                      "\"abc",
                                      "\"\\\"",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\\u12g4\"",
                                      "\"\\ud800\"",
                                      "\"\\udc00\"",
                                      "\"\\ud800\\u0041\"",
                                      "\"\\ud800\\",
                                      "\"a\nb\"",
                                      "\"a\tb\"",
                                      "//x\n1",
                                      "/*x*/1",
                                      "1\v",
                                      "\"\\u+123\"",
                                      "\"\\u 123\""})
    CHECK_MESSAGE(!reads(text), std::string(text));
  CHECK(!reads(std::string_view("1\0", 2)));
  CHECK(!reads(std::string_view("\"\0\"", 3)));
  CHECK(!reads("\xEF\xBB\xBF{}"));
}

TEST_CASE("text that is not UTF-8 is refused, wherever it stands") {
  for (const std::string_view bytes :
       {"\xff", "\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "\x80", "\xe2\x82"}) {
    CHECK(!reads("\"" + std::string(bytes) + "\""));
    CHECK(!reads("{\"" + std::string(bytes) + "\":1}"));
    CHECK(!reads("1" + std::string(bytes)));
    CHECK(valid_utf8_prefix("ab" + std::string(bytes)) == 2);
  }
  CHECK(reads("\"é–🂡\""));
}

TEST_CASE("where reading went wrong is told") {
  json::Document document;
  CHECK(!document.read("[1,x]"));
  CHECK(document.error_at() == 3);
  CHECK(!document.read("\"ab\xff\""));
  CHECK(document.error_at() == 3);
}

TEST_CASE("values nested too deep are refused without falling over") {
  CHECK(reads(nested(json::most_levels)));
  CHECK(!reads(nested(json::most_levels + 2)));
  CHECK(!reads(nested(1'000'000)));
  CHECK(!reads(std::string(1'000'000, '[')));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  CHECK(!reads(objects));
}

TEST_CASE("numbers beyond 64 bits are the largest and the smallest") {
  json::Document document;
  REQUIRE(document.read("[9223372036854775807,9223372036854775808,-9223372036854775809,-0]"));
  std::vector<std::int64_t> numbers;
  for (const json::Value member : document.root()) numbers.push_back(member.integer());
  CHECK(numbers == std::vector<std::int64_t>{INT64_MAX, INT64_MAX, INT64_MIN, 0});
  CHECK(reads("[" + std::string(100'000, '9') + "]"));
  CHECK(reads("1e999999999"));
}

TEST_CASE("the first of two equal keys counts, and both are there to be found") {
  json::Document document;
  REQUIRE(document.read(R"({"a":1,"a":2})"));
  CHECK(document.root().size() == 2);
  CHECK(document.root().find("a").integer() == 1);
}

TEST_CASE("escapes are read, and written where they must be") {
  CHECK(rewritten(R"("\u0041\u00e9\u20ac\ud83c\udca1\/\b\f\n\r\t\"\\")") ==
        "\"Aé€🂡/\\u0008\\u000c\\u000a\\u000d\\u0009\\\"\\\\\"");
  CHECK(rewritten("\"\\u0000\"") == "\"\\u0000\"");
  std::string key;
  json::Writer out(key);
  out.begin_object().key("a\"b").text("\x01").end_object();
  CHECK(key == R"({"a\"b":"\u0001"})");
  CHECK(reads(key));
}

TEST_CASE("every byte is escaped where it must be, at every place of texts of every length") {
  for (int byte = 0; byte < 0x80; ++byte) {
    const char c = static_cast<char>(byte);
    char escape[8] = {c};
    std::string wrong;
    if (c == '"' || c == '\\')
      std::snprintf(escape, sizeof escape, "\\%c", c);
    else if (byte < 0x20)
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(byte));
    for (const char* const others : {"a", "\x7f", "\xc3\xa9", "\xf4\x8f\xbf\xbf"})
      for (std::size_t before = 0; before < 12; ++before)
        for (std::size_t after = 0; after < 12; ++after) {
          std::string text;
          std::string wanted = "{\"";
          for (std::size_t i = 0; i < before; ++i) text += others;
          wanted += text + escape;
          text += c;
          for (std::size_t i = 0; i < after; ++i) text += others, wanted += others;
          std::string written;
          json::Writer(written).begin_object().key(text).text(text).end_object();
          wanted += "\":" + wanted.substr(1) + "\"}";
          if (written != wanted) wrong += written + " is not " + wanted + '\n';
        }
    CHECK(wrong == "");
  }
}

TEST_CASE("what is written is read back") {
  for (const std::string_view text :
       {"{}", "[]", "[[],{}]", R"({"a":{"b":[1,2.5,-3,"x",null,true]},"c":""})", "\"\"", "0"})
    CHECK(rewritten(text) == text);
  std::string text;
  json::Writer out(text);
  out.begin_list().number(INT64_MIN).real(0.5).boolean(true).null().raw("[1]").text("é").end_list();
  CHECK(text == "[-9223372036854775808,0.5,true,null,[1],\"é\"]");
}

TEST_CASE("a document can be used again") {
  json::Document document;
  REQUIRE(document.read("[1,2,3]"));
  CHECK(!document.read("["));
  REQUIRE(document.read("{\"a\":\"\\n\"}"));
  CHECK(document.root().size() == 1);
}

TEST_CASE("UTF-8 is written and counted") {
  std::string text;
  for (const std::uint32_t point : {0x41u, 0xE9u, 0x20ACu, 0x1F0A1u, 0x7FFu, 0x800u, 0x10FFFFu})
    append_utf8(text, point);
  CHECK(text == "Aé€🂡\xDF\xBF\xE0\xA0\x80\xF4\x8F\xBF\xBF");
  CHECK(valid_utf8_prefix(text) == text.size());
  CHECK(utf8_length(text) == 7);
  CHECK(utf8_length("") == 0);
}
