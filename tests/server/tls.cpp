#include "tests/server/tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdexcept>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl/context.hpp>
#pragma clang diagnostic pop

namespace pioche::test {

namespace {

namespace ssl = boost::asio::ssl;

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

TlsContext::TlsContext(const std::string& certificate_file)
    : context_(std::make_shared<ssl::context>(ssl::context::tls_client)) {
  context_->set_verify_mode(ssl::verify_peer);
  context_->load_verify_file(certificate_file);
}

}  // namespace pioche::test
