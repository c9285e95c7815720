// The interface for programs: games, words, rules, matches, players, hints, records, workers.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

import { load, PiocheError, startWorker } from '../dist/node.js';

const pioche = await load();
const { games, languages, levels } = pioche.catalogue();

/** Plays on until the match is over or so many moves are made. */
function playOn(match, player, moves = Infinity) {
  for (let made = 0; made < moves; ++made) {
    const { obliged } = match.legal();
    if (obliged.length === 0) return;
    match.move(obliged[0], match.botMove(obliged[0], player, String(made + 1)));
  }
}

const refused = (action, code) =>
  assert.throws(action, (error) => {
    assert.ok(error instanceof PiocheError);
    assert.equal(error.code, code);
    assert.match(error.message, / .*[^.]\.$|: there is no such seat/);
    return true;
  });

test('the catalogue says what can be played, and how it is drawn', () => {
  const entries = readdirSync(new URL('../../games', import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(games.map(({ id }) => id).sort(), folders.sort());
  assert.deepEqual(levels, [
    ...['random', 'easy', 'normal', 'hard', 'expert'],
    ...Array.from({ length: 8 }, (_, number) => `level-${number + 1}`),
  ]);
  assert.ok(languages.includes('en') && languages.includes('fr'));
  for (const game of games) {
    assert.ok(game.name && game.tagline && game.cards.length > 5);
    assert.ok(game.zones.some((zone) => zone.cards));
    const position = pioche.newMatch({ game: game.id, players: game.players[0] }).position();
    for (const { key } of game.zones) assert.ok(key in position, `${game.id}: ${key}`);
    assert.deepEqual(Object.keys(position.options), Object.keys(game.options));
  }
});

test('moves have their parts, in the order of the legal moves', () => {
  const solo = pioche.newMatch({ game: 'solo', players: 3, seed: '5' });
  for (let step = 0; step < 40; ++step) {
    const { legal, obliged } = solo.legal();
    const seat = obliged[0];
    const moves = solo.moves(seat);
    assert.deepEqual(
      moves.map(({ move }) => move),
      legal[seat],
    );
    for (const { move, verb, card } of moves) assert.ok(move.startsWith(verb ?? card), move);
    solo.move(seat, moves.at(-1).move);
  }
  solo.close();
});

test('words and rules are there in every language', () => {
  const texts = languages.map((language) => {
    pioche.language = language;
    const words = pioche.words();
    const rules = games.map(({ id }) => pioche.rules(id));
    assert.equal(words.language, language);
    for (const book of rules) {
      const listed = book.sections.flatMap((section) => section.clauses);
      assert.deepEqual(
        listed,
        book.clauses.map((clause) => clause.id),
      );
      assert.ok(book.clauses.every((clause) => clause.text.length > 10));
    }
    return { words, rules };
  });
  pioche.language = 'en';
  const [first, ...others] = texts;
  for (const other of others) {
    assert.deepEqual(Object.keys(other.words.common), Object.keys(first.words.common));
    assert.notDeepEqual(other.words.common, first.words.common);
    assert.notDeepEqual(other.rules, first.rules);
  }
});

test('a match of each game is played to its end, and its record verified', () => {
  for (const { id, players } of games) {
    const match = pioche.newMatch({ game: id, players: players[0], seed: 'abc' });
    playOn(match, 'normal');
    const record = match.record();
    assert.equal(match.position().phase, 'over');
    assert.deepEqual(pioche.replay(record), match.position());
    const { commitment } = pioche.commitment(record.seed);
    assert.equal(pioche.verify(record, commitment).good, true);
    assert.equal(pioche.verify(record, '0'.repeat(64)).good, false);
    const wrong = { ...record, result: { ...record.result, winners: [0, 1] } };
    assert.deepEqual(
      pioche
        .verify(wrong)
        .findings.filter((finding) => !finding.good)
        .map(({ key }) => key),
      ['bad_result'],
    );
    match.close();
  }
});

test('a match resumes from its record, at any of its moves', () => {
  const names = ['A', 'B', 'C', 'D'];
  const match = pioche.newMatch({ game: 'solo', players: 4, seed: '9', names });
  playOn(match, 'easy', 30);
  const record = match.record();
  const whole = pioche.resumeMatch(record);
  assert.deepEqual(whole.position(), match.position());
  const half = pioche.resumeMatch(record, 15);
  for (const [seat, move] of record.moves.slice(15)) half.move(seat, move);
  assert.deepEqual(half.record(), record);
});

test('several matches do not disturb each other', () => {
  const first = pioche.newMatch({ game: 'mio', players: 3, seed: '1' });
  const before = first.position();
  const second = pioche.newMatch({ game: 'skyjo', players: 2, seed: '2' });
  playOn(second, 'random', 20);
  second.close();
  assert.deepEqual(first.position(), before);
  refused(() => second.position(), 'bad_request');
});

test('the same seed gives the same answer, and a hint ranks every move', () => {
  const match = pioche.newMatch({ game: 'solo', players: 3, seed: '4' });
  playOn(match, 'normal', 12);
  const seat = match.legal().obliged[0];
  const same = () => match.botMove(seat, 'hard@300sims', '7');
  assert.equal(same(), same());
  const hint = match.hint(seat, '300sims', '7');
  assert.equal(hint.simulations, 300);
  const moves = hint.moves.map(({ move }) => move).filter((move) => move !== null);
  assert.deepEqual(moves.sort(), match.legal().legal[seat].slice().sort());
  assert.equal(hint.moves.filter(({ thumb }) => thumb).length, 1);
  const chances = hint.moves.map(({ chance }) => chance);
  assert.ok(chances.every((chance) => chance >= 0 && chance <= 1));
});

test('players and hints see what their seat sees, and no more', () => {
  const position = pioche.newMatch({ game: 'solo', players: 3, seed: '4' }).position();
  const seat = position.turn;
  const other = structuredClone(position);
  const hand = other.hands[(seat + 1) % 3];
  [other.pile, other.hands[(seat + 1) % 3]] = [
    [...hand, ...other.pile.slice(hand.length)],
    other.pile.slice(0, hand.length),
  ];
  const [here, there] = [position, other].map((each) => pioche.loadMatch(each));
  assert.notDeepEqual(here.position(), there.position());
  assert.deepEqual(here.view(seat), there.view(seat));
  for (const player of ['normal', 'hard@500sims'])
    assert.equal(here.botMove(seat, player, '1'), there.botMove(seat, player, '1'));
  assert.deepEqual(here.hint(seat, '500sims', '1'), there.hint(seat, '500sims', '1'));
});

test('a budget in milliseconds is used', () => {
  const match = pioche.newMatch({ game: 'mio', players: 3, seed: '4' });
  const started = performance.now();
  const { simulations } = match.hint(match.legal().obliged[0], '100ms');
  const taken = performance.now() - started;
  // How much is done in the time depends on the machine: measure/budget.test.mjs.
  assert.ok(simulations > 0);
  assert.ok(taken >= 99, `${taken} ms`);
});

test('seeds that nobody names are all different', () => {
  const seeds = new Set();
  for (let i = 0; i < 50; ++i) {
    const match = pioche.newMatch({ game: 'pot', players: 3 });
    seeds.add(match.record().seed);
    match.close();
  }
  assert.equal(seeds.size, 50);
});

test('what cannot be is refused in words, and changes nothing', () => {
  const match = pioche.newMatch({ game: 'mio', players: 3, seed: '1' });
  const before = match.position();
  const seat = match.legal().obliged[0];
  refused(() => match.move(seat, 'Z9'), 'unknown_move');
  refused(() => match.move((seat + 1) % 3, 'draw'), 'illegal_move');
  refused(() => match.move(9, 'draw'), 'bad_seat');
  refused(() => match.botMove(seat, 'genius'), 'bad_request');
  refused(() => match.botMove(seat, 'hard@9'), 'bad_request');
  refused(() => match.botMove((seat + 1) % 3, 'normal'), 'bad_request');
  refused(() => match.hint(seat, 'soon'), 'bad_request');
  refused(() => match.ask('nothing'), 'bad_request');
  refused(() => pioche.rules('chess'), 'unknown_game');
  refused(() => pioche.newMatch({ game: 'mio', players: 30 }), 'bad_options');
  refused(() => pioche.verify({}, 'f'), 'bad_request');
  refused(() => pioche.playRandomly('mio', 3, 0), 'bad_request');
  refused(() => pioche.resumeMatch({ pioche: 1 }), 'bad_request');
  assert.deepEqual(match.position(), before);
  pioche.language = 'fr';
  assert.throws(() => match.botMove(seat, 'genius'), /Le joueur « genius » n’existe pas/);
  pioche.language = 'en';
});

test('a worker does the same behind promises', async () => {
  const { pioche: remote, stop } = startWorker();
  try {
    assert.deepEqual(await remote.catalogue(), pioche.catalogue());
    const settings = { game: 'tennis', players: 2, seed: '3' };
    const [there, here] = [await remote.newMatch(settings), pioche.newMatch(settings)];
    assert.deepEqual(await there.view(0), here.view(0));
    assert.equal(await there.botMove(0, 'hard@100sims', '1'), here.botMove(0, 'hard@100sims', '1'));
    await assert.rejects(there.move(0, 'lay'), (error) => error instanceof PiocheError);
    await remote.setLanguage('fr');
    assert.equal((await remote.words()).language, 'fr');
    await there.close();
    await assert.rejects(there.position(), /it was closed/);
  } finally {
    stop();
  }
});
