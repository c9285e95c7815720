// TLS for tests: a certificate that signs itself, and the client's end of a connection.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct ssl_st;
struct ssl_ctx_st;

namespace pioche::test {

struct CertificateFiles {
  std::string certificate;
  std::string key;
};

// For localhost, made anew, in this folder.
CertificateFiles write_certificate(const std::string& folder);

// Trusts that one certificate.
class TlsContext {
 public:
  explicit TlsContext(const std::string& certificate_file);

 private:
  friend class TlsSession;
  struct Free {
    void operator()(ssl_ctx_st*) const;
  };
  std::unique_ptr<ssl_ctx_st, Free> context_;
};

class TlsSession {
 public:
  // Shakes hands; throws where the other side cannot be trusted.
  TlsSession(const TlsContext&, int socket);

  void send(std::string_view bytes);
  // Empty: the other side has closed, and said so.
  std::string receive();
  bool has_bytes() const;  // that nobody has read yet
  std::string version() const;

 private:
  struct Free {
    void operator()(ssl_st*) const;
  };
  std::unique_ptr<ssl_st, Free> end_;
};

}  // namespace pioche::test
