// What a module costs where it runs: in Node, or in a worker of a browser.

/** Random moves in a second, in the middle of three runs. */
function randomSpeed(pioche, game, players, seconds) {
  let moves = 100_000;
  const timed = () => {
    const started = performance.now();
    pioche.playRandomly(game, players, moves);
    return (performance.now() - started) / 1000;
  };
  timed(); // compiled for good only after a while
  moves = Math.max(moves, Math.round((moves * seconds) / timed()));
  return [timed(), timed(), timed()].map((taken) => moves / taken).sort((a, b) => a - b)[1];
}

/** Milliseconds that `hard` takes for each of its moves, all seats played by it. */
function answerTimes(pioche, game, players) {
  const times = [];
  const match = pioche.newMatch({ game, players, seed: '7' });
  while (times.length < 80) {
    const { obliged } = match.legal();
    if (obliged.length === 0) break;
    const started = performance.now();
    const move = match.botMove(obliged[0], 'hard', String(times.length + 1));
    times.push(performance.now() - started);
    match.move(obliged[0], move);
  }
  match.close();
  return times;
}

export function costOf(pioche, game, players, seconds) {
  const times = answerTimes(pioche, game, players);
  return {
    movesPerSecond: randomSpeed(pioche, game, players, seconds),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    worst: Math.max(...times),
  };
}
