// Two people at each of many tables of boardgame.io: node clients.mjs PORT TABLES THINK_MS SECONDS
// Prints `begin` and `end` around the time that is measured, then the number of moves.
import client from 'boardgame.io/dist/cjs/client.js';
import multiplayer from 'boardgame.io/dist/cjs/multiplayer.js';
import { game } from './game.mjs';

const [port, tables, think, seconds] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;
let moves = 0;

async function post(path, body) {
  const answer = await fetch(`${server}/games/count/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const thinkingTime = () => -Math.log(1 - Math.random()) * think;

// Plays one seat: a move of its own whenever it is its turn, each move seen counted once.
function play(matchID, playerID, credentials) {
  const player = client.Client({
    game,
    multiplayer: multiplayer.SocketIO({ server }),
    matchID,
    playerID,
    credentials,
    debug: false,
  });
  let seen = -1;
  return new Promise((resolve) => {
    player.subscribe((state) => {
      if (state === null || !state.isConnected) return;
      resolve();
      if (state._stateID === seen) return;
      seen = state._stateID;
      if (state.ctx.currentPlayer !== playerID) return;
      moves += 1;
      setTimeout(() => player.moves.add(), thinkingTime());
    });
    player.start();
  });
}

async function openTable() {
  const { matchID } = await post('create', { numPlayers: 2 });
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
    await play(matchID, playerID, playerCredentials);
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

for (let i = 0; i < tables; i += 1) await openTable();
await pause(1000);
console.log('begin');
const before = moves;
await pause(seconds * 1000);
console.log('end');
console.log(moves - before);
process.exit(0);
