#include "tests/server/mail/mail_server.h"

#include <arpa/inet.h>
#include <cstdio>
#include <optional>
#include <sodium.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/eventually.h"

namespace pioche::test {

namespace {

std::string decoded_base64(const std::string& text) {
  std::string bytes(text.size(), ' ');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), "\r\n", &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
    throw std::runtime_error("not base64: " + text);
  bytes.resize(size);
  return bytes;
}

ReceivedMail parse(const std::string& content) {
  ReceivedMail mail;
  std::string* last = nullptr;
  std::size_t at = 0;
  while (true) {
    const std::size_t end = content.find("\r\n", at);
    if (end == std::string::npos) throw std::runtime_error("a mail without an empty line");
    const std::string line = content.substr(at, end - at);
    at = end + 2;
    if (line.empty()) break;
    if (line.size() > 998) throw std::runtime_error("a line longer than RFC 5322 allows");
    if (line[0] == ' ') {
      if (last == nullptr) throw std::runtime_error("a header that goes on before one began");
      *last += line;
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) throw std::runtime_error("not a header: " + line);
    const auto [header, is_new] =
        mail.headers.try_emplace(line.substr(0, colon), line.substr(colon + 2));
    if (!is_new) throw std::runtime_error("a header twice: " + line);
    last = &header->second;
  }
  mail.text = decoded_base64(content.substr(at));
  return mail;
}

std::string in_brackets(const std::string& line) {
  const std::size_t begin = line.find('<');
  const std::size_t end = line.find('>');
  if (begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error("no address: " + line);
  return line.substr(begin + 1, end - begin - 1);
}

}  // namespace

// Lines out of a socket, and answers into it.
class MailServer::Connection {
 public:
  explicit Connection(int socket) : socket_(socket), stream_(fdopen(dup(socket), "r")) {}
  ~Connection() {
    if (stream_ != nullptr) std::fclose(stream_);
    close(socket_);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void say(const std::string& line) const {
    const std::string all = line + "\r\n";
    (void)!::send(socket_, all.data(), all.size(), MSG_NOSIGNAL);
  }
  // Without its end.
  std::optional<std::string> read() const {
    std::string line;
    for (int c = std::fgetc(stream_); c != EOF; c = std::fgetc(stream_)) {
      line += static_cast<char>(c);
      if (line.ends_with("\r\n")) return line.substr(0, line.size() - 2);
    }
    return std::nullopt;
  }

 private:
  int socket_;
  std::FILE* stream_;
};

MailServer::MailServer() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 8) != 0 ||
      getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("the mail server of the test has no port");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { run(); });
}

MailServer::~MailServer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    if (connection_ >= 0) shutdown(connection_, SHUT_RDWR);
  }
  changed_.notify_all();
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

std::string MailServer::url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }

ReceivedMail MailServer::take() {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, longest_wait, [&] { return !mails_.empty(); }))
    throw std::runtime_error("no mail has come");
  ReceivedMail first = std::move(mails_.front());
  mails_.erase(mails_.begin());
  return first;
}

std::size_t MailServer::received() const {
  const std::lock_guard lock(mutex_);
  return mails_.size();
}

std::size_t MailServer::tries() const {
  const std::lock_guard lock(mutex_);
  return tries_;
}

void MailServer::answer_recipients(int code) {
  {
    const std::lock_guard lock(mutex_);
    recipient_answer_ = code;
  }
  changed_.notify_all();
}

int MailServer::answer_to_recipient() {
  std::unique_lock lock(mutex_);
  ++tries_;
  changed_.wait(lock, [&] { return is_stopping_ || recipient_answer_ != 0; });
  return is_stopping_ ? -1 : recipient_answer_;
}

void MailServer::run() {
  while (true) {
    const int socket = accept(listener_, nullptr, nullptr);
    if (socket < 0) return;
    {
      const std::lock_guard lock(mutex_);
      if (is_stopping_) {
        close(socket);
        return;
      }
      connection_ = socket;
    }
    Connection connection(socket);
    serve(connection);
    const std::lock_guard lock(mutex_);
    connection_ = -1;
  }
}

void MailServer::serve(Connection& connection) {
  ReceivedMail envelope;
  connection.say("220 test");
  while (const auto line = connection.read()) {
    const std::string verb = line->substr(0, 4);
    if (verb == "EHLO" || verb == "HELO") {
      connection.say("250 test");
    } else if (verb == "MAIL") {
      envelope.from = in_brackets(*line);
      connection.say("250 ok");
    } else if (verb == "RCPT") {
      envelope.to = in_brackets(*line);
      const int answer = answer_to_recipient();
      if (answer < 0) return;
      connection.say(std::to_string(answer) + " so be it");
    } else if (verb == "DATA") {
      connection.say("354 go on");
      std::string content;
      for (auto part = connection.read(); part && *part != "."; part = connection.read())
        content += (part->starts_with('.') ? part->substr(1) : *part) + "\r\n";
      ReceivedMail mail = parse(content);
      mail.from = envelope.from;
      mail.to = envelope.to;
      {
        const std::lock_guard lock(mutex_);
        mails_.push_back(std::move(mail));
      }
      changed_.notify_all();
      connection.say("250 kept");
    } else if (verb == "QUIT") {
      connection.say("221 bye");
      return;
    } else {
      connection.say("502 what?");
    }
  }
}

}  // namespace pioche::test
