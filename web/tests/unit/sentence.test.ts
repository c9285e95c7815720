// What is asked of a player, and why, in the words of the games themselves.
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameInfo, LegalMove } from '$pioche/protocol.gen.js';
import { TableClient } from '$src/state/tableClient.svelte';
import { i18n } from '$src/i18n/texts.svelte';
import { asked } from '$src/table/input/sentence';
import { TableModel } from '$src/table/model/tableModel.svelte';
import mio from '$games/mio/look/look';
import solo from '$games/solo/look/look';
import { plainLook } from '$src/look/cards/plain';
import type { Look } from '$src/look/look';
import { FakeTransport, gameView, matchView, tableMessage } from '../fixtures';
import { textsIn } from './texts';

beforeAll(() => {
  const words = (game: string) => textsIn(`games/${game}/words/en.txt`);
  i18n.dictionary = {
    language: 'en',
    common: textsIn('lang/en.txt'),
    games: { mio: words('mio'), solo: words('solo'), summit: { 'move.next': 'Next round' } },
  };
});

const card = (name: string): LegalMove => ({ move: name, card: name });
const draw: LegalMove = { move: 'draw', verb: 'draw' };

/** A table as the first of two seats has it. */
function tableOf(look: Look, own: Record<string, unknown>, legal: LegalMove[]) {
  const transport = new FakeTransport();
  const client = new TableClient(transport);
  const view = gameView({ game: look.id, ...own });
  transport.say(tableMessage({ match: matchView({ n: 1, view, legal }) }));
  return { table: new TableModel(client, look), transport };
}
const ask = (...given: Parameters<typeof tableOf>) => asked(tableOf(...given).table);

describe('Mio', () => {
  const table = { hands: [['R1', 'B2'], ['?']], aside: [null, null], discard: ['G3'] };

  it('needs no reason where cards fit', () => {
    const { text, why } = ask(mio, { ...table, discard: ['R3'] }, [card('R1'), draw]);
    expect(text).toBe('Your turn. Red, a 3 or a joker.');
    expect(why).toBe('');
  });

  it('says that nothing fits', () => {
    const { text, why } = ask(mio, table, [draw]);
    expect(text).toBe('Your turn. None of your cards fits: draw one.');
    expect(why).toBe('');
  });

  it('says what a star does, before and after drawing', () => {
    const star = { ...table, discard: ['G3', 'G*'] };
    expect(ask(mio, star, [draw]).body).toMatch(/^On a star only a star fits/);
    const drawn = { ...star, phase: 'drawing', drawn: 'B2', draws: 1 };
    expect(ask(mio, drawn, [draw]).why).toMatch(/^Because of the star/);
    expect(ask(mio, { ...drawn, discard: ['G3'] }, [draw]).why).toMatch(/^Once you have drawn/);
  });

  it('says why a card lies aside', () => {
    const forgot = { ...table, hands: [[], ['?']], aside: ['R1', null] };
    expect(ask(mio, forgot, [draw]).why).toMatch(/^You did not say MIO/);
  });
});

it('Solo counts the cards of an open penalty', () => {
  const view = { hands: [['R1'], ['?']], discard: ['R+2'], pending: 6 };
  const { table } = tableOf(solo, view, [draw]);
  expect(asked(table).title).toBe('6 cards are coming your way');
  expect(asked(table).body).toMatch(/^You hold no card to pass them on/);
  expect(table.verb('draw')).toBe('Draw 6');
  expect(ask(solo, { ...view, pending: 0 }, [card('R1')]).why).toBe('');
});

it('Solo says what fits, also to those who wait', () => {
  const view = { hands: [['R1'], ['?']], discard: ['G8'], pending: 0, colour: null };
  expect(ask(solo, view, [card('R1')]).body).toBe('Green, an 8 or a black card.');
  expect(ask(solo, { ...view, discard: ['W'], colour: 'B' }, []).body).toBe(
    'Blue or a black card.',
  );
});

it('Solo says that black cards need not be played', () => {
  const view = { hands: [['WT', 'R1'], ['?']], discard: ['G3'], pending: 0 };
  expect(ask(solo, view, [card('WT'), draw]).why).toMatch(/^Only black cards fit/);
  expect(ask(solo, view, [card('WT')]).why).toBe('');
  expect(ask(solo, view, [card('WT'), card('R1'), draw]).why).toBe('');
});

describe('a game that brings no look', () => {
  const summit = {
    id: 'summit',
    cards: ['1', '2', '3', 'R4', 'W+2', 'W'],
    zones: [
      { key: 'pile', kind: 'pile' },
      { key: 'hands', kind: 'hands' },
      { key: 'trick', kind: 'trick' },
      { key: 'leader', kind: 'seat' },
      { key: 'odd', kind: 'something new' },
    ],
  } as unknown as GameInfo;
  const look = plainLook(summit);

  it('has its zones laid out by their kinds, and leaves out what it does not know', () => {
    const shown = look.layout.zones.map(({ key, kind, place }) => `${key} ${kind} ${place}`);
    expect(shown).toEqual([
      'pile pile centre',
      'hands fan seat',
      'trick trick centre',
      'leader marker seat',
    ]);
  });

  it('has a picture for every card: numbers, letters and colours', () => {
    const faces = summit.cards.map((card) => look.face(card));
    expect(new Set([...faces, look.back()]).size).toBe(summit.cards.length + 1);
    expect(look.layout.titled).toEqual(summit.cards);
    expect(Object.keys(look.colours)).toEqual(['R']);
  });

  it('knows suits from colours', () => {
    const cards = ['H7', 'H10', 'HK', 'DK', 'CK', 'SK'];
    const suited = plainLook({ ...summit, cards });
    expect(new Set(cards.map((card) => suited.face(card))).size).toBe(cards.length);
    expect(Object.keys(suited.colours).sort()).toEqual(['C', 'D', 'H', 'S']);
    const grey = plainLook({ ...summit, cards: ['S1', 'R1'] });
    expect(grey.colours.S).not.toEqual(suited.colours.S);
  });

  it('asks for cards, and plays them when they are confirmed', () => {
    const view = { hands: [['1', 'R4'], ['?']], trick: [], pile: 3, leader: 0 };
    const lists = [['1'], ['R4'], ['1', 'R4']];
    const legal = lists.map((cards) => ({ move: cards.join('+'), cards }));
    expect(ask(look, view, legal.slice(0, 2)).text).toBe('Your turn. Choose 1 card.');
    const { table, transport } = tableOf(look, view, legal);
    expect(asked(table).text).toBe('Your turn. Choose one card or several.');
    table.pick({ part: 'cards', value: 'R4', copy: 1 });
    expect(asked(table).text).toBe('Play these cards, or choose others.');
    expect(table.unconfirmed?.plain).toBe('R4');
    table.pick({ part: 'cards', value: '1', copy: 1 });
    expect(transport.commands).toEqual([]);
    void table.play(table.unconfirmed!);
    expect(transport.commands).toMatchObject([{ do: 'move', move: '1+R4' }]);
  });

  it('is asked for in words', () => {
    const view = { hands: [['1', 'R4'], ['?']], trick: [], pile: 3, leader: 0 };
    expect(ask(look, view, [card('1'), card('R4')]).text).toBe('Your turn. Play a card.');
    const many = ['ask', 'bid', 'fold', 'pass', 'raise'].map((verb) => ({ move: verb, verb }));
    expect(ask(look, view, many).text).toBe('Your turn. Choose.');
  });
});
