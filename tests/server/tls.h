// TLS for tests: a certificate that signs itself, and a client that trusts it.
#pragma once

#include <memory>
#include <string>

namespace boost::asio::ssl {
class context;
}

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

  boost::asio::ssl::context& context() const { return *context_; }

 private:
  std::shared_ptr<boost::asio::ssl::context> context_;
};

}  // namespace pioche::test
