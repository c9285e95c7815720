// What a module costs where it runs: in Node, or in a worker of a browser.

/** Random moves in a second, the best of a few runs; `clock` tells milliseconds. */
function randomSpeed(pioche, game, players, moves, clock) {
  const speeds = Array.from({ length: 4 }, () => {
    const started = clock();
    pioche.playRandomly(game, players, moves);
    return (1000 * moves) / (clock() - started);
  });
  return Math.max(...speeds);
}

/** Milliseconds that `hard` takes for each of its moves, all seats played by it. */
function answerTimes(pioche, game, players, clock) {
  const times = [];
  const match = pioche.newMatch({ game, players, seed: '7' });
  while (times.length < 80) {
    const { obliged } = match.legal();
    if (obliged.length === 0) break;
    const started = clock();
    const move = match.botMove(obliged[0], 'hard', String(times.length + 1));
    times.push(clock() - started);
    match.move(obliged[0], move);
  }
  match.close();
  return times;
}

export function costOf(pioche, game, players, moves, clock) {
  const times = answerTimes(pioche, game, players, clock);
  return {
    movesPerSecond: randomSpeed(pioche, game, players, moves, clock),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    worst: Math.max(...times),
  };
}
