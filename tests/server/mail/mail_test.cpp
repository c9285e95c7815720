// The e-mail addresses of accounts, links to new passwords, and the sending of mails, against a mail server.
#include "server/mail/mail.h"

#include <doctest/doctest.h>

#include "server/accounts/email_address.h"
#include "server/mail/mailer.h"
#include "server/mail/smtp.h"
#include "tests/server/administration.h"
#include "tests/server/eventually.h"
#include "tests/server/mail/mail_server.h"

using namespace pioche;
using namespace pioche::test;
using namespace std::chrono_literals;

namespace {

const std::string site = "https://cards.example.org";
const std::string password = "correct horse";  // of HttpClient::create_account

server::MailSettings settings_for(const MailServer& mails) {
  server::MailSettings settings;
  settings.url = mails.url();
  settings.from = "pioche@example.org";
  settings.public_url = site;
  return settings;
}

struct MailingServer {
  explicit MailingServer(const std::function<void(server::Options&)>& change = {})
      : people([&](server::Options& options) {
          options.mail = settings_for(mails);
          options.mail.retry_after = {1ms, 1ms};
          if (change) change(options);
        }) {}

  MailServer mails;
  AdministeredServer people;
};

HttpResponse give_address(HttpClient& who, const std::string& address,
                          const std::string& secret = password) {
  return who.request("POST", "/api/me/email",
                     R"({"address":")" + address + R"(","password":")" + secret + "\"}");
}

HttpResponse confirm(HttpClient& who, const std::string& code) {
  return who.request("POST", "/api/email-confirmation", R"({"code":")" + code + "\"}");
}

HttpResponse forget(HttpClient& who, const std::string& name) {
  return who.request("POST", "/api/forgotten-password", R"({"login":")" + name + "\"}");
}

std::string sign_in_code(HttpClient& who, const std::string& login, const std::string& secret) {
  return code_of(who.request("POST", "/api/session",
                             R"({"login":")" + login + R"(","password":")" + secret + "\"}"));
}

// The code in the link of a mail, which is a line of its own.
std::string code_in(const ReceivedMail& mail, const std::string& path) {
  const std::string beginning = "\n" + site + path + "#";
  const std::size_t at = mail.text.find(beginning);
  REQUIRE(at != std::string::npos);
  const std::string code = mail.text.substr(at + beginning.size(), 26);
  CHECK(mail.text.substr(at + beginning.size() + 26, 2) == "\r\n");
  return code;
}

void confirm_address(MailingServer& server, HttpClient& who, const std::string& address) {
  REQUIRE(give_address(who, address).status == 200);
  REQUIRE(confirm(who, code_in(server.mails.take(), "/email")).status == 200);
}

std::string address_of(HttpClient& who, const std::string& which) {
  const ParsedJson read(who.get("/api/me/email").body);
  const json::Value address = read[which];
  return address.is(json::Kind::text) ? std::string(address.text()) : std::string{};
}

// What a stranger who has forgotten a password gets, without what differs between any two answers.
std::pair<int, std::string> answer_to_forgetting(HttpClient& who, const std::string& name) {
  const HttpResponse response = forget(who, name);
  return {response.status, response.body};
}

}  // namespace

TEST_CASE("e-mail addresses") {
  const auto is_one = [](std::string_view text) {
    return static_cast<bool>(accounts::check_email_address(text));
  };
  for (const std::string_view good :
       {"a@b.fr", "anna.smith+cards@mail.example.org", "o'neil@example.org",
        "x_1@xn--bcher-kva.example", "ANNA@EXAMPLE.ORG"})
    CHECK_MESSAGE(is_one(good), std::string(good));
  for (const std::string_view bad : {"",
                                     "@",
                                     "anna",
                                     "anna@",
                                     "@example.org",
                                     "anna@example",
                                     "a@b@example.org",
                                     "anna@example..org",
                                     "anna@.example.org",
                                     "anna@example.org.",
                                     ".anna@example.org",
                                     "an na@example.org",
                                     "anna@exam ple.org",
                                     "anna@-x.org",
                                     "anna@x-.org",
                                     "anna@[127.0.0.1]",
                                     "\"anna\"@example.org",
                                     "anna@example.org\r\nBcc: bob@example.org",
                                     "<anna@example.org>",
                                     "anna@example.org,bob@example.org",
                                     "zoë@example.org",
                                     "anna@exämple.org"})
    CHECK_MESSAGE(!is_one(bad), std::string(bad));
  CHECK(is_one(std::string(64, 'a') + "@example.org"));
  CHECK_FALSE(is_one(std::string(65, 'a') + "@example.org"));
  CHECK_FALSE(is_one("a@" + std::string(64, 'b') + ".org"));
  std::string long_one = "a@";
  while (long_one.size() < 250) long_one += "bcdefghi.";
  CHECK_FALSE(is_one(long_one + "org"));
  CHECK(accounts::email_address_id("Anna@Example.org") ==
        accounts::email_address_id("anna@example.ORG"));
  CHECK(accounts::email_address_id("anna@example.org") !=
        accounts::email_address_id("bob@example.org"));
}

TEST_CASE("a mail server is an address without user and path") {
  CHECK(server::parse_smtp_url("smtp://Mail.example.org") == "smtp://mail.example.org");
  CHECK(server::parse_smtp_url("smtps://[::1]:465") == "smtps://[::1]:465");
  for (const std::string_view bad :
       {"mail.example.org", "http://mail.example.org", "smtp://", "smtp://anna:x@mail.example.org",
        "smtp://mail.example.org/path", "smtp://mail.example.org:0", "file:///etc/passwd"})
    CHECK_MESSAGE(server::parse_smtp_url(bad).empty(), std::string(bad));
}

TEST_CASE("a mail is as RFC 5322 and MIME want it") {
  const server::Mail mail{"anna@example.org",
                          "Un très très très long sujet, déjà à plusieurs mots encodés", "Là.\n.\n",
                          "fr"};
  const std::string content = server::encode(mail, "pioche@example.org", "id", 1'800'000'000'000);
  CHECK(content.starts_with("From: Pioche <pioche@example.org>\r\nTo: <anna@example.org>\r\n"));
  CHECK(content.find("\r\nDate: Fri, 15 Jan 2027 08:00:00 +0000\r\n") != std::string::npos);
  CHECK(content.find("\r\nMessage-ID: <id@example.org>\r\n") != std::string::npos);
  CHECK(
      content.ends_with("\r\n\r\n"
                        "TMOgLg0KLg0K\r\n"));
  for (std::size_t begin = 0; begin < content.size();) {
    const std::size_t end = content.find("\r\n", begin);
    REQUIRE(end != std::string::npos);
    CHECK(end - begin <= 76);
    begin = end + 2;
  }
  // No character is divided between two encoded words.
  CHECK(content.find("=?utf-8?B?VW4gdHLDqHMgdHLDqHMgdHLDqHMgbG9uZyBzdWpldCwgZMOpasOg?=\r\n "
                     "=?utf-8?B?IMOgIHBsdXNpZXVycyBtb3RzIGVuY29kw6lz?=\r\n") != std::string::npos);
}

TEST_CASE("an address is confirmed by its link, and a forgotten password is replaced by another") {
  MailingServer server;
  HttpClient& anna = server.people.stranger;
  CHECK(ParsedJson(anna.get("/api/site").body)["email"].boolean());
  CHECK(address_of(anna, "address") == "");
  const HttpResponse given = give_address(anna, " anna@example.org ");
  CHECK(given.status == 200);
  CHECK(address_of(anna, "address") == "");
  CHECK(address_of(anna, "pending") == "anna@example.org");

  const ReceivedMail mail = server.mails.take();
  CHECK(mail.from == "pioche@example.org");
  CHECK(mail.to == "anna@example.org");
  CHECK(mail.headers.at("Auto-Submitted") == "auto-generated");
  CHECK(mail.text.find("“stranger” at " + site) != std::string::npos);
  // An address that is not confirmed is of no use.
  HttpClient other(server.people.server.port());
  CHECK(forget(other, "stranger").status == 200);
  CHECK(forget(other, "anna@example.org").status == 200);
  // Whoever opens the link need not be signed in.
  const std::string code = code_in(mail, "/email");
  CHECK(confirm(other, code).status == 200);
  CHECK(code_of(confirm(other, code)) == "bad_code");
  CHECK(address_of(anna, "address") == "anna@example.org");
  CHECK(address_of(anna, "pending") == "");

  for (const std::string name : {"stranger", "ANNA@example.org"}) {
    CAPTURE(name);
    CHECK(forget(other, name).status == 200);
    const ReceivedMail reset = server.mails.take();
    CHECK(reset.to == "anna@example.org");
    const std::string secret = "a password for " + name;
    const std::string body =
        R"({"code":")" + code_in(reset, "/reset") + R"(","password":")" + secret + "\"}";
    CHECK(other.request("POST", "/api/password-reset", body).status == 200);
    CHECK(code_of(other.request("POST", "/api/password-reset", body)) == "bad_code");
    CHECK(sign_in_code(other, "stranger", password) == "wrong_login");
    CHECK(sign_in_code(other, "stranger", secret) == "");
  }
  CHECK(ParsedJson(anna.get("/api/me").body)["person"].is(json::Kind::null));
  CHECK(server.mails.received() == 0);
}

TEST_CASE("threat: a link to a new password outlives what it was for") {
  MailingServer server;
  HttpClient& anna = server.people.stranger;
  confirm_address(server, anna, "anna@example.org");
  HttpClient other(server.people.server.port());
  std::string present = password;
  const auto link = [&] {
    REQUIRE(forget(other, "stranger").status == 200);
    return code_in(server.mails.take(), "/reset");
  };
  const auto use = [&](const std::string& code, const std::string& secret) {
    return code_of(other.request("POST", "/api/password-reset",
                                 R"({"code":")" + code + R"(","password":")" + secret + "\"}"));
  };
  const auto sign_in_again = [&](const std::string& secret) {
    present = secret;
    CHECK(sign_in_code(anna, "stranger", present) == "");
  };
  // Another link was used.
  const std::string first = link();
  CHECK(use(link(), "second password") == "");
  CHECK(use(first, "first password") == "bad_code");
  sign_in_again("second password");
  // The password was changed.
  const std::string before = link();
  CHECK(anna.request("PATCH", "/api/me",
                     R"({"password":"third password","current":"second password"})")
            .status == 200);
  CHECK(use(before, "fourth password") == "bad_code");
  sign_in_again("third password");
  // The account was recovered.
  const std::string unneeded = link();
  const ParsedJson made(
      anna.request("POST", "/api/me/recovery", R"({"password":"third password"})").body);
  CHECK(code_of(other.request("POST", "/api/recovery",
                              R"({"login":"stranger","code":")" +
                                  std::string(made["recovery"].text()) +
                                  R"(","password":"fifth password"})")) == "");
  CHECK(use(unneeded, "sixth password") == "bad_code");
  sign_in_again("fifth password");
  // The mailbox is another one, or none.
  const std::string to_the_old = link();
  REQUIRE(give_address(anna, "new@example.org", present).status == 200);
  REQUIRE(confirm(anna, code_in(server.mails.take(), "/email")).status == 200);
  CHECK(use(to_the_old, "seventh password") == "bad_code");
  const std::string to_the_new = link();
  CHECK(anna.request("DELETE", "/api/me/email", R"({"password":"fifth password"})").status == 200);
  CHECK(use(to_the_new, "eighth password") == "bad_code");
  CHECK(sign_in_code(other, "stranger", present) == "");
}

TEST_CASE("a mail is in the language of who asked") {
  MailingServer server;
  HttpClient& anna = server.people.stranger;
  const std::string body = R"({"address":"anna@example.org","password":")" + password + "\"}";
  CHECK(anna.send("POST", "/api/me/email?lang=fr", body,
                  {{"Cookie", anna.cookie()},
                   {"Content-Type", "application/json"},
                   {"X-Pioche", "1"},
                   {"Origin", "http://" + anna.host()},
                   {"Accept-Language", "fr"}})
            .status == 200);
  const ReceivedMail mail = server.mails.take();
  CHECK(mail.headers.at("Content-Language") == "fr");
  CHECK(mail.text.find("«\u00a0stranger\u00a0»") != std::string::npos);
  CHECK(mail.text.find("mail.") == std::string::npos);  // every text is there
}

TEST_CASE("threat: somebody learns who has an account, or an address") {
  MailingServer server([](server::Options& options) { options.exempt = {}; });
  confirm_address(server, server.people.stranger, "anna@example.org");
  HttpClient unknown(server.people.server.port());
  const auto real = answer_to_forgetting(unknown, "anna@example.org");
  CHECK(real == std::pair{200, std::string("{}")});
  for (const std::string& name :
       {std::string("stranger"), std::string("moderator"), std::string("nobody"),
        std::string("nobody@example.org"), std::string(), std::string("@"), std::string(5000, 'x')})
    CHECK(answer_to_forgetting(unknown, name) == real);
  // Nor is anybody told that there were too many for one account: only a network is.
  std::string last;
  for (int tries = 0; tries < 40 && last.empty(); ++tries) {
    const HttpResponse response = forget(unknown, "stranger");
    last = code_of(response);
    if (last.empty()) CHECK(std::pair{response.status, response.body} == real);
  }
  CHECK(last == "too_often");
  // The first confirmed the address; the others are limited for the account.
  server.mails.take();
  server.mails.take();
  CHECK(server.mails.received() == 0);

  // Nobody else is shown the address: not on the profile, not to administrators.
  for (HttpClient* who : {&server.people.chief, &server.people.guest, &unknown}) {
    CHECK(who->get("/api/people/" + server.people.stranger.id()).body.find("example.org") ==
          std::string::npos);
    CHECK(who->get("/api/me/email").body.find("anna@") == std::string::npos);
  }
  CHECK(server.people
            .perform(server.people.chief, "person",
                     R"({"person":")" + server.people.stranger.id() + "\"}")
            .body.find("example.org") == std::string::npos);
}

TEST_CASE("threat: somebody who is not the person changes the address") {
  MailingServer server;
  HttpClient& anna = server.people.stranger;
  confirm_address(server, anna, "anna@example.org");
  const auto remove = [](HttpClient& who, const std::string& body) {
    return code_of(who.request("DELETE", "/api/me/email", body));
  };
  HttpClient program(server.people.server.port());
  program.token =
      ParsedJson(anna.request("POST", "/api/tokens", R"({"label":"x"})").body)["token"].text();
  HttpClient unknown(server.people.server.port());
  // A stolen session is not enough.
  CHECK(code_of(give_address(anna, "eve@example.org", "a wrong one")) == "wrong_password");
  CHECK(code_of(give_address(anna, "eve@example.org", "")) == "password_needed");
  CHECK(remove(anna, "{}") == "password_needed");
  CHECK(remove(anna, R"({"password":"a wrong one"})") == "wrong_password");
  CHECK(code_of(program.get("/api/me/email")) == "no_token");
  CHECK(code_of(give_address(program, "eve@example.org")) == "no_token");
  CHECK(remove(program, R"({"password":"correct horse"})") == "no_token");
  CHECK(code_of(confirm(program, std::string(26, 'a'))) == "no_token");
  CHECK(code_of(give_address(server.people.guest, "eve@example.org")) == "account_needed");
  CHECK(code_of(give_address(unknown, "eve@example.org")) == "who");
  CHECK(code_of(give_address(anna, "not an address")) == "bad_email");
  for (const std::string& code : {std::string(26, 'a'), std::string(), std::string(64, 'a')})
    CHECK(code_of(confirm(unknown, code)) == "bad_code");
  CHECK(address_of(anna, "address") == "anna@example.org");
  CHECK(address_of(anna, "pending") == "");
  CHECK(server.mails.received() == 0);

  // An address belongs to the account that confirmed it first, until that removes it.
  HttpClient& bob = server.people.moderator;
  CHECK(give_address(bob, "Anna@example.org").status == 200);
  const std::string code = code_in(server.mails.take(), "/email");
  CHECK(code_of(confirm(unknown, code)) == "email_taken");
  CHECK(address_of(bob, "address") == "");
  CHECK(remove(anna, R"({"password":"correct horse"})") == "");
  CHECK(address_of(anna, "address") == "");
  CHECK(confirm(unknown, code).status == 200);
  CHECK(address_of(bob, "address") == "Anna@example.org");
  // Another address replaces it, and then alone is of use; so does a second link the first.
  CHECK(give_address(bob, "one@example.org").status == 200);
  const std::string first = code_in(server.mails.take(), "/email");
  CHECK(give_address(bob, "two@example.org").status == 200);
  CHECK(code_of(confirm(unknown, first)) == "bad_code");
  CHECK(confirm(unknown, code_in(server.mails.take(), "/email")).status == 200);
  CHECK(address_of(bob, "address") == "two@example.org");
  CHECK(forget(unknown, "anna@example.org").status == 200);
  CHECK(forget(unknown, "two@example.org").status == 200);
  CHECK(server.mails.take().to == "two@example.org");
}

TEST_CASE("threat: the server fills a mailbox") {
  MailingServer server([](server::Options& options) { options.exempt = {}; });
  const auto until_refused = [&](HttpClient& who, const std::string& address) {
    for (int sent = 0; sent < 10; ++sent)
      if (code_of(give_address(who, address)) == "too_often") return sent;
    return 10;
  };
  // Of one person, and of many to one address.
  CHECK(until_refused(server.people.stranger, "anna@example.org") == 3);
  CHECK(code_of(give_address(server.people.stranger, "bob@example.org")) == "too_often");
  CHECK(code_of(give_address(server.people.moderator, "ANNA@example.org")) == "too_often");
  CHECK(give_address(server.people.moderator, "bob@example.org").status == 200);
  for (int i = 0; i < 4; ++i) server.mails.take();
  CHECK(server.mails.received() == 0);
}

TEST_CASE("an address is exported and deleted with the person, and the privacy page has it") {
  MailingServer server;
  HttpClient& anna = server.people.stranger;
  confirm_address(server, anna, "anna@example.org");
  CHECK(give_address(anna, "new@example.org").status == 200);
  const std::string code = code_in(server.mails.take(), "/email");
  const std::string file = anna.get("/api/me/export").body;
  CHECK(file.find(R"("address":"anna@example.org")") != std::string::npos);
  CHECK(file.find(R"("address":"new@example.org")") != std::string::npos);
  CHECK(file.find(code) == std::string::npos);
  for (const std::string language : {"en", "fr"}) {
    const std::string page = anna.get("/api/privacy?lang=" + language).body;
    CHECK(page.find(R"("id":"email")") != std::string::npos);
    CHECK(page.find("privacy.email") == std::string::npos);
  }
  CHECK(anna.request("DELETE", "/api/me", R"({"password":"correct horse"})").status == 200);
  CHECK(code_of(confirm(anna, code)) == "bad_code");
  CHECK(forget(anna, "anna@example.org").status == 200);
  // Somebody else can have it now.
  confirm_address(server, server.people.moderator, "anna@example.org");
  CHECK(server.mails.received() == 0);
}

TEST_CASE("without a mail server there is nothing of e-mail but the way to remove an address") {
  const TemporaryFolder folder;
  const MailServer mails;
  std::string cookie;
  {
    auto options = options_in(folder.path());
    options.mail = settings_for(mails);
    const RunningServer server(options);
    HttpClient anna(server.port());
    anna.create_account("anna");
    CHECK(give_address(anna, "anna@example.org").status == 200);
    cookie = anna.cookie();
  }
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.set_cookie(cookie);
  CHECK_FALSE(ParsedJson(anna.get("/api/site").body)["email"].boolean());
  CHECK(code_of(give_address(anna, "anna@example.org")) == "no_email");
  CHECK(code_of(forget(anna, "anna")) == "no_email");
  // Whoever has given one is told that it is stored, and nobody else.
  const auto page_has_it = [](HttpClient& who) {
    return who.get("/api/privacy").body.find(R"("id":"email")") != std::string::npos;
  };
  HttpClient unknown(server.port());
  CHECK_FALSE(page_has_it(unknown));
  CHECK(page_has_it(anna));
  CHECK(address_of(anna, "pending") == "anna@example.org");
  CHECK(anna.request("DELETE", "/api/me/email", R"({"password":"correct horse"})").status == 200);
  CHECK(address_of(anna, "pending") == "");
  CHECK_FALSE(page_has_it(anna));
}

TEST_CASE("an overloaded mail server is asked again, one that refuses is not") {
  MailServer mails;
  server::MailSettings settings = settings_for(mails);
  settings.retry_after.assign(100'000, 1ms);
  server::Mailer mailer(settings);
  mails.answer_recipients(451);
  CHECK(mailer.send({"anna@example.org", "Later", "text\n", "en"}));
  REQUIRE(eventually([&] { return mails.tries() >= 2; }));
  mails.answer_recipients(250);
  CHECK(mails.take().headers.at("Subject") == "=?utf-8?B?TGF0ZXI=?=");
  REQUIRE(eventually([&] { return mailer.stats().waiting == 0; }));
  CHECK(mailer.stats().sent == 1);
  CHECK(mailer.stats().failures >= 2);
  CHECK(mailer.stats().given_up == 0);

  mails.answer_recipients(550);
  const std::size_t before = mails.tries();
  CHECK(mailer.send({"nobody@example.org", "Never", "text\n", "en"}));
  REQUIRE(eventually([&] { return mailer.stats().waiting == 0; }));
  CHECK(mails.tries() == before + 1);
  CHECK(mailer.stats().given_up == 1);
  CHECK(mails.received() == 0);
}

TEST_CASE("after the last pause a mail is given up") {
  MailServer mails;
  mails.answer_recipients(451);
  server::MailSettings settings = settings_for(mails);
  settings.retry_after = {1ms, 1ms, 1ms};
  server::Mailer mailer(settings);
  CHECK(mailer.send({"anna@example.org", "Later", "text\n", "en"}));
  REQUIRE(eventually([&] { return mailer.stats().waiting == 0; }));
  CHECK(mails.tries() == 4);
  CHECK(mailer.stats().failures == 4);
  CHECK(mailer.stats().given_up == 1);
}

TEST_CASE("a mail server that is not there is asked again") {
  std::string url;
  {
    const MailServer gone;
    url = gone.url();
  }
  server::MailSettings settings;
  settings.url = url;
  settings.from = "pioche@example.org";
  settings.retry_after = {1ms};
  server::Mailer mailer(settings);
  CHECK(mailer.send({"anna@example.org", "x", "x\n", "en"}));
  REQUIRE(eventually([&] { return mailer.stats().waiting == 0; }));
  CHECK(mailer.stats().failures == 2);
  CHECK(mailer.stats().given_up == 1);
}

TEST_CASE("a mail server that sleeps holds up nobody, and not too many mails wait") {
  constexpr std::size_t most = 3;
  MailingServer server([](server::Options& options) { options.mail.most_waiting = most; });
  server.mails.answer_recipients(0);
  HttpClient& anna = server.people.stranger;
  CHECK(give_address(anna, "anna@example.org").status == 200);
  REQUIRE(eventually([&] { return server.mails.tries() == 1; }));
  // The first is being sent; others wait behind it until there are too many.
  std::size_t waiting = 1;
  while (waiting <= most && give_address(anna, "anna@example.org").status == 200) ++waiting;
  CHECK(waiting == most);
  CHECK(code_of(give_address(anna, "anna@example.org")) == "email_busy");
  CHECK(anna.get("/metrics").body.find("\npioche_mails_waiting " + std::to_string(waiting)) !=
        std::string::npos);
  CHECK(anna.get("/api/health").status == 200);
  // Nor does the server wait for it when it stops, now.
}
