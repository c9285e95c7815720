import { describe, expect, it, vi } from 'vitest';
import { shareStructure } from '$src/state/structuralSharing';
import type { GameView, PastMove, TableMessage } from '$pioche/protocol.gen.js';
import { TableClient } from '$src/state/tableClient.svelte';
import { TableModel } from '$src/table/model/tableModel.svelte';
import mio from '$games/mio/look/look';
import {
  FakeTransport,
  gameView,
  matchView,
  movedMessage,
  personSeat,
  room,
  tableMessage,
} from '../fixtures';

const view = gameView({ pile: 9, hands: [['R1'], ['?']] });
const past = (...moves: number[]): PastMove[] =>
  moves.map((n) => ({ n, round: 1, seat: 0, by: 'person', events: [{ type: 'draw' }] }));
const table = (n: number, ...before: number[]): TableMessage =>
  tableMessage({
    match: matchView({ n, view, rounds: [[3, 0]], past: past(...before) }),
    now: Date.now(),
  });
const moved = (n: number, changes: Partial<GameView> = {}) => movedMessage(n, { view: changes });

function started(n = 0) {
  const transport = new FakeTransport();
  const client = new TableClient(transport);
  transport.say(table(n));
  return { transport, client };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a session', () => {
  it('takes a whole table, and then what changes', () => {
    const { transport, client } = started(3);
    expect(client).toMatchObject({ n: 3, legal: [{ move: 'draw', verb: 'draw' }], obliged: [0] });
    transport.say(moved(4, { pile: 8, turn: 1 }));
    expect(client.view).toMatchObject({ pile: 8, turn: 1, hands: [['R1'], ['?']] });
    expect(client).toMatchObject({ n: 4, legal: [{ move: 'pass', verb: 'pass' }], obliged: [1] });
    expect(client.log).toEqual([
      { n: 4, seat: 0, by: 'person', round: 1, events: [{ type: 'draw' }] },
    ]);
  });

  it('lays what was added on the piles that it knows', () => {
    const { transport, client } = started(3);
    transport.say(moved(4, { discard: ['R1', 'R2'] }), { ...moved(5), added: { discard: ['B2'] } });
    expect(client.view).toMatchObject({ discard: ['R1', 'R2', 'B2'] });
    transport.say({ ...moved(6, { turn: 1 }), added: { discard: ['B3', 'B4'] } });
    expect(client.view).toMatchObject({ discard: ['R1', 'R2', 'B2', 'B3', 'B4'], turn: 1 });
  });

  it('keeps the points of the rounds: those before it came, and each that ends', () => {
    const { transport, client } = started(3);
    transport.say({
      ...moved(4),
      events: [{ type: 'draw' }, { type: 'round_end', points: [0, 8], scores: [3, 8] }],
    });
    expect(client.rounds).toEqual([
      [3, 0],
      [0, 8],
    ]);
    transport.say(moved(5));
    expect(client.rounds).toHaveLength(2);
    transport.say(table(0));
    expect(client.rounds).toEqual([[3, 0]]);
  });

  it('asks for the whole table once when it missed a move', () => {
    const { transport, client } = started(3);
    transport.say(moved(6), moved(7));
    expect(transport.commands).toEqual([{ do: 'look', id: 1 }]);
    expect(client.n).toBe(3);
    transport.say({ ...table(7), re: 1 });
    expect(client.n).toBe(7);
  });

  it('leaves alone what it has already seen', () => {
    const { transport, client } = started(3);
    transport.say(moved(3, { pile: 1 }));
    expect(client.view?.pile).toBe(9);
    expect(client.log).toHaveLength(0);
  });

  it('waits for the animation before the next move, and skips what is old news', async () => {
    const { transport, client } = started(0);
    const shown: number[] = [];
    let finish = () => {};
    client.animate = ({ moved: { n } }) => {
      shown.push(n);
      return new Promise((resolve) => (finish = resolve));
    };
    transport.say(moved(1), moved(2));
    expect(client.n).toBe(1);
    finish();
    await settled();
    expect(client.n).toBe(2);
    transport.say(moved(3), table(9));
    finish();
    await settled();
    expect(client.n).toBe(9);
    expect(shown).toEqual([1, 2]);
  });

  it('finds itself among the people, and asks for its new view', () => {
    const { transport, client } = started(0);
    transport.say({ type: 'room', room: { seats: [null, personSeat('a')], host: 'b' } });
    expect(client.you).toEqual({ person: 'a', seat: 1, host: false });
    expect(transport.commands).toEqual([{ do: 'look', id: 1 }]);
    expect(client.room?.game).toBe('g');
  });

  it('keeps chat in order and once', () => {
    const { transport, client } = started(0);
    const line = { type: 'chat' as const, number: 1, time: 0, person: 'b', name: 'b', text: 'hi' };
    transport.say(line, line, { ...line, number: 2, text: 'ho' });
    expect(client.chat.map(({ text }) => text)).toEqual(['hi', 'ho']);
  });

  it('counts clocks down only for whoever they run for', () => {
    const { transport, client } = started(0);
    const now = Date.now();
    transport.say({
      ...moved(1),
      clocks: { at: now + client.skew, left: [5000, 7000], running: [0] },
    });
    expect(client.timeLeft(0, now + 2000)).toBe(3000);
    expect(client.timeLeft(1, now + 2000)).toBe(7000);
    expect(client.timeLeft(0, now + 20_000)).toBe(0);
  });

  it('says when the line is lost, and starts a new log with a new match', () => {
    const { transport, client } = started(0);
    transport.say(moved(1));
    transport.drop();
    expect(client.connection).toBe('lost');
    transport.say(table(1));
    expect(client.log).toHaveLength(1);
    transport.say({ ...table(0), room: room({ match: 2 }) });
    expect(client.log).toHaveLength(0);
  });

  it('is back at the table when another session than its own was ended', () => {
    const { transport, client } = started(3);
    transport.say({ type: 'closed', reason: 'signed_out' });
    expect(client.closed).toBe('signed_out');
    transport.say(table(3));
    expect(client.closed).toBeNull();
    transport.say({ type: 'closed', reason: 'kicked' }, table(3));
    expect(client.closed).toBe('kicked');
  });

  it('stays at the table of a server that stops, for it comes back', () => {
    const { transport, client } = started(3);
    transport.say({ type: 'closed', reason: 'stopping' });
    transport.drop();
    expect(client.closed).toBeNull();
    expect(client.connection).toBe('lost');
    transport.say(table(4));
    expect(client.n).toBe(4);
  });

  it('does not hold moves back in a page that nobody sees', async () => {
    const { transport, client } = started(0);
    const animate = vi.fn();
    client.animate = animate;
    vi.stubGlobal('document', { hidden: true });
    transport.say(moved(1), moved(2));
    vi.unstubAllGlobals();
    await settled();
    expect(client.n).toBe(2);
    expect(animate).not.toHaveBeenCalled();
  });
});

describe('a move', () => {
  const client = () => {
    const { transport, client } = started(3);
    return { transport, model: new TableModel(client, mio) };
  };

  it('names the position that it is meant for, so that nobody who was faster changes it', async () => {
    const { transport, model } = client();
    const sent = model.send('draw');
    expect(transport.commands).toEqual([{ do: 'move', move: 'draw', n: 3, id: 1 }]);
    transport.say({ type: 'refused', code: 'wrong_time', message: 'Somebody was faster.', re: 1 });
    await sent;
    expect(model.refusal?.message).toBe('Somebody was faster.');
  });

  it('names none while the game waits for several seats at once', () => {
    const { transport, model } = client();
    transport.say(movedMessage(4, { obliged: [0, 1] }));
    void model.send('draw');
    expect(transport.commands).toEqual([{ do: 'move', move: 'draw', id: 1 }]);
  });
});

describe('a log', () => {
  const numbers = (client: TableClient) => client.log.map(({ n }) => n);

  it('begins with what happened before the page came', () => {
    const transport = new FakeTransport();
    const client = new TableClient(transport);
    transport.say(table(3, 2, 3), moved(4));
    expect(numbers(client)).toEqual([2, 3, 4]);
  });

  it('goes on where the page was away, and leaves out what nobody tells any more', () => {
    const { transport, client } = started(0);
    transport.say(moved(1), moved(2), table(9, 2, 3, 4));
    expect(numbers(client)).toEqual([1, 2, 3, 4]);
    transport.say(table(9, 8, 9), moved(10));
    expect(numbers(client)).toEqual([1, 2, 3, 4, 8, 9, 10]);
  });

  it('is nobody else’s: another seat begins anew', () => {
    const { transport, client } = started(0);
    transport.say(moved(1), { ...table(2, 2), you: { person: 'a', seat: 1, host: true } });
    expect(numbers(client)).toEqual([2]);
  });
});

describe('structural sharing of a view', () => {
  it('is equal to the new one, and the same object where nothing changed', () => {
    const old = { pile: 9, hands: [['R1'], ['?', '?']], colour: null };
    const fresh = { pile: 8, hands: [['R1'], ['?']], colour: null };
    const result = shareStructure(old, fresh);
    expect(result).toEqual(fresh);
    expect(result.hands[0]).toBe(old.hands[0]);
    expect(result.hands[1]).not.toBe(old.hands[1]);
    expect(shareStructure(old, structuredClone(old))).toBe(old);
    expect(shareStructure([1, 2], [1])).toEqual([1]);
    expect(shareStructure({ a: 1 }, { b: 1 })).toEqual({ b: 1 });
    expect(shareStructure([], {})).toEqual({});
    expect(shareStructure(null, [0])).toEqual([0]);
  });
});
