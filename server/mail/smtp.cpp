#include "server/mail/smtp.h"

#include <algorithm>
#include <cstring>
#include <curl/curl.h>
#include <fmt/format.h>
#include <memory>
#include <mutex>

#include "server/http/networks.h"
#include "server/http/origin.h"

namespace pioche::server {

namespace {

constexpr long connect_seconds = 10;
constexpr long longest_seconds = 30;
constexpr long first_permanent_answer = 500;  // of a mail server

struct Upload {
  std::string_view left;
};

std::size_t read_callback(char* buffer, std::size_t size, std::size_t count, void* upload) {
  auto& left = static_cast<Upload*>(upload)->left;
  const std::size_t given = std::min(size * count, left.size());
  std::memcpy(buffer, left.data(), given);
  left.remove_prefix(given);
  return given;
}

int is_cancelled(void* is_stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return *static_cast<const std::atomic<bool>*>(is_stopping) ? 1 : 0;
}

bool is_this_machine(std::string_view url) {
  std::string_view host = url.substr(url.find("://") + 3);
  if (host.starts_with('['))
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  return host == "localhost" || net::is_in_networks({"127.0.0.0/8", "::1"}, std::string(host));
}

bool needs_tls(const MailSettings& settings) {
  return !settings.ca_file.empty() || !is_this_machine(settings.url);
}

// The name with which the server greets is in the path.
std::string url_with_name(const MailSettings& settings) {
  return settings.url + "/" + settings.from.substr(settings.from.find('@') + 1);
}

}  // namespace

std::string parse_smtp_url(std::string_view text) {
  const auto url = parse_origin(text);
  const bool is_smtp = url && (url->starts_with("smtp://") || url->starts_with("smtps://"));
  return is_smtp ? *url : std::string{};
}

DeliveryResult deliver(const MailSettings& settings, const std::string& to,
                       const std::string& content, const std::atomic<bool>& is_stopping) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                 curl_easy_cleanup);
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(
      curl_slist_append(nullptr, ("<" + to + ">").c_str()), curl_slist_free_all);
  if (!curl || !recipients) return {Delivery::delayed, "no memory"};
  const auto set = [&](CURLoption option, auto value) {
    curl_easy_setopt(curl.get(), option, value);
  };
  Upload upload{content};
  set(CURLOPT_URL, url_with_name(settings).c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_PROXY, "");  // of the environment: not for mail
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT, connect_seconds);
  set(CURLOPT_TIMEOUT, longest_seconds);
  if (needs_tls(settings)) set(CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  if (!settings.ca_file.empty()) set(CURLOPT_CAINFO, settings.ca_file.c_str());
  if (!settings.user.empty()) {
    set(CURLOPT_USERNAME, settings.user.c_str());
    set(CURLOPT_PASSWORD, settings.password.c_str());
  }
  set(CURLOPT_MAIL_FROM, ("<" + settings.from + ">").c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, read_callback);
  set(CURLOPT_READDATA, &upload);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, is_cancelled);
  set(CURLOPT_XFERINFODATA, &is_stopping);
  const CURLcode done = curl_easy_perform(curl.get());
  if (done == CURLE_OK) return {Delivery::sent};
  long answer = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer);
  std::string why = curl_easy_strerror(done);
  if (answer >= 400) why += fmt::format("; the mail server answered {}", answer);
  // A password that the mail server refuses can be mended, and concerns all mails.
  const bool is_final = answer >= first_permanent_answer && done != CURLE_LOGIN_DENIED;
  return {is_final ? Delivery::refused : Delivery::delayed, why};
}

}  // namespace pioche::server
