// Two people at each of many tables of boardgame.io: node clients.mjs PORT TABLES THINK_MS SECONDS
// Prints `begin` and `end` around the time that is measured, then the number of moves.
import client from 'boardgame.io/dist/cjs/client.js';
import multiplayer from 'boardgame.io/dist/cjs/multiplayer.js';
import { game } from './game.mjs';

const [port, tables, think, seconds] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;
let moves = 0;

const thinkingTime = () => -Math.log(1 - Math.random()) * think;

// Plays one seat: one move in each turn of its own. (A client sees its own move before its turn has
// ended: only the number of the turn says that it is a new one.)
function play(matchID, playerID) {
  const player = client.Client({
    game,
    multiplayer: multiplayer.SocketIO({ server }),
    matchID,
    playerID,
    numPlayers: 2,
    debug: false,
  });
  let lastTurn = 0;
  return new Promise((resolve) => {
    player.subscribe((state) => {
      if (state === null || !state.isConnected) return;
      resolve();
      if (state.ctx.turn === lastTurn || state.ctx.currentPlayer !== playerID) return;
      lastTurn = state.ctx.turn;
      moves += 1;
      setTimeout(() => player.moves.add(), thinkingTime());
    });
    player.start();
  });
}

// A match begins when its first player comes.
async function openTable(number) {
  for (const playerID of ['0', '1']) await play(`table ${number}`, playerID);
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const atOnce = 20;
for (let i = 0; i < tables; i += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, tables - i) }, (_, k) => openTable(i + k));
  await Promise.all(some);
}
await pause(1000);
console.log('begin');
const before = moves;
await pause(seconds * 1000);
console.log('end');
console.log(moves - before);
process.exit(0);
