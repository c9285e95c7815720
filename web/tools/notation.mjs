// Plays matches through `pioche referee` and writes down every card, move and type of event that
// occurs: what the tests of the looks are held against.
//   node tools/notation.mjs PIOCHE > tests/unit/notation.json
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const tables = [
  { game: 'mio', players: 3, options: { numbers: '222111111' }, matches: 3 },
  { game: 'mio', players: 6, options: {}, matches: 2 },
  { game: 'pot', players: 6, options: { rounds: 3 }, matches: 6 },
  { game: 'tennis', players: 2, options: {}, matches: 10 },
  { game: 'solo', players: 2, options: {}, matches: 3 },
  { game: 'solo', players: 10, options: { stacking: 'any', target: 2000 }, matches: 3 },
  { game: 'skyjo', players: 3, options: {}, matches: 2 },
];

const program = process.argv[2];
if (program === undefined) throw new Error('Name the program: node tools/notation.mjs PIOCHE');
const referee = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  referee.stdin.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error.message}`);
  return answer;
}

/** A small generator, so that the same file comes out every time. */
function chance(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const cardKeys = ['pile', 'discard', 'hands', 'balls', 'pot', 'grids', 'held', 'aside', 'chosen'];

function collectCards(value, cards) {
  if (Array.isArray(value)) value.forEach((entry) => collectCards(entry, cards));
  else if (value !== null && value !== undefined && value !== '.')
    cards.add(String(value).replace(/\?$/, ''));
}

async function playMatch(table, seed, found) {
  const pick = chance(seed);
  const { game, players, options } = table;
  let { position } = await ask({ op: 'new', game, players, options, seed: seed.toString(16) });
  for (let moves = 0; moves < 3000 && position.phase !== 'over'; moves++) {
    for (const key of cardKeys) collectCards(position[key], found.cards);
    const { legal } = await ask({ op: 'legal' });
    Object.values(legal)
      .flat()
      .forEach((move) => found.moves.add(move));
    const seats = Object.keys(legal);
    const seat = seats[pick(seats.length)];
    const move = legal[seat][pick(legal[seat].length)];
    const answer = await ask({ op: 'move', seat: Number(seat), move });
    for (const event of answer.events) found.events.add(event.type);
    position = answer.position;
  }
}

const games = {};
for (const table of tables) {
  games[table.game] ??= { cards: new Set(), moves: new Set(), events: new Set() };
  for (let i = 1; i <= table.matches; i++) await playMatch(table, i * 7919, games[table.game]);
}
referee.stdin.end();
const sorted = (set) => [...set].sort();
const written = Object.entries(games).map(([game, { cards, moves, events }]) => [
  game,
  { cards: sorted(cards), moves: sorted(moves), events: sorted(events) },
]);
process.stdout.write(`${JSON.stringify(Object.fromEntries(written), null, 1)}\n`);
