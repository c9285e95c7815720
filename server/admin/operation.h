// The administrative operations, defined once: `pioche admin` at the machine, the API and the page for
// administrators all perform these.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "server/accounts/accounts.h"

namespace pioche::server {

// Who may perform an operation. Whoever may more may this, too.
enum class Rights : std::uint8_t { moderator, administrator, machine };

// Whether the audit log has an entry of it: lists have none.
enum class Audit : std::uint8_t { none, entry };

// Which servers perform an operation.
enum class Servers : std::uint8_t { any, nodes_of_a_cluster };

enum class ParameterKind : std::uint8_t {
  person,   // by id or login; the operation gets the person
  table,    // by id; an open one
  network,  // an address or a network
  text,
  number,
  choice,
};

struct Parameter {
  std::string_view name;
  ParameterKind kind = ParameterKind::text;
  bool is_required = true;
  std::int64_t least = 0;  // of a number
  std::int64_t most = 0;   // of a number; of a text, in bytes
  std::span<const std::string_view> choices = {};
  bool is_personal = false;  // not written to the audit log, which outlives people
};

struct Operation;

// Who performs an operation.
struct Actor {
  PersonRow person;  // null: somebody at the machine
  bool has(Rights) const;
};

// The checked arguments of an operation.
struct Input {
  const Operation* operation = nullptr;
  PersonRow person = {};
  std::string table = {};
  std::string network = {};
  std::map<std::string, std::string, std::less<>> texts = {};
  std::map<std::string, std::int64_t, std::less<>> numbers = {};

  std::string text(std::string_view name) const;
  std::optional<std::int64_t> number(std::string_view name) const;
};

// The rows of a list that its argument `skip` asks for.
template <class Row>
std::span<const Row> page_from(const std::vector<Row>& rows, const Input& input) {
  constexpr std::size_t page_size = 100;
  const std::size_t skipped =
      std::min(rows.size(), static_cast<std::size_t>(input.number("skip").value_or(0)));
  return std::span(rows).subspan(skipped, std::min(page_size, rows.size() - skipped));
}

// Why an operation was not performed: an error of docs/errors.md.
struct Refusal {
  int status = 400;
  std::string_view code;
  std::string where = {};
  std::string what = {};
};

// Members of a JSON object, or a refusal.
struct Outcome {
  std::optional<Refusal> refusal = {};
  std::string body = {};
};

inline Outcome refused(int status, std::string_view code, std::string where = {},
                       std::string what = {}) {
  return {Refusal{status, code, std::move(where), std::move(what)}, {}};
}

template <class Write>
Outcome answer(Write write) {
  Outcome outcome;
  json::Writer out(outcome.body);
  out.begin_object();
  write(out);
  out.end_object();
  return outcome;
}

inline Outcome nothing_to_say() {
  return answer([](json::Writer&) {});
}

// The names of store::Role.
inline constexpr std::array<std::string_view, 3> role_names{"none", "moderator", "administrator"};
inline std::string_view name_of(store::Role role) {
  return role_names[static_cast<std::size_t>(role)];
}

class Administration;

struct Operation {
  std::string_view name;  // its sentence is `admin.<name>` in lang/
  Rights rights;
  Audit audit;
  std::span<const Parameter> parameters;
  net::Awaitable<Outcome> (Administration::*run)(const Actor&, const Input&);
  Servers servers = Servers::any;
};

// All of them.
std::span<const Operation> operations();
const Operation* find_operation(std::string_view name);

// An operation with its parameters.
void write_operation(json::Writer&, const Operation&, std::string_view language);

}  // namespace pioche::server
