// A terminal on files, and a folder for saved matches.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/terminal/terminal.h"

namespace pioche {

// A folder of its own for saved matches, gone at the end.
struct StateFolder {
  std::string path = (std::filesystem::temp_directory_path() / "pioche-test-XXXXXX").string();
  StateFolder() {
    REQUIRE(mkdtemp(path.data()) != nullptr);
    setenv("XDG_STATE_HOME", path.c_str(), 1);
  }
  ~StateFolder() {
    unsetenv("XDG_STATE_HOME");
    std::filesystem::remove_all(path);
  }
  std::string file(std::string_view name) const { return path + "/" + std::string(name); }
};

// Nothing is saved while this is there.
struct NoStateFolder {
  std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  NoStateFolder() {
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
  }
  ~NoStateFolder() { setenv("HOME", home.c_str(), 1); }
};

// A terminal whose input and output are files.
class FileTerminal {
 public:
  explicit FileTerminal(std::string_view input, Terminal::Settings settings = {})
      : terminal_(fileno(input_), output_, std::move(settings)) {
    std::fwrite(input.data(), 1, input.size(), input_);
    std::rewind(input_);
  }
  ~FileTerminal() {
    std::fclose(input_);
    std::fclose(output_);
  }
  FileTerminal(const FileTerminal&) = delete;
  FileTerminal& operator=(const FileTerminal&) = delete;

  Terminal& terminal() { return terminal_; }
  const Terminal& terminal() const { return terminal_; }
  std::string output() {
    std::fflush(output_);
    std::rewind(output_);
    std::string text;
    for (int c = std::fgetc(output_); c != EOF; c = std::fgetc(output_))
      text += static_cast<char>(c);
    return text;
  }

 private:
  std::FILE* input_ = std::tmpfile();
  std::FILE* output_ = std::tmpfile();
  Terminal terminal_;
};

}  // namespace pioche
