#include "tests/server/program.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/server_process.h"

namespace pioche::test {

std::string content_of(const std::string& path) {
  std::stringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

ProgramResult run_program(std::vector<std::string> words,
                          const std::vector<std::pair<std::string, std::string>>& environment) {
  const TemporaryFolder folder;
  const std::string output = folder.path() + "/output";
  const std::string error_output = folder.path() + "/complaint";
  const std::string program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pioche";
  words.insert(words.begin(), program);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t process = fork();
  if (process == 0) {
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    dup2(open(output.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), STDOUT_FILENO);
    dup2(open(error_output.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), STDERR_FILENO);
    execv(program.c_str(), pointers.data());
    _exit(127);
  }
  int status = 0;
  waitpid(process, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), content_of(output),
          content_of(error_output)};
}

}  // namespace pioche::test
