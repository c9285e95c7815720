// A player that is an external program; docs/bots.md has the protocol.
#pragma once

#include <memory>
#include <mutex>

#include "ai/player.h"
#include "arena/bot_process.h"

namespace pioche {

// What a bot program did wrong.
enum class BotFault : std::uint8_t {
  no_hello,  // it did not answer `hello`
  gone,      // it ended, or closed its input or output
  late,      // it did not answer in time
  unusable,  // its answer is no move, or none of those that it was given
};

std::string_view name_of(BotFault);

// The first fault of a bot program in an arena, from whichever thread.
class FirstFault {
 public:
  struct Found {
    BotFault fault;
    std::string answer;                        // the beginning of it, where it could not be used
    std::optional<ProgramEnding> ending = {};  // where it is gone
    std::string last_line = {};                // of its standard error, where it is gone
  };
  void note(BotFault, std::string_view answer, const std::optional<ProgramEnding>&);
  std::optional<Found> found() const;

 private:
  mutable std::mutex mutex_;
  std::optional<Found> found_;
};

struct BotProgramSettings {
  std::string name;
  std::string command;
  std::uint32_t limit = 1000;  // milliseconds for one answer
  int log = 2;                 // the file that its standard error goes to
  // The CPU time that it may use in a match, for which it is then started anew; 0: no limit.
  std::uint32_t cpu_seconds = 0;
  std::shared_ptr<FirstFault> first_fault = std::make_shared<FirstFault>();
};

// A running bot program, for many matches. One that has ended is started again for the next match.
class BotProgram {
 public:
  explicit BotProgram(BotProgramSettings setting) : setting_(std::move(setting)) {}

  // False where it does not answer `hello`, which names the game: a fault.
  bool start(const Engine&);
  // Runs, and has made fewer than `max_faults` faults in this match.
  bool plays() const { return process_ && faults_of_match_ < max_faults; }

  void begin_match(const Engine&, std::string_view message);
  void tell(std::string_view message);
  // The answer to a message, or nothing, which is a fault.
  std::optional<std::string> ask(std::string_view message);
  void count_fault(BotFault, std::string_view answer = {},
                   const std::optional<ProgramEnding>& ending = {});

  const BotProgramSettings& setting() const { return setting_; }
  // Those since the last call.
  std::uint32_t take_faults() { return std::exchange(faults_, 0); }

 private:
  static constexpr std::uint32_t max_faults = 3;  // of one match

  BotProcess::Deadline deadline_for_answer() const;
  // Ends the process: a fault.
  void end_process(BotFault);

  BotProgramSettings setting_;
  std::unique_ptr<BotProcess> process_;
  std::uint32_t late_answers_ = 0;  // answers to skip, because they came too late
  std::uint32_t faults_ = 0;
  std::uint32_t faults_of_match_ = 0;
};

// Plays a seat in one match. Without a usable answer it waits or, where it is obliged to move, makes a
// random move.
class BotProgramPlayer : public Player {
 public:
  BotProgramPlayer(BotProgram& bot, std::uint64_t seed) : bot_(bot), seed_(seed), rng_{seed} {}

  void begin(const Engine&, const AnyView&) override;
  bool observes() const override { return true; }
  void observe(const AnyView& before, const AnyView& after, std::span<const Event>) override;
  std::uint32_t choose(const AnyView&, const MoveList&, bool obliged) override;

 private:
  std::string question(const AnyView&, const MoveList&, bool obliged);
  std::optional<std::uint32_t> choice_in(std::string_view answer, const MoveList&, bool obliged);
  void tell_end(const AnyView&);

  BotProgram& bot_;
  std::uint64_t seed_;
  Rng rng_;
  const Engine* engine_ = nullptr;
  std::string events_;  // JSON objects, separated by commas, that were not sent yet
};

}  // namespace pioche
