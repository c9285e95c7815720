// Passwords, sessions, tokens, names.
#include <doctest/doctest.h>
#include <set>

#include "server/accounts/names.h"
#include "server/accounts/password.h"
#include "server/accounts/random_text.h"
#include "server/accounts/session.h"
#include "server/accounts/token.h"
#include "tests/server/store/store_under_test.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::accounts;

namespace {

// The key of the error, without its beginning; every one has its sentence in every language.
std::string key_of(const Result<>& checked) {
  if (checked) return {};
  const Error& error = checked.error();
  for (const std::string_view language : languages()) {
    const std::string said = sentence(language, {}, error);
    CHECK(said.ends_with('.'));
    CHECK(said.find('{') == std::string::npos);
    CHECK_FALSE(said.starts_with("complaint."));
  }
  return error.key.substr(std::string_view("people.").size());
}

std::string name_fault(std::string_view name) { return key_of(check_name(name)); }
std::string login_fault(std::string_view login) { return key_of(check_login(login)); }
std::string password_fault(std::string_view password) {
  return key_of(check_new_password(password, "ann.smith"));
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  while (times-- > 0) all += text;
  return all;
}

Key key_of_bytes(std::uint8_t byte) {
  Key key;
  key.fill(byte);
  return key;
}

constexpr store::Time now = 1'800'000'000'000;

}  // namespace

TEST_CASE("a password matches its own hash alone") {
  const std::string hash = password_hash("correct horse");
  CHECK(hash.starts_with("$argon2id$"));
  CHECK(password_matches(hash, "correct horse"));
  CHECK_FALSE(password_matches(hash, "correct horsf"));
  CHECK_FALSE(password_matches(hash, ""));
  CHECK(password_hash("correct horse") != hash);
  CHECK_FALSE(needs_rehash(hash));
  // Limits lower than ours, and no hash at all.
  CHECK(needs_rehash("$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" + repeated("A", 43)));
  CHECK(needs_rehash("plain"));
  CHECK_FALSE(password_matches("plain", "plain"));
}

TEST_CASE("nobody's password is right, not even an empty one") {
  CHECK_FALSE(password_matches("", ""));
  CHECK_FALSE(password_matches("", "anything"));
}

TEST_CASE("a session comes back out of its cookie") {
  const SessionSigner signer(key_of_bytes(7));
  const Session session{"p_1-x", 3, now};
  const std::string cookie = signer.cookie(session);
  CHECK(cookie.find_first_of(" ;,=\"\\\t") == std::string::npos);
  CHECK(signer.session(cookie, now) == session);
  CHECK(signer.session(cookie, now + session_life - 1) == session);
  CHECK_FALSE(signer.session(cookie, now + session_life));
  CHECK(signer.session(cookie, now - clock_tolerance) == session);
  CHECK_FALSE(signer.session(cookie, now - clock_tolerance - 1));
}

TEST_CASE("a cookie holds the id of its session; one of version 0.1 holds none") {
  const SessionSigner signer(key_of_bytes(7));
  const Session session{"p_1-x", 3, now, "abc234"};
  CHECK(signer.session(signer.cookie(session), now) == session);
  const Session without{"p_1-x", 3, now, ""};
  CHECK(signer.session(signer.cookie(without), now)->id == "");
  // A person's id has no dot: what has one too many is nobody's.
  CHECK_FALSE(signer.session(signer.cookie({"a.b", 3, now, "abc234"}), now));
  CHECK_FALSE(signer.session(signer.cookie({"a", 3, now, "b.c"}), now));
}

TEST_CASE("no other byte makes a cookie, nor another secret, nor half of one") {
  const SessionSigner signer(key_of_bytes(7));
  const std::string cookie = signer.cookie({"person", 0, now});
  CHECK_FALSE(SessionSigner(key_of_bytes(8)).session(cookie, now));
  for (std::size_t at = 0; at < cookie.size(); ++at) {
    std::string forged = cookie;
    forged[at] = forged[at] == 'x' ? 'y' : 'x';
    CHECK_FALSE(signer.session(forged, now));
    CHECK_FALSE(signer.session(cookie.substr(0, at), now));
  }
  CHECK_FALSE(signer.session("", now));
  CHECK_FALSE(signer.session("....", now));
  CHECK_FALSE(signer.session(cookie + "x", now));
}

TEST_CASE("what is signed for one purpose is of no use for another") {
  const Key secret = key_of_bytes(1);
  CHECK(key_for(secret, "session") == key_for(secret, "session"));
  CHECK(key_for(secret, "session") != key_for(secret, "invitation"));
  CHECK(key_for(secret, "session") != key_for(key_of_bytes(2), "session"));
}

TEST_CASE("the server's secret is made once") {
  const auto store = store::memory_store();
  const Key secret = server_secret(*store);
  CHECK(server_secret(*store) == secret);
  CHECK(server_secret(*store::memory_store()) != secret);
  store->commit(store::Batch{store::PutMeta{"secret", "short"}});
  CHECK_THROWS_AS(server_secret(*store), store::Failure);
}

TEST_CASE("tokens") {
  const std::string token = fresh_token();
  CHECK(token.size() == 39);
  CHECK(token.starts_with("pioche_"));
  CHECK(fresh_token() != token);
  const auto hash = token_hash(token);
  REQUIRE(hash);
  CHECK(hash->size() == 64);
  CHECK(token_hash(token) == hash);
  CHECK(hash->find(token.substr(7)) == std::string::npos);
  CHECK(token_hash(fresh_token()) != hash);
  CHECK_FALSE(token_hash(""));
  CHECK_FALSE(token_hash("pioche_"));
  CHECK_FALSE(token_hash(token + "a"));
  CHECK_FALSE(token_hash(token.substr(0, 38)));
  CHECK_FALSE(token_hash("pioche_" + std::string(31, 'a') + "1"));
  CHECK_FALSE(token_hash("PIOCHE_" + token.substr(7)));
}

TEST_CASE("random texts use every letter and do not repeat") {
  const std::string text = random_text(2000);
  CHECK(std::set<char>(text.begin(), text.end()).size() == 32);
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) CHECK(seen.insert(random_text(12)).second);
}

TEST_CASE("names") {
  for (const std::string_view good :
       {"A", "Zoë", "李雷", "Ali", "می‌خواهم", "👨‍👩‍👧", "O'Neil-Smith 2",
        "שלום", "❤️", "abcdefghijklmnopqrstuvwx"})
    CHECK(name_fault(good) == "");
  CHECK(name_fault(repeated("é", 24)) == "");
  CHECK(name_fault(repeated("é", 25)) == "name_long");
  for (const std::string_view empty : {"", " ", "   ", "\u200D", "\u00A0\u3000", "\u0301"})
    CHECK(name_fault(empty) == "name_empty");
  for (const std::string_view bad :
       {"a\nb", "a\tb", "a\x7f", "a\u0085", "a\u200Bb", "a\u202Eb", "a\u2066b", "\u200Fa",
        "a\uFEFF", "a\u2028b", "a\u00ADb", "\u3164", "a\U000E0041", "a\U0001FFFF", "a\uFFFF"})
    CHECK_MESSAGE(name_fault(bad) == "name_character", std::string(bad));
  CHECK(name_fault(std::string_view("a\0b", 3)) == "name_character");
  for (const std::string_view broken : {"\xC3", "a\xFF", "\xED\xA0\x80", "\xC0\x80"})
    CHECK(name_fault(broken) == "name_encoding");
  CHECK(name_fault(" Ann") == "name_spaces");
  CHECK(name_fault("Ann\u00A0") == "name_spaces");
}

TEST_CASE("names are trimmed") {
  CHECK(trimmed_name("  Ann Lee \t\n") == "Ann Lee");
  CHECK(trimmed_name("\u3000\u00A0李\u2003") == "李");
  CHECK(trimmed_name(" \u3000 ") == "");
  CHECK(trimmed_name("") == "");
  CHECK(trimmed_name("é") == "é");
  CHECK(trimmed_name(" \xFF ") == " \xFF ");
}

TEST_CASE("logins") {
  for (const std::string_view good :
       {"ann", "Ann.Smith_2", "0-0", "abcdefghijklmnopqrstuvwxyz012345"})
    CHECK(login_fault(good) == "");
  CHECK(login_fault("an") == "login_short");
  CHECK(login_fault("") == "login_short");
  CHECK(login_fault(std::string(33, 'a')) == "login_long");
  for (const std::string_view bad : {"ann smith", "zoë", "a@b", "ann\n", "a/b"})
    CHECK(login_fault(bad) == "login_character");
  for (const std::string_view bad : {".ann", "_ann", "-ann"})
    CHECK(login_fault(bad) == "login_beginning");
  CHECK(folded_login("Ann.SMITH_2") == "ann.smith_2");
  CHECK(folded_login("ÀZ") == "Àz");  // as the store compares them
}

TEST_CASE("passwords that are allowed") {
  CHECK(password_fault("12345678") == "");
  CHECK(password_fault(repeated("é", 8)) == "");
  CHECK(password_fault("1234567") == "password_short");
  CHECK(password_fault(repeated("é", 7)) == "password_short");
  CHECK(password_fault(std::string(1024, 'x')) == "");
  CHECK(password_fault(std::string(1025, 'x')) == "password_long");
  CHECK(password_fault("ANN.Smith") == "password_is_login");
  CHECK(password_fault("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF") == "password_encoding");
}
