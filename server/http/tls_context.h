// The certificate and the key, for connections over TLS. For http_server.cpp alone.
#pragma once

#include <memory>

#include "server/http/http_server_options.h"
#include "server/http/stream.h"

namespace pioche::net {

// Throws StartupError where a file cannot be read, or the key is not that of the certificate.
std::shared_ptr<asio::ssl::context> tls_context(const HttpServerOptions&);

}  // namespace pioche::net
