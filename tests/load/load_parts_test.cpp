// The parts of `pioche load` that need no server.
#include <ctime>
#include <doctest/doctest.h>
#include <filesystem>
#include <unistd.h>

#include "load/delivery_audit.h"
#include "load/flush_probe.h"
#include "load/frames.h"
#include "load/histogram.h"
#include "load/hostile_bytes.h"
#include "load/process_usage.h"
#include "load/report.h"
#include "server/ws/frames.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;

TEST_CASE("a histogram tells percentiles within a thirty-second part") {
  Histogram histogram;
  CHECK(histogram.percentile(0.5) == 0);
  for (std::int64_t i = 1; i <= 100'000; ++i) histogram.add(i);
  for (const double share : {0.001, 0.5, 0.9, 0.99, 0.999}) {
    const double exact = share * 100'000;
    CHECK(static_cast<double>(histogram.percentile(share)) >= exact);
    CHECK(static_cast<double>(histogram.percentile(share)) <= exact * (1 + 1.0 / 32));
  }
  CHECK(histogram.percentile(1) == 100'000);
  CHECK(histogram.max() == 100'000);
  CHECK(histogram.count() == 100'000);
}

TEST_CASE("a histogram takes whatever it is given") {
  Histogram histogram;
  histogram.add(-5);
  histogram.add(INT64_MAX);
  CHECK(histogram.percentile(0.5) == 0);
  CHECK(histogram.max() == INT64_MAX);
}

TEST_CASE("the server reads the frames that the client writes") {
  Rng rng{7};
  for (const std::size_t length : {0, 1, 125, 126, 127, 65535, 65536, 70000}) {
    const std::string payload(length, 'x');
    std::string bytes;
    append_frame(bytes, Opcode::text, payload, static_cast<std::uint32_t>(rng.next()));
    net::FrameReader reader(100'000);
    reader.feed(bytes);
    const auto found = reader.next();
    REQUIRE(found.kind == net::FrameReader::Kind::text);
    CHECK(found.payload == payload);
  }
}

TEST_CASE("a delivery audit finds what is missing, doubled or contradicted") {
  const auto told = [] {
    DeliveryAudit audit;
    audit.record_sent(1, 0);
    audit.record_sent(1, 1);
    CHECK(audit.record_announced(1, 1, 0));
    CHECK_FALSE(audit.record_announced(1, 1, 0));
    CHECK(audit.record_announced(1, 2, 1));
    audit.record_acknowledged(1, 2, "R7", 1, nullptr);
    return audit;
  };
  const StoredMove first{0, "draw", true};
  const StoredMove second{1, "R7", true};
  DeliveryAudit good = told();
  good.set_stored(1, {first, second});
  CHECK(good.result().is_clean());
  CHECK(good.result().acknowledged == 2);

  DeliveryAudit lost = told();
  lost.set_stored(1, {first});
  CHECK(lost.result().missing == 1);

  DeliveryAudit swapped = told();
  swapped.set_stored(1, {second, first});
  CHECK(swapped.result().missing == 2);

  DeliveryAudit another = told();
  another.set_stored(1, {first, {1, "R8", true}});
  CHECK(another.result().missing == 1);

  DeliveryAudit of_another_match = told();
  of_another_match.set_stored(2, {first, second});
  CHECK(of_another_match.result().missing == 2);

  DeliveryAudit twice = told();
  twice.set_stored(1, {first, second, second});
  CHECK(twice.result().doubled == 1);
  CHECK(twice.result().missing == 0);

  DeliveryAudit not_sent = told();
  not_sent.set_stored(1, {first, second});
  not_sent.record_refused(1, 1);
  CHECK(not_sent.result().doubled == 1);

  DeliveryAudit contradicted = told();
  contradicted.record_announced(1, 2, 0);
  CHECK(contradicted.result().contradicted == 1);

  DeliveryAudit shrunk = told();
  shrunk.check_progress(shrunk.progress(), {1, 1});
  CHECK(shrunk.result().contradicted == 1);
}

TEST_CASE("latencies count from sending to each other seat, whoever hears first") {
  DeliveryAudit audit;
  Histogram latencies;
  audit.record_arrival(1, 1, 150, &latencies);
  CHECK(latencies.count() == 0);
  audit.record_acknowledged(1, 1, "draw", 100, &latencies);
  audit.record_arrival(1, 1, 131, &latencies);
  CHECK(latencies.count() == 2);
  CHECK(latencies.percentile(0.5) == 31);
  CHECK(latencies.max() == 50);
}

TEST_CASE("the flushes of a disk are measured, and leave no file behind") {
  const test::TemporaryFolder folder;
  const auto durations = FlushProbe(folder.path()).finish();
  REQUIRE(durations);
  CHECK(durations->count() > 0);
  CHECK(std::filesystem::is_empty(folder.path()));
  CHECK_FALSE(FlushProbe(folder.path() + "/none").finish());

  Report report;
  CHECK(report_json(report).find(R"("flush_ms":null)") != std::string::npos);
  report.flushes = durations;
  CHECK(report_json(report).find(R"("flush_ms":{"p50":)") != std::string::npos);
}

TEST_CASE(
    "hostile bytes are the same for the same generator state, and never kill the reader of "
    "frames") {
  Rng one{3};
  Rng other{3};
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = broken_frame(one);
    CHECK(bytes == broken_frame(other));
    net::FrameReader reader(4096);
    reader.feed(bytes);
    for (int frames = 0; reader.next().kind != net::FrameReader::Kind::none && frames < 8;)
      ++frames;
  }
  CHECK(hostile_message(one) == hostile_message(other));
  CHECK(hostile_request(one) == hostile_request(other));
}

TEST_CASE("the CPU time and memory of a process are known") {
  // The kernel counts in ticks, and a process that has just begun may not have used one.
  auto usage = load::usage_of(getpid());
  while (usage && usage->cpu_seconds == 0 && std::clock() < 10 * CLOCKS_PER_SEC) {
    usage = load::usage_of(getpid());
  }
  REQUIRE(usage);
  CHECK(usage->cpu_seconds > 0);
  CHECK(usage->memory > 0);
  CHECK_FALSE(load::usage_of(INT32_MAX));
}

TEST_CASE("memory that has shrunk says nothing of a table") {
  Report report;
  report.options.tables = 4;
  report.seconds = 1;
  CHECK_FALSE(report.memory_per_table());
  report.memory_before = 1000;
  report.memory = 9000;
  CHECK(report.memory_per_table() == 2000.0);
  report.memory = 900;
  CHECK_FALSE(report.memory_per_table());
  const std::string shown = report_text(report, "en");
  const std::string name = "server memory per table";
  const std::size_t line = shown.find(name);
  REQUIRE(line != std::string::npos);
  const std::size_t figure = shown.find_first_not_of(' ', line + name.size());
  CHECK(shown.substr(figure, 2) == "-\n");
  CHECK(report_json(report).find(R"("server_memory_per_table":null)") != std::string::npos);
}

TEST_CASE("an address is a port, a host and a port, or a URL") {
  for (const auto* text : {"8080", "127.0.0.1:8080", "http://127.0.0.1:8080/"}) {
    CHECK(ntohs(parse_address(text).server.sin_port) == 8080);
    CHECK(parse_address(text).is_loopback());
  }
  for (const auto* text : {"", "host", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:99999", "80x"})
    CHECK_THROWS(parse_address(text));
}
