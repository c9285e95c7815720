#include "arena/bot_supervisor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pioche {

namespace {

// A program that has closed its output is given so long to end by itself, so that its status is known.
constexpr int milliseconds_to_end = 200;
constexpr int milliseconds_between_looks = 1000;
constexpr int milliseconds_between_measurements = 100;

// ---- Files of /proc, without allocation ----

class ProcPath {
 public:
  ProcPath(pid_t process, std::string_view rest) {
    add("/proc/");
    add_number(process);
    add(rest);
  }
  static ProcPath children_of(pid_t process) {
    ProcPath path(process, "/task/");
    path.add_number(process);
    path.add("/children");
    return path;
  }
  const char* text() const { return text_.data(); }

 private:
  void add(std::string_view part) {
    for (const char c : part) text_[size_++] = c;
  }
  void add_number(pid_t number) {
    std::array<char, 12> digits{};
    std::size_t count = 0;
    for (; number > 0; number /= 10) digits[count++] = static_cast<char>('0' + number % 10);
    while (count > 0) text_[size_++] = digits[--count];
  }

  std::array<char, 64> text_{};
  std::size_t size_ = 0;
};

// Calls `use` with each number in a file of numbers.
template <class Use>
bool for_each_number_in(const char* path, Use use) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 1024> block;
  pid_t number = 0;
  for (ssize_t count = read(file, block.data(), block.size()); count > 0;
       count = read(file, block.data(), block.size()))
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      const char c = block[i];
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
      } else {
        if (number > 0) use(number);
        number = 0;
      }
    }
  if (number > 0) use(number);
  close(file);
  return true;
}

// The clock ticks of a process and of the children that it has waited for.
std::uint64_t ticks_of(pid_t process) {
  const int file = open(ProcPath(process, "/stat").text(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 1024> block;
  const ssize_t count = read(file, block.data(), block.size());
  close(file);
  if (count <= 0) return 0;
  std::string_view rest(block.data(), static_cast<std::size_t>(count));
  rest.remove_prefix(std::min(rest.rfind(')') + 1, rest.size()));  // the name may contain anything
  // After it: state, and as fields 12 to 15 the times (proc(5) counts from the process id).
  constexpr int first_time = 12;
  constexpr int last_time = 15;
  std::uint64_t sum = 0;
  for (int field = 0; field <= last_time && !rest.empty(); ++field) {
    const auto end = std::min(rest.find(' '), rest.size());
    std::uint64_t value = 0;
    for (const char c : rest.substr(0, end))
      if (c >= '0' && c <= '9') value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (field >= first_time) sum += value;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return sum;
}

std::uint64_t ticks_below(pid_t process, int depth) {
  constexpr int deepest = 32;
  std::uint64_t sum = 0;
  if (depth < deepest)
    for_each_number_in(ProcPath::children_of(process).text(), [&](pid_t child) {
      sum += ticks_of(child) + ticks_below(child, depth + 1);
    });
  return sum;
}

// ---- The program ----

[[noreturn]] void exec_program(const SupervisedCommand& settings, int error_output) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
  if (settings.cpu_seconds > 0) {
    // First the signal that says why; a second later the one that nothing survives.
    const rlimit limit{settings.cpu_seconds, rlim_t{settings.cpu_seconds} + 1};
    setrlimit(RLIMIT_CPU, &limit);
  }
  dup2(settings.input, STDIN_FILENO);
  dup2(settings.output, STDOUT_FILENO);
  dup2(error_output, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", settings.command, static_cast<char*>(nullptr));
  _exit(127);
}

class Supervisor {
 public:
  explicit Supervisor(const SupervisedCommand& settings) : settings_(settings) {}

  [[noreturn]] void run() {
    setpgid(0, 0);  // Ctrl-C is for the arena alone
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_IGN);
    std::signal(SIGCHLD, SIG_DFL);
    std::array<int, 2> errors{};
    if (pipe2(errors.data(), O_CLOEXEC) != 0) _exit(1);
    program_ = fork();
    if (program_ == 0) exec_program(settings_, errors[1]);
    setpgid(program_, program_);
    close(errors[1]);
    keep_open(errors[0]);
    if (program_ > 0) watch();
    end_all();
    copy_errors();
    tell();
    _exit(0);
  }

 private:
  // Only what is needed: the end of a pipe must not stay open here, in a copy, unknown to its owner.
  void keep_open(int errors) {
    std::array<int, 4> kept{settings_.control, settings_.report, settings_.log, errors};
    std::sort(kept.begin(), kept.end());
    unsigned next = 0;
    for (const int file : kept) {
      const auto number = static_cast<unsigned>(file);
      if (number > next) close_range(next, number - 1, 0);
      next = std::max(next, number + 1);
    }
    close_range(next, ~0U, 0);
    errors_ = errors;
    fcntl(errors_, F_SETFL, O_NONBLOCK);
  }

  void watch() {
    const int handle = static_cast<int>(syscall(SYS_pidfd_open, program_, 0));
    const bool is_measured = handle < 0 || settings_.cpu_seconds > 0;
    const int pause = is_measured ? milliseconds_between_measurements : milliseconds_between_looks;
    while (true) {
      std::array<pollfd, 3> polled{{{settings_.control, POLLIN, 0},
                                    {handle, POLLIN, 0},
                                    {has_errors_ ? errors_ : -1, POLLIN, 0}}};
      if (poll(polled.data(), polled.size(), pause) < 0 && errno != EINTR) return;
      if (polled[2].revents != 0) copy_errors();
      if (has_ended()) return;
      if (polled[0].revents != 0) return let_end(handle);
      if (has_used_its_time(100)) {
        ending_.kind = ProgramEnding::Kind::cpu_time;
        return;
      }
    }
  }

  // Where the arena asks how it ended; not where the arena is gone.
  void let_end(int handle) {
    char asked = 0;
    if (read(settings_.control, &asked, 1) != 1) return;
    pollfd polled{handle, POLLIN, 0};
    for (int left = milliseconds_to_end; left > 0 && !has_ended(); left -= 10)
      poll(&polled, 1, handle < 0 ? 10 : milliseconds_to_end);
  }

  // Takes leave of every process that has ended; whether the program was among them.
  bool has_ended() {
    int status = 0;
    for (pid_t process = waitpid(-1, &status, WNOHANG); process > 0;
         process = waitpid(-1, &status, WNOHANG))
      if (process == program_) {
        is_reaped_ = true;
        ending_.kind =
            WIFEXITED(status) ? ProgramEnding::Kind::exited : ProgramEnding::Kind::killed;
        ending_.value = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
        // The shell that started it may have been told of the signal, and have ended in order.
        if (has_used_its_time(percent_at_the_end) ||
            (WIFSIGNALED(status) && ending_.value == SIGXCPU))
          ending_.kind = ProgramEnding::Kind::cpu_time;
      }
    return is_reaped_;
  }

  // The kernel ends a process by a clock of whole ticks, which can run ahead of the exact one.
  static constexpr std::uint64_t percent_at_the_end = 90;

  bool has_used_its_time(std::uint64_t percent) const {
    constexpr std::uint64_t microseconds_of_a_percent = 10'000;
    return settings_.cpu_seconds > 0 &&
           microseconds_used() >= settings_.cpu_seconds * percent * microseconds_of_a_percent;
  }

  static std::uint64_t microseconds_used() {
    rusage reaped{};
    getrusage(RUSAGE_CHILDREN, &reaped);
    std::uint64_t sum =
        ticks_below(getpid(), 0) * 1'000'000 / static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
    for (const timeval& time : {reaped.ru_utime, reaped.ru_stime})
      sum += static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 +
             static_cast<std::uint64_t>(time.tv_usec);
    return sum;
  }

  // Whoever loses its parent becomes our child, whatever its group or session.
  void end_all() {
    while (true) {
      if (!is_reaped_ && program_ > 0) kill(-program_, SIGKILL);
      const bool is_known = for_each_number_in(ProcPath::children_of(getpid()).text(),
                                               [](pid_t child) { kill(child, SIGKILL); });
      if (!is_known && !is_reaped_ && program_ > 0) kill(program_, SIGKILL);
      const pid_t process = waitpid(-1, nullptr, is_known ? 0 : WNOHANG);
      if (process == program_) is_reaped_ = true;
      if (process < 0 && errno == EINTR) continue;
      if (process < 0 || (process == 0 && is_reaped_)) return;
    }
  }

  void copy_errors() {
    std::array<char, 4096> block;
    while (true) {
      const ssize_t count = read(errors_, block.data(), block.size());
      if (count <= 0) {
        has_errors_ = count < 0 && (errno == EAGAIN || errno == EINTR);
        return;
      }
      const std::string_view text(block.data(), static_cast<std::size_t>(count));
      for (const char c : text) remember(c);
      // A reader of the log that has stopped does not keep us from ending the program.
      std::array<pollfd, 2> polled{{{settings_.log, POLLOUT, 0}, {settings_.control, POLLIN, 0}}};
      poll(polled.data(), polled.size(), -1);
      if ((polled[0].revents & POLLOUT) != 0) {
        [[maybe_unused]] const ssize_t written = write(settings_.log, text.data(), text.size());
      }
      if (polled[1].revents != 0) return;
    }
  }

  void remember(char c) {
    if (c == '\n') {
      is_new_line_ = true;
      return;
    }
    if (is_new_line_) ending_.line_size = 0;
    is_new_line_ = false;
    if (ending_.line_size < ending_.last_line.size()) ending_.last_line[ending_.line_size++] = c;
  }

  void tell() {
    [[maybe_unused]] const ssize_t written = write(settings_.report, &ending_, sizeof ending_);
  }

  SupervisedCommand settings_;
  pid_t program_ = -1;
  int errors_ = -1;
  bool has_errors_ = true;
  bool is_reaped_ = false;
  bool is_new_line_ = false;
  ProgramEnding ending_;
};

}  // namespace

void supervise(const SupervisedCommand& settings) { Supervisor(settings).run(); }

}  // namespace pioche
