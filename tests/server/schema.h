// Checks JSON against docs/protocol.schema.json, with the keywords that it uses.
#pragma once

#include <string>
#include <string_view>

namespace pioche::test {

// Empty where the text is as `#/$defs/<definition>` says, else where and why it is not.
std::string schema_error(std::string_view definition, std::string_view json);

}  // namespace pioche::test
