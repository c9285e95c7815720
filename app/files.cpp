#include "app/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "app/text_layout.h"
#include "text/messages.h"

namespace pioche {

namespace {

[[noreturn]] void throw_file_error(std::string_view language, std::string_view key,
                                   const std::string& path, std::string_view what = {}) {
  const std::string name =
      path == "-" ? std::string(message(language, {}, "file.standard_input")) : printable(path);
  throw std::runtime_error(
      format_message(language, {}, std::string("file.") += key, {{"where", name}, {"what", what}}));
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

}  // namespace

std::string read_file(std::string_view language, const std::string& path) {
  const bool is_input = path == "-";
  std::error_code error;
  if (!is_input && std::filesystem::is_directory(path, error))
    throw_file_error(language, "cannot_read", path, std::strerror(EISDIR));
  const File opened(is_input ? nullptr : std::fopen(path.c_str(), "rb"));
  std::FILE* file = is_input ? stdin : opened.get();
  if (file == nullptr) throw_file_error(language, "cannot_read", path, std::strerror(errno));
  std::string content;
  char buffer[65536];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file)) {
    if (content.size() + count > max_file_size)
      throw_file_error(language, "too_large", path, std::to_string(max_file_size >> 20));
    content.append(buffer, count);
  }
  if (std::ferror(file) != 0) throw_file_error(language, "cannot_read", path, std::strerror(errno));
  return content;
}

void read_json(std::string_view language, const std::string& path, std::string_view content,
               json::Document& document) {
  if (!document.read(content))
    throw_file_error(language, "not_json", path, std::to_string(document.error_at() + 1));
}

void write_file(std::string_view language, const std::string& path, std::string_view content) {
  const std::string temporary = path + ".new";
  File file(std::fopen(temporary.c_str(), "wb"));
  if (!file) throw_file_error(language, "cannot_write", path, std::strerror(errno));
  const bool written = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
  if (!written || std::fclose(file.release()) != 0 ||
      std::rename(temporary.c_str(), path.c_str()) != 0) {
    const std::string reason = std::strerror(errno);
    std::remove(temporary.c_str());
    throw_file_error(language, "cannot_write", path, reason);
  }
}

std::string record_of(const Match& match) {
  std::string text;
  json::Writer out(text);
  match.write_record(out);
  return text += '\n';
}

}  // namespace pioche
