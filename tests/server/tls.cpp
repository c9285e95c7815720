#include "tests/server/tls.h"

#include <algorithm>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdexcept>

namespace pioche::test {

namespace {

void require(bool is_good, const char* what) {
  if (is_good) return;
  char reason[256];
  ERR_error_string_n(ERR_get_error(), reason, sizeof reason);
  throw std::runtime_error(std::string("TLS: ") + what + ": " + reason);
}

template <class Write>
void write_file(const std::string& path, Write write) {
  BIO* file = BIO_new_file(path.c_str(), "w");
  require(file != nullptr, "a file");
  const bool is_written = write(file) == 1;
  BIO_free(file);
  require(is_written, "writing");
}

void add_extension(X509* certificate, int kind, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
  require(extension != nullptr, "an extension");
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

}  // namespace

CertificateFiles write_certificate(const std::string& folder) {
  constexpr long day = 24 * 3600;
  EVP_PKEY* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  X509* certificate = X509_new();
  require(key != nullptr && certificate != nullptr, "a key");
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -day);
  X509_gmtime_adj(X509_getm_notAfter(certificate), day);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  add_extension(certificate, NID_subject_alt_name, "DNS:localhost");
  add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE");
  require(X509_sign(certificate, key, nullptr) > 0, "signing");
  CertificateFiles files{folder + "/certificate.pem", folder + "/key.pem"};
  write_file(files.certificate, [&](BIO* file) { return PEM_write_bio_X509(file, certificate); });
  write_file(files.key, [&](BIO* file) {
    return PEM_write_bio_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
  });
  X509_free(certificate);
  EVP_PKEY_free(key);
  return files;
}

void TlsContext::Free::operator()(ssl_ctx_st* context) const { SSL_CTX_free(context); }

TlsContext::TlsContext(const std::string& certificate_file)
    : context_(SSL_CTX_new(TLS_client_method())) {
  require(context_ != nullptr, "a client");
  SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
  require(SSL_CTX_load_verify_locations(context_.get(), certificate_file.c_str(), nullptr) == 1,
          "the certificate");
}

void TlsSession::Free::operator()(ssl_st* end) const { SSL_free(end); }

TlsSession::TlsSession(const TlsContext& trust, int socket) : end_(SSL_new(trust.context_.get())) {
  require(end_ != nullptr && SSL_set_fd(end_.get(), socket) == 1, "a connection");
  SSL_set_tlsext_host_name(end_.get(), "localhost");
  SSL_set1_host(end_.get(), "localhost");
  require(SSL_connect(end_.get()) == 1, "the handshake");
}

void TlsSession::send(std::string_view bytes) {
  require(SSL_write(end_.get(), bytes.data(), static_cast<int>(bytes.size())) > 0, "sending");
}

std::string TlsSession::receive() {
  std::string block(16384, '\0');
  const int count = SSL_read(end_.get(), block.data(), static_cast<int>(block.size()));
  if (count <= 0) require(SSL_get_error(end_.get(), count) == SSL_ERROR_ZERO_RETURN, "reading");
  block.resize(static_cast<std::size_t>(std::max(count, 0)));
  return block;
}

bool TlsSession::has_bytes() const { return SSL_pending(end_.get()) > 0; }

std::string TlsSession::version() const { return SSL_get_version(end_.get()); }

}  // namespace pioche::test
