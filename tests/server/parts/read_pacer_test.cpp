// When sockets are read beside commits.
#include "server/runtime/read_pacer.h"

#include <doctest/doctest.h>

#include "server/runtime/event_loop.h"

using namespace pioche;

TEST_CASE("sockets wait for a commit and its rest, and are then read once") {
  net::EventLoop loop;
  net::ReadPacer& reads = loop.reads();
  int times = 0;
  reads.set_reader([&] {
    ++times;
    CHECK_FALSE(reads.is_paused());
    loop.stop();
  });
  CHECK_FALSE(reads.is_paused());
  reads.begin_commit();
  CHECK(reads.is_paused());
  reads.end_commit();
  CHECK(reads.is_paused());
  loop.run();
  CHECK(times == 1);
}

TEST_CASE("after a commit sockets are read although the next one runs already") {
  net::EventLoop loop;
  net::ReadPacer& reads = loop.reads();
  bool was_paused = false;
  reads.set_reader([&] {
    was_paused = reads.is_paused();
    loop.stop();
  });
  reads.begin_commit();
  reads.begin_commit();
  reads.end_commit();
  loop.run();
  CHECK(was_paused);
}

TEST_CASE("what waits for a commit goes on once sockets were read after its rest") {
  net::EventLoop loop;
  net::ReadPacer& reads = loop.reads();
  std::string order;
  reads.set_reader([&] { order += 'r'; });
  reads.begin_commit();
  reads.after_read([&] {
    order += 'a';
    // What comes next waits for the next commit.
    reads.begin_commit();
    reads.after_read([&] {
      order += 'b';
      loop.stop();
    });
    reads.end_commit();
  });
  reads.end_commit();
  CHECK(order.empty());
  loop.run();
  CHECK(order == "rarb");
}

TEST_CASE("what is deferred runs in order, also what is deferred meanwhile") {
  net::EventLoop loop;
  std::string order;
  loop.defer([&] {
    order += 'a';
    loop.defer([&] {
      order += 'c';
      loop.stop();
    });
  });
  loop.defer([&] { order += 'b'; });
  loop.run();
  CHECK(order == "abc");
}
