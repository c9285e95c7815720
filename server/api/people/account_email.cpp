// The e-mail address of an account, and the way by it to a new password where that is forgotten.
#include <algorithm>
#include <iterator>

#include "engine/text_util.h"
#include "server/accounts/email_address.h"
#include "server/accounts/names.h"
#include "server/accounts/one_time_code.h"
#include "server/api/people/accounts.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr store::Time hour = 60 * one_minute;
constexpr store::Time confirmation_life = 24 * hour;
constexpr store::Time reset_life = hour;

// A mail with a link; its texts are mail.<what>.subject and mail.<what>.text in lang/.
Mail mail_with_link(std::string_view language, const std::string& what, std::string to,
                    const std::string& login, const std::string& site, const std::string& link) {
  const std::string key = "mail." + what;
  std::string text =
      format_message(language, {}, key + ".text", {{"where", site}, {"what", login}});
  text += "\n\n" + link + "\n\n" + std::string(message(language, {}, "mail.else")) + "\n";
  return {.to = std::move(to),
          .subject = std::string(message(language, {}, key + ".subject")),
          .text = std::move(text),
          .language = std::string(language)};
}

// Of the address, of those that are not confirmed, and of what was sent to it.
store::Batch removal_of_address(store::Store& store, const std::string& person) {
  store::Batch all;
  for (const std::string_view collection :
       {accounts::email_confirmations, accounts::email_addresses, accounts::password_resets})
    std::ranges::move(accounts::removal_of(store, collection, person), std::back_inserter(all));
  return all;
}

}  // namespace

Reply AccountHandlers::email_response(const Call& call) {
  struct Stored {
    std::string confirmed;
    std::vector<store::Document> pending;
  };
  const Stored stored = co_await store_.query([id = call.person().id](store::Store& store) {
    return Stored{accounts::confirmed_address(store, id),
                  store.documents_of(accounts::email_confirmations, id)};
  });
  const bool is_pending = !stored.pending.empty() && stored.pending.back().expires > now();
  const std::string pending = is_pending ? accounts::address_in(stored.pending.back()) : "";
  co_return json_response([&](json::Writer& out) {
    out.key("address");
    stored.confirmed.empty() ? out.null() : out.text(stored.confirmed);
    out.key("pending");
    pending.empty() ? out.null() : out.text(pending);
  });
}

Reply AccountHandlers::email(Call& call) { return email_response(call); }

Reply AccountHandlers::set_email(Call& call) {
  if (!mailer_.is_on()) co_return refusal(404, call, "no_email");
  const std::string address(trimmed_ascii(call.text("address")));
  if (const Result<> checked = accounts::check_email_address(address); !checked)
    co_return refusal(400, call, "bad_email", checked.error());
  if (auto refused = co_await passwords_.refuse_unless_confirmed(call, "password"))
    co_return std::move(*refused);
  const std::string person = call.person().id;
  // Nobody fills the mailbox of somebody else, not even with many accounts.
  if (!limits_.allow_address(Limit::mails_by_address, call.request) ||
      !limits_.allow(Limit::mails_by_person, call.request, person) ||
      !limits_.allow(Limit::mails_by_recipient, call.request, accounts::email_address_id(address)))
    co_return refusal(429, call, "too_often");
  accounts::NewCode made =
      accounts::new_code(accounts::email_confirmations, person, now(), now() + confirmation_life);
  made.document.content = accounts::email_content(address);
  const std::string& site = mailer_.settings().public_url;
  const std::string id = made.document.id;
  const auto failure = co_await store_.commit(
      {store::PutDocument{std::move(made.document)}}, [person, id](store::Store& store) {
        store::Batch older;
        for (const store::Document& one : store.documents_of(accounts::email_confirmations, person))
          if (one.id != id) older.emplace_back(store::RemoveDocument{one.collection, one.id});
        return older;
      });
  if (failure) co_return refusal(call, *failure);
  if (!mailer_.send(mail_with_link(call.language, "confirm", address, call.person().login, site,
                                   site + "/email#" + made.code)))
    co_return refusal(503, call, "email_busy");
  co_return co_await email_response(call);
}

// Also where no mail is sent any more: what is stored can be removed.
Reply AccountHandlers::remove_email(Call& call) {
  if (auto refused = co_await passwords_.refuse_unless_confirmed(call, "password"))
    co_return std::move(*refused);
  const auto failure = co_await store_.commit({}, [person = call.person().id](store::Store& store) {
    return removal_of_address(store, person);
  });
  if (failure) co_return refusal(call, *failure);
  co_return co_await email_response(call);
}

// Whoever opens the link has the mailbox; being signed in is not needed. An address stays with the account
// that confirmed it first, so that nobody loses theirs by opening a stranger's link.
Reply AccountHandlers::confirm_email(Call& call) {
  if (!limits_.allow_address(Limit::passwords_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const auto code = co_await claim_code(accounts::email_confirmations, call.text("code"));
  if (!code) co_return refusal(403, call, "bad_code");
  const std::string address = accounts::address_in(code->document);
  const std::string person = code->document.person;
  store::Document confirmed{std::string(accounts::email_addresses),
                            accounts::email_address_id(address),
                            person,
                            now(),
                            0,
                            code->document.content};
  const auto is_taken = std::make_shared<bool>(false);
  const auto failure = co_await store_.commit(
      {}, [confirmed, used = code->document, is_taken](store::Store& store) -> store::Batch {
        const auto there = store.document(confirmed.collection, confirmed.id);
        *is_taken = there && there->person != confirmed.person;
        if (*is_taken) return {};
        store::Batch batch{store::UseDocument{used.collection, used.id}};
        std::ranges::move(removal_of_address(store, confirmed.person), std::back_inserter(batch));
        batch.emplace_back(store::PutDocument{confirmed});
        return batch;
      });
  if (failure) co_return refusal(call, *failure);
  if (*is_taken) co_return refusal(409, call, "email_taken");
  co_return json_response([](json::Writer&) {});
}

// The answer comes before anything is looked up: neither it nor its time tells who has an account.
Reply AccountHandlers::forget_password(Call& call) {
  if (!mailer_.is_on()) co_return refusal(404, call, "no_email");
  if (!limits_.allow_address(Limit::mails_by_address, call.request))
    co_return refusal(429, call, "too_often");
  const std::string name(trimmed_ascii(call.text("login")));
  if (name.size() <= accounts::longest_email_address)
    net::spawn(store_.loop(), mail_reset_link(name, call.request, call.language));
  co_return json_response([](json::Writer&) {});
}

net::Awaitable<> AccountHandlers::mail_reset_link(std::string name, net::Request request,
                                                  std::string_view language) {
  struct Found {
    std::optional<store::Person> person;
    std::string address;
  };
  try {
    const Found found = co_await store_.query([name](store::Store& store) -> Found {
      // No login has an @.
      if (name.find('@') == std::string::npos) {
        auto person = store.person_by_login(name);
        return {person, person ? accounts::confirmed_address(store, person->id) : ""};
      }
      const auto document =
          store.document(accounts::email_addresses, accounts::email_address_id(name));
      if (!document) return {};
      return {store.person(document->person), accounts::address_in(*document)};
    });
    if (!found.person || found.address.empty() ||
        !limits_.allow(Limit::mails_by_person, request, found.person->id))
      co_return;
    accounts::NewCode made =
        accounts::new_code(accounts::password_resets, found.person->id, now(), now() + reset_life);
    if (const auto failure = co_await store_.commit({store::PutDocument{made.document}}))
      co_return log(LogLevel::warning, "a link to a new password could not be stored");
    const std::string& site = mailer_.settings().public_url;
    if (!mailer_.send(mail_with_link(language, "reset", found.address, found.person->login, site,
                                     site + "/reset#" + made.code)))
      log(LogLevel::warning, "a mail was not sent, since too many wait");
  } catch (const std::exception& error) {
    log(LogLevel::warning, "a link to a new password could not be sent: {}", error.what());
  }
}

}  // namespace pioche::server
