// A player that is another program: docs/bots.md is what the two say to each other.
#pragma once

#include "bots/player.h"
#include "cli/bot_process.h"

namespace pioche {

struct BotSetting {
  std::string name;
  std::string command;
  std::uint32_t limit = 1000;  // milliseconds for one answer
  int log = 2;                 // the file that its standard error goes to
};

// The program, through many matches. One that is gone is started again for the next match.
class Bot {
 public:
  explicit Bot(BotSetting setting) : setting_(std::move(setting)) {}

  // False where it does not say hello.
  bool start();
  // Runs, and has not been found wanting too often in this match.
  bool plays() const { return process_ && faults_of_match_ < most_faults; }

  void begin_match(std::string_view message);
  void tell(std::string_view message);
  // The answer to a message, or nothing, which is a fault.
  std::optional<std::string> ask(std::string_view message);
  // Its last answer could not be used.
  void find_fault();

  const BotSetting& setting() const { return setting_; }
  // Since last asked.
  std::uint32_t take_faults() { return std::exchange(faults_, 0); }

 private:
  static constexpr std::uint32_t most_faults = 3;  // of one match

  BotProcess::Deadline in_time() const;

  BotSetting setting_;
  std::unique_ptr<BotProcess> process_;
  std::uint32_t owed_ = 0;  // answers that came too late, or will
  std::uint32_t faults_ = 0;
  std::uint32_t faults_of_match_ = 0;
};

// Its seat in one match. Where it gives no answer that can be used it waits, or if it is obliged
// makes a move drawn at random.
class BotPlayer : public Player {
 public:
  BotPlayer(Bot& bot, std::uint64_t seed) : bot_(bot), seed_(seed), rng_{seed} {}

  void begin(const Engine&, const AnyView&) override;
  bool observes() const override { return true; }
  void observe(const AnyView& before, const AnyView& after, std::span<const Event>) override;
  std::uint32_t choose(const AnyView&, const MoveList&, bool obliged) override;

 private:
  std::string question(const AnyView&, const MoveList&, bool obliged);
  std::optional<std::uint32_t> choice_in(std::string_view answer, const MoveList&, bool obliged);
  void tell_end(const AnyView&);

  Bot& bot_;
  std::uint64_t seed_;
  Rng rng_;
  const Engine* engine_ = nullptr;
  std::string events_;  // JSON objects, separated by commas: what it has not been told yet
};

}  // namespace pioche
