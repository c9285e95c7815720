// A table without a server: whole matches of every game, the log, links, hints, refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { recordCommand, recordMessage, recordValue } from '../../tests/protocol/traffic.mjs';
import { load, PiocheError, startWorker } from '../dist/node.js';

const pioche = await load();
const { games } = pioche.catalogue();
const anna = { id: 'anna', name: 'Anna' };
const ben = { id: 'ben', name: 'Ben' };

/** Runs a table as a page would, in a time of its own: keeps the log, delivers, thinks, wakes. */
class Run {
  now = 1_000_000;
  entries = [];
  chat = [];
  records = [];
  delivered = [];
  inboxes = new Map();
  wakeAt = null;
  tasks = 0;
  table = pioche.newTable();

  take(outcome) {
    this.entries.push(...outcome.entries);
    this.chat.push(...outcome.chat);
    for (const parcel of outcome.parcels) {
      recordMessage(parcel.message);
      this.delivered.push(parcel);
      this.inboxes.set(parcel.link, [...(this.inboxes.get(parcel.link) ?? []), parcel.message]);
    }
    this.wakeAt = outcome.wakeAt;
    this.tasks = outcome.tasks;
    this.summary = outcome.summary;
    recordValue('tableSummary', outcome.summary);
    if (outcome.record) {
      recordValue('matchRecord', outcome.record);
      this.records.push(outcome.record);
      this.take(this.table.keep(`match-${this.records.length}`, this.now));
    }
  }

  say(link, command) {
    recordCommand(command);
    this.take(this.table.receive(link, JSON.stringify(command), this.now));
  }

  /** The last message of a type to a link. */
  last(link, type) {
    return (this.inboxes.get(link) ?? []).findLast((message) => message.type === type);
  }

  /** What a link may do, from the messages that it got. */
  legal(link) {
    const inbox = this.inboxes.get(link) ?? [];
    const known = inbox.findLast(({ type }) => type === 'table' || type === 'moved');
    return known?.type === 'table' ? (known.match?.legal ?? []) : (known?.legal ?? []);
  }

  /** One step: a person's move, a thought, or the next moment at which something is due. */
  step(links, choose) {
    if (this.tasks > 0) return this.take(this.table.think(this.now));
    const able = links.filter((link) => this.legal(link).length > 0);
    if (able.length > 0) {
      const link = able[choose(able.length)];
      const legal = this.legal(link);
      this.now += 50;
      const between = legal.some(({ verb }) => verb === 'next');
      const { move } = legal[choose(legal.length)];
      return this.say(link, between ? { do: 'ready' } : { do: 'move', move });
    }
    assert.notEqual(this.wakeAt, null, 'nobody may do anything, and nothing is due');
    this.now = Math.max(this.now, this.wakeAt);
    return this.take(this.table.wake(this.now));
  }
}

/** Numbers that look like chance and are the same every time. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function seated(game, level) {
  const run = new Run();
  const players = Math.min(3, game.players[1]);
  const bots = Array.from({ length: players }, (_, seat) => (seat < 2 ? null : level));
  const setup = { game: game.id, players, bots, pace: 100, between: 60, grace: 0, hints: true };
  run.take(run.table.open(`t-${game.id}`, anna, setup, run.now));
  run.take(run.table.connect(1, anna, 'en', run.now));
  run.take(run.table.connect(2, ben, 'fr', run.now));
  run.say(2, { do: 'sit', seat: 1 });
  run.say(2, { do: 'ready' });
  run.say(1, { do: 'start' });
  assert.equal(run.summary.state, 'playing');
  return run;
}

for (const game of games)
  test(`${game.id}: two people and bots play to the end, and the record is kept`, () => {
    const run = seated(game, 'normal');
    const choose = dice(7);
    for (let steps = 0; run.records.length === 0; ++steps) {
      assert.ok(steps < 30_000, 'the match does not end');
      run.step([1, 2], choose);
    }
    const [record] = run.records;
    assert.equal(run.summary.state, 'over');
    assert.equal(run.last(1, 'table').room.deal, null);
    assert.equal(record.deal, undefined);
    assert.equal(pioche.verify(record).good, true);
    assert.deepEqual(record.players.slice(0, 2), ['Anna', 'Ben']);
    const rooms = run.inboxes
      .get(1)
      .filter((message) => message.room)
      .map(({ room }) => room);
    assert.equal(rooms.findLast((room) => 'record' in room).record, 'match-1');
    assert.equal(rooms.findLast((room) => 'seed' in room).seed, record.seed);
  });

for (const game of games)
  test(`${game.id}: a table made from the log is the same table`, () => {
    const run = seated(game, 'normal');
    const choose = dice(11);
    for (let steps = 0; steps < 60 && run.records.length === 0; ++steps) run.step([1, 2], choose);
    run.say(1, { do: 'look' });
    run.say(2, { do: 'look' });

    const again = new Run();
    again.now = run.now;
    const log = { entries: run.entries, chat: run.chat, people: [anna, ben] };
    again.take(again.table.restore(`t-${game.id}`, log, again.now));
    again.take(again.table.connect(1, anna, 'en', again.now));
    again.take(again.table.connect(2, ben, 'fr', again.now));
    again.say(1, { do: 'look' });
    for (const link of [1, 2]) {
      if (link === 2) again.say(2, { do: 'look' });
      const [before, after] = [run.last(link, 'table'), again.last(link, 'table')];
      assert.deepEqual(after.match, before.match);
      assert.deepEqual(after.you, before.you);
      assert.deepEqual(after.room.deal, before.room.deal);
    }
    for (let steps = 0; again.records.length + run.records.length === 0; ++steps) {
      assert.ok(steps < 30_000, 'the match does not end');
      again.step([1, 2], choose);
    }
  });

test('nobody is told what only the other may see', () => {
  const run = seated(
    games.find(({ id }) => id === 'solo'),
    'normal',
  );
  const choose = dice(3);
  for (let steps = 0; steps < 40; ++steps) run.step([1, 2], choose);
  let looked = 0;
  for (const { link, message } of run.delivered) {
    const hands = message.match?.view.hands ?? message.view?.hands;
    if (!hands || message.view?.phase === 'scored') continue;
    const others = hands.flatMap((hand, seat) => (seat === link - 1 ? [] : hand));
    assert.ok(
      others.every((card) => card === '?'),
      `link ${link} sees ${others}`,
    );
    ++looked;
  }
  assert.ok(looked > 20, `${looked} hands`);
});

test('hints come from the table, and refusals in the language of the link', () => {
  const run = seated(
    games.find(({ id }) => id === 'skyjo'),
    'hard',
  );
  while (run.tasks > 0) run.step([], () => 0);
  run.say(1, { do: 'hint', id: 5 });
  while (!run.last(1, 'hint')) run.take(run.table.think(run.now));
  const hint = run.last(1, 'hint');
  assert.equal(hint.re, 5);
  assert.ok(hint.hint.moves.length > 0);
  run.say(1, { do: 'move', move: 'nonsense', id: 6 });
  run.say(2, { do: 'move', move: 'nonsense', id: 6 });
  const [english, french] = [run.last(1, 'refused'), run.last(2, 'refused')];
  assert.equal(english.code, 'unknown_move');
  assert.equal(french.code, 'unknown_move');
  assert.notEqual(english.message, french.message);
});

test('what is wrong is said: no table yet, a bad setup, a log that is none', () => {
  const table = pioche.newTable();
  assert.throws(() => table.wake(1), PiocheError);
  assert.throws(() => table.open('x', anna, { game: 'bridge' }, 1), /bridge/);
  assert.throws(() => table.restore('x', { entries: ['{"t":1}'] }, 1), PiocheError);
  assert.throws(() => table.restore('x', { entries: [] }, 1), PiocheError);
  table.close();
});

test('a table runs in a worker as well', async () => {
  const worker = startWorker();
  const table = await worker.pioche.newTable();
  const setup = { game: 'mio', players: 2, bots: [null, 'easy'], start: true };
  const opened = await table.open('w', anna, setup);
  assert.ok(opened.entries.length > 2);
  const { parcels } = await table.connect(1, anna, 'en');
  assert.equal(parcels[0].message.type, 'table');
  await table.close();
  await assert.rejects(() => table.wake(), /closed/);
  worker.stop();
});
