// Settings of the server: a flag before the environment before the file before the default; and
// what is wrong with one is said in one sentence.
#include "server/options.h"

#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>

#include "server/http/networks.h"
#include "tests/server/program.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::test;
using server::Options;
using server::options_of;

namespace {

// Set for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

Options options_from(std::vector<std::string> words) {
  words.insert(words.end(), {"--lang", "en"});
  return options_of(Arguments("serve", words, server::serve_flags(), 0));
}

std::string complaint_about(const std::vector<std::string>& words) {
  try {
    options_from(words);
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

struct File {
  explicit File(const std::string& content) { std::ofstream(path) << content; }
  TemporaryFolder folder;
  std::string path = folder.path() + "/settings";
};

}  // namespace

TEST_CASE("a flag comes before the environment, the file and the default") {
  const File file("# a remark\n\n  port = 3 \ndata=/from/file\nbot-threads = 7\n");
  CHECK(options_from({}).http.port == 8080);
  CHECK(options_from({}).data == "./data");
  CHECK(options_from({"--config", file.path}).http.port == 3);
  CHECK(options_from({"--config", file.path}).data == "/from/file");
  CHECK(options_from({"--config", file.path}).bot_threads == 7);
  const Variable port("PIOCHE_PORT", "2");
  const Variable threads("PIOCHE_BOT_THREADS", "6");
  CHECK(options_from({}).http.port == 2);
  CHECK(options_from({"--config", file.path}).http.port == 2);
  CHECK(options_from({"--config", file.path}).bot_threads == 6);
  CHECK(options_from({"--config", file.path}).data == "/from/file");
  CHECK(options_from({"--config", file.path, "--port", "1"}).http.port == 1);
  CHECK(options_from({"--port=1"}).http.port == 1);
}

TEST_CASE("the environment can name the file") {
  const File file("port = 3\n");
  const File other("port = 4\n");
  const Variable config("PIOCHE_CONFIG", file.path);
  CHECK(options_from({}).http.port == 3);
  CHECK(options_from({"--config", other.path}).http.port == 4);
}

TEST_CASE("every setting can be given in a file") {
  for (const Flag& flag : server::serve_flags()) {
    const std::string name(flag.name.substr(2));
    if (name == "config" || name == "lang" || name == "help") continue;
    const File file(name + " = \x01\n");
    const std::string complaint = complaint_about({"--config", file.path});
    CAPTURE(complaint);
    CHECK(complaint.find("there is no setting") == std::string::npos);
  }
}

TEST_CASE("what is wrong with a setting is said, and where") {
  const auto complaint_in = [](const std::string& content) {
    const File file(content);
    const std::string complaint = complaint_about({"--config", file.path});
    // The file is a temporary one: its place in the sentence is what counts.
    const std::size_t place = complaint.find(file.path);
    return place == std::string::npos
               ? complaint
               : std::string(complaint).replace(place, file.path.size(), "FILE");
  };
  CHECK(
      complaint_in("port = 1\nprot = 2\n") ==
      "FILE:2: there is no setting \"prot\"; `pioche serve --help` lists them. Did you mean port?");
  CHECK(complaint_in("config = x\n") ==
        "FILE:1: there is no setting \"config\"; `pioche serve --help` lists them.");
  CHECK(complaint_in("port 8080\n") == "FILE:1: a setting is a line such as `port = 8080`.");
  CHECK(complaint_in("\n# mine\nport = 80x\n") ==
        "FILE:3: port takes a whole number from 0 … 65535.");
  CHECK(complaint_in("log = loud # very\n") ==
        "FILE:1: log takes error, warning, info or debug, not \"loud\".");
  CHECK(complaint_about({"--port", "65536"}) == "--port takes a whole number from 0 … 65535.");
  CHECK(complaint_about({"--log", "loud"}) ==
        "--log takes error, warning, info or debug, not \"loud\".");
  CHECK(complaint_about({"--log-format", "xml"}) ==
        "--log-format takes text or json, not \"xml\".");
  CHECK(complaint_about({"--key", "x"}) ==
        "A certificate needs its key, and a key its certificate: give both or none.");
  CHECK(complaint_about({"--config", "/none"}).find("/none") != std::string::npos);
  CHECK(complaint_about({"--prot", "1"}) ==
        "--prot is not an option of this command. `pioche serve --help` lists its options. "
        "Did you mean --port?");
  const Variable port("PIOCHE_PORT", "-1");
  CHECK(complaint_about({}) == "PIOCHE_PORT takes a whole number from 0 … 65535.");
}

TEST_CASE("a misspelt variable of the environment is refused, those of others are not") {
  const Variable token("PIOCHE_TOKEN", "of a bot");
  CHECK(complaint_about({}).empty());
  const Variable misspelt("PIOCHE_CONECTIONS_PER_ADDRESS", "3");
  CHECK(complaint_about({}) ==
        "PIOCHE_CONECTIONS_PER_ADDRESS: there is no setting \"PIOCHE_CONECTIONS_PER_ADDRESS\"; "
        "`pioche serve --help` lists them. Did you mean PIOCHE_CONNECTIONS_PER_ADDRESS?");
}

TEST_CASE("commands beside `serve` refuse a misspelt variable too") {
  const ProgramResult result =
      run_program({"backup", "/none", "--lang", "en"}, {{"PIOCHE_DTAA", "/elsewhere"}});
  CHECK(result.status == 2);
  CHECK(result.error_output ==
        "pioche: PIOCHE_DTAA: there is no setting \"PIOCHE_DTAA\"; `pioche serve --help` lists "
        "them. Did you mean PIOCHE_DATA?\n");
}

TEST_CASE("the variable of the language is one of the server too") {
  const Variable language("PIOCHE_LANG", "fr");
  CHECK(options_from({}).http.port == 8080);
  CHECK_THROWS_WITH(options_of(Arguments("serve", std::vector<std::string>{"--port", "x"},
                                         server::serve_flags(), 0)),
                    "--port attend un nombre entier : 0 … 65535.");
}

TEST_CASE("a remark may follow a setting, after a blank") {
  const File file("port = 3 # mine\n  # more\ndata = /a#b\t# a folder\nlog=#\n");
  CHECK(complaint_about({"--config", file.path}).find(":4: log takes") != std::string::npos);
  CHECK(options_from({"--config", file.path, "--log", "info"}).http.port == 3);
  CHECK(options_from({"--config", file.path, "--log", "info"}).data == "/a#b");
}

TEST_CASE("proxies on this machine have a name of their own") {
  CHECK(options_from({"--behind-proxy", "loopback, 10.0.0.1"}).http.proxies ==
        std::vector<std::string>{"127.0.0.1", "::1", "10.0.0.1"});
}

TEST_CASE("proxies and whoever is exempt are addresses or networks") {
  const std::vector<std::string> networks{"10.0.0.0/8", "fd00::/8", "::1"};
  CHECK(options_from({"--behind-proxy", "10.0.0.0/8,fd00::/8,::1"}).http.proxies == networks);
  CHECK(options_from({"--exempt", "10.0.0.0/8, fd00::/8, ::1,"}).exempt == networks);
  for (const char* flag : {"--behind-proxy", "--exempt"})
    for (const char* wrong : {"nonsense", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0", "/8",
                              "10.0.0.1:80", "10.0.0.0/-1", "example.org"})
      CHECK(complaint_about({flag, "127.0.0.1, " + std::string(wrong)}) ==
            std::string(flag) +
                " takes addresses such as 10.0.0.1 or fd00::1, networks such as 10.0.0.0/8 or "
                "fd00::/8, or loopback, not \"" +
                wrong + "\".");
}

TEST_CASE("an address is in a list where it or its network is") {
  const std::vector<std::string> list{"10.0.0.0/8", "192.168.1.7", "fd00::/8", "2001:db8::1"};
  for (const char* inside : {"10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3", "192.168.1.7",
                             "fd12:3456::1", "2001:db8:0:0::1"})
    CHECK_MESSAGE(net::is_in_networks(list, inside), inside);
  for (const char* outside : {"11.0.0.0", "9.255.255.255", "192.168.1.8", "fe00::1", "2001:db8::2",
                              "::10.0.0.1", "", "nonsense", "10.0.0.0/8"})
    CHECK_MESSAGE(!net::is_in_networks(list, outside), outside);
  CHECK(net::is_in_networks({"10.1.2.3/8"}, "10.9.9.9"));
  CHECK(net::is_in_networks({"0.0.0.0/0"}, "8.8.8.8"));
  CHECK_FALSE(net::is_in_networks({"0.0.0.0/0"}, "fd00::1"));
  CHECK(net::is_in_networks({"::ffff:10.0.0.1"}, "10.0.0.1"));
  CHECK_FALSE(net::is_in_networks({}, "10.0.0.1"));
}

TEST_CASE("an origin is a scheme, a host and maybe a port, as browsers write it") {
  const File file("origin = https://Play.example.org:443, http://10.0.0.1:8080\n");
  CHECK(options_from({"--config", file.path}).origins ==
        std::vector<std::string>{"https://play.example.org", "http://10.0.0.1:8080"});
  CHECK(options_from({"--origin", "http://[::1]:80,http://[fd00::1],http://a:443"}).origins ==
        std::vector<std::string>{"http://[::1]", "http://[fd00::1]", "http://a:443"});
  for (const char* wrong : {"nonsense", "play.example.org", "https://", "https://a/", "https://a/b",
                            "https://a:", "https://a:0", "https://a:99999", "https://a:80x",
                            "https://me@a", "https://a?b", "://a", "1x://a", "https://[::1",
                            "https://::1", "https://[]", "https://a b", "*"})
    CHECK(complaint_about({"--origin", wrong}) ==
          "--origin takes origins such as https://play.example.org or http://10.0.0.1:8080, "
          "without a path, not \"" +
              std::string(wrong) + "\".");
}

TEST_CASE("mail is off, or has all that it needs") {
  const std::vector<std::string> all{"--smtp-url",   "smtp://Mail.example.org:587",
                                     "--smtp-from",  "pioche@example.org",
                                     "--public-url", "https://Cards.example.org:443"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), all.begin(), all.end());
    return more;
  };
  CHECK_FALSE(options_from({}).mail.is_on());
  const Options options = options_from(all);
  CHECK(options.mail.is_on());
  CHECK(options.mail.url == "smtp://mail.example.org:587");
  CHECK(options.mail.from == "pioche@example.org");
  CHECK(options.mail.public_url == "https://cards.example.org");
  CHECK(options.mail.user.empty());

  const std::string incomplete =
      "To send mail, the server needs --smtp-url, --smtp-from and --public-url: give all three, or "
      "no setting of mail.";
  for (std::size_t i = 0; i < all.size(); i += 2) {
    std::vector<std::string> rest = all;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i),
               rest.begin() + static_cast<std::ptrdiff_t>(i + 2));
    CHECK(complaint_about(rest) == incomplete);
    CHECK(complaint_about({all[i], all[i + 1]}) == incomplete);
  }
  CHECK(complaint_about({"--smtp-user", "anna"}) == incomplete);
  CHECK(complaint_about(
            {"--smtp-url", "mail.example.org", "--smtp-from", "x", "--public-url", "x"}) ==
        "--smtp-url takes smtp://HOST[:PORT] or smtps://HOST[:PORT], without user and path, not "
        "\"mail.example.org\".");
  CHECK(complaint_about({"--smtp-url", "smtp://a", "--smtp-from", "x", "--public-url", "x"}) ==
        "--smtp-from takes an address such as pioche@example.org, not \"x\".");
  for (const char* wrong : {"cards.example.org", "https://cards.example.org/", "smtp://a"})
    CHECK(
        complaint_about(
            {"--smtp-url", "smtp://a", "--smtp-from", "a@b.org", "--public-url", wrong}) ==
        "--public-url takes an address such as https://cards.example.org, without a path, not \"" +
            std::string(wrong) + "\".");
  CHECK(complaint_about(with({"--smtp-ca-file", "/none"})).find("/none") != std::string::npos);
}

TEST_CASE(
    "the password for the mail server is in a file or the environment, and never an argument") {
  const std::vector<std::string> all{"--smtp-url",   "smtps://mail.example.org",
                                     "--smtp-from",  "pioche@example.org",
                                     "--public-url", "https://cards.example.org"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), all.begin(), all.end());
    return more;
  };
  const File file("from a file \nand no more\n");
  const std::string half =
      "A mail server that wants a user wants a password: give --smtp-user with "
      "--smtp-password-file or PIOCHE_SMTP_PASSWORD, or neither.";
  CHECK(complaint_about(with({"--smtp-user", "anna"})) == half);
  CHECK(complaint_about(with({"--smtp-password-file", file.path})) == half);
  CHECK(complaint_about(with({"--smtp-user", "anna", "--smtp-password-file", "/none"}))
            .find("/none") != std::string::npos);
  const auto in_file = with({"--smtp-user", "anna", "--smtp-password-file", file.path});
  CHECK(options_from(in_file).mail.password == "from a file ");
  const Variable password("PIOCHE_SMTP_PASSWORD", "from outside");
  CHECK(options_from(with({"--smtp-user", "anna"})).mail.password == "from outside");
  CHECK(options_from(in_file).mail.password == "from a file ");
  CHECK(complaint_about(with({"--smtp-password", "x"})).find("--smtp-password") !=
        std::string::npos);
}
