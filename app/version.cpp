#include "app/version.h"

#include "engine/engine.h"

namespace pioche {

std::string rules_versions() {
  std::string text;
  for (const Engine* engine : engines()) {
    if (!text.empty()) text += "; ";
    text += engine->id;
    std::string_view separator = " ";
    for (const std::uint8_t version : engine->rules_versions) {
      text.append(separator).append(std::to_string(version));
      separator = ", ";
    }
  }
  return text;
}

}  // namespace pioche
