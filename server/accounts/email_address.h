// The e-mail addresses of accounts, with which a forgotten password is replaced. One is kept only once its
// link was opened, and belongs to one account.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "server/store/store.h"

namespace pioche::accounts {

inline constexpr std::size_t longest_email_address = 254;

// The documents of confirmed addresses, whose id is `email_address_id`, and of links that were sent to
// confirm one, whose id is the hash of their code.
inline constexpr std::string_view email_addresses = "email_addresses";
inline constexpr std::string_view email_confirmations = "email_confirmations";

// local@domain.name, as RFC 5321 has it without quotes, in ASCII: every mail server takes it, and nothing
// in it ends a line or begins another address.
Result<> check_email_address(std::string_view address);

// Addresses that differ in the case of A-Z alone are the same, and have the same id.
std::string email_address_id(std::string_view address);

// The content of the documents above.
std::string email_content(std::string_view address);
// Empty where the document holds none.
std::string address_in(const store::Document&);

// Of the person; empty: there is none.
std::string confirmed_address(store::Store&, std::string_view person);

}  // namespace pioche::accounts
