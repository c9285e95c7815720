#include "server/http/tls_context.h"

#include <openssl/err.h>

#include "app/startup_error.h"

namespace pioche::net {

std::shared_ptr<asio::ssl::context> tls_context(const HttpServerOptions& options) {
  auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                   asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  error_code error;
  tls->use_certificate_chain_file(options.certificate, error);
  if (error) throw StartupError({"serve.certificate", options.certificate, error.message()});
  tls->use_private_key_file(options.key, asio::ssl::context::pem, error);
  if (error) throw StartupError({"serve.key", options.key, error.message()});
  // A key of another kind than the certificate's is not noticed before.
  if (SSL_CTX_check_private_key(tls->native_handle()) != 1) {
    const char* reason = ERR_reason_error_string(ERR_get_error());
    throw StartupError({"serve.key", options.key, reason == nullptr ? "" : reason});
  }
  return tls;
}

}  // namespace pioche::net
