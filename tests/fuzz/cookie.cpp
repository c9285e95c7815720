// The Cookie header of a request, and what a session is read from when its signature is right. The
// second line of the input is signed here, as only the server could.
#include <sodium.h>

#include "server/accounts/session.h"
#include "server/accounts/token.h"
#include "server/http/http.h"
#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr store::Time now = 1'800'000'000'000;

std::string with_signature(std::string_view text, const accounts::Key& secret) {
  const accounts::Key key = accounts::key_for(secret, "session");
  unsigned char mac[crypto_auth_BYTES];
  crypto_auth(mac, reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  char letters[sodium_base64_ENCODED_LEN(crypto_auth_BYTES, variant)];
  return std::string(text) + "." +
         sodium_bin2base64(letters, sizeof letters, mac, sizeof mac, variant);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  const accounts::Key secret{};
  const accounts::SessionSigner signer(secret);
  net::Request request;
  const std::string_view header = fuzz::take_line(input);
  request.headers = {{"cookie", std::string(header)}};
  const std::string_view cookie = request.cookie("pioche");
  fuzz::demand(header.find(cookie) != std::string_view::npos, "a cookie is part of the header");
  // Nobody can sign but the server; this key is known, but no input has been made with it.
  (void)signer.session(cookie, now);
  (void)accounts::token_hash(header);

  const auto session = signer.session(with_signature(input, secret), now);
  if (!session) return 0;
  fuzz::demand(!session->person.empty(), "a session is somebody's");
  fuzz::demand(session->issued <= now + accounts::clock_tolerance &&
                   session->issued > now - accounts::session_life,
               "a session is neither expired nor of the future");
  const auto again = signer.session(signer.cookie(*session), now);
  fuzz::demand(again == session, "a session is read as it was written");
  return 0;
}
