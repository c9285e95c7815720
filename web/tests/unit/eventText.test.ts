import { describe, expect, it } from 'vitest';
import { load } from '$pioche/node.js';
import type { GameEvent, PastMove } from '$pioche/protocol.gen.js';
import { eventPieces, eventText } from '$src/i18n/eventText';
import { GameWords } from '$src/i18n/words';
import { turnsOf } from '$src/table/panels/turns';

const pioche = await load();
const names = (seat: number) => ['Ada', 'Milo', 'Zoé'][seat] ?? '';
function words(game: string, language = 'en'): GameWords {
  pioche.language = language;
  return new GameWords(pioche.words(), game, names);
}
const told = (game: string, events: GameEvent[], language = 'en', me: number | null = 0) =>
  eventText(words(game, language), events, me).replaceAll('\u00A0', ' ');

describe('a turn in sentences', () => {
  const swap: GameEvent[] = [
    { type: 'take', seat: 0, card: '5', note: 'a3' },
    { type: 'replace', seat: 0, card: '6', note: 'a3' },
  ];

  it('speaks to me as you, and never of places', () => {
    expect(told('skyjo', swap)).toBe('You take 5 and give up 6.');
    expect(told('skyjo', swap, 'fr')).toBe('Tu prends 5 et rends 6.');
    expect(told('skyjo', swap, 'en', 1)).toBe('Ada takes 5 and gives up 6.');
  });

  it('puts what somebody does into one sentence', () => {
    const turn: GameEvent[] = [
      { type: 'draw', seat: 1, card: '?' },
      { type: 'drop', seat: 1, card: '7' },
      { type: 'reveal', seat: 1, card: '1', note: 'b2' },
    ];
    expect(told('skyjo', turn)).toBe('Milo draws, drops 7 and turns up 1.');
    expect(told('skyjo', turn, 'fr')).toBe('Milo pioche, jette 7 et retourne 1.');
    expect(told('skyjo', turn.slice(0, 1))).toBe('Milo draws a card.');
  });

  it('counts what is done again and again', () => {
    const draw: GameEvent = { type: 'draw', seat: 2, card: '?' };
    const put: GameEvent = { type: 'put', seat: 2, card: 'G4' };
    expect(told('mio', [draw, draw, draw, put])).toBe('Zoé draws 3 cards and plays green 4.');
    const mine: GameEvent[] = [
      { type: 'draw', seat: 0, card: 'B4' },
      { type: 'draw', seat: 0, card: 'R2' },
    ];
    expect(told('mio', mine)).toBe('You draw blue 4, red 2.');
  });

  it('begins another sentence with another subject, and after a call', () => {
    const events: GameEvent[] = [
      { type: 'put', seat: 1, card: 'G+2' },
      { type: 'announce', seat: 1 },
      { type: 'penalty', seat: 0, count: 2 },
    ];
    expect(told('solo', events)).toBe(
      'Milo plays green draw two and says SOLO! You must draw 2 cards or pass them on.',
    );
    expect(told('solo', [{ type: 'exchange', seat: 1, other: 0 }])).toBe(
      'Milo exchanges hands with you.',
    );
  });

  it('calls me you among the others', () => {
    const end: GameEvent = { type: 'round_end', points: [3, 0, 8], scores: [3, 0, 8] };
    expect(told('mio', [end])).toBe('The round is over: You 3, Milo 0, Zoé 8.');
    expect(told('mio', [{ type: 'match_end', winners: [0, 2], scores: [1, 2, 1] }])).toBe(
      'The match is over, won by you, Zoé.',
    );
  });

  it('shows cards as pictures, and leaves out what has no text', () => {
    const pieces = eventPieces(words('skyjo'), [...swap, { type: 'unheard_of', seat: 0 }], 0);
    expect(pieces).toEqual([
      { kind: 'subject', value: 'You' },
      { kind: 'text', value: ' take ' },
      { kind: 'card', value: '5' },
      { kind: 'text', value: ' and give up ' },
      { kind: 'card', value: '6' },
      { kind: 'text', value: '.' },
    ]);
  });

  it.each(['en', 'fr'])('has both persons for whatever a seat does, in %s', (language) => {
    pioche.language = language;
    for (const [game, texts] of Object.entries(pioche.words().games))
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith('event.') && !key.endsWith('.you') && text.startsWith('{seat} ')) {
          const own = words(game, language).has(`${key}.you`);
          const same = /^\{seat\} (must|ended) /.test(text);
          expect(own || same, `${game} ${key}`).toBe(true);
        }
  });
});

describe('turns', () => {
  const move = (n: number, seat: number, more: Partial<PastMove> = {}): PastMove => ({
    n,
    seat,
    round: 1,
    by: 'person',
    events: [{ type: 'draw', seat, card: '?' }],
    ...more,
  });

  it('hold the moves of one seat in a row', () => {
    const turns = turnsOf([move(1, 0), move(2, 0), move(3, 1), move(4, 0)]);
    expect(turns.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(turns[0]?.events).toHaveLength(2);
  });

  it('begin anew with a round, after its deal, and where moves are missing', () => {
    const deal = move(3, 0, {
      round: 2,
      by: 'clock',
      events: [{ type: 'deal', seat: 1, count: 8 }],
    });
    const turns = turnsOf([move(2, 0), deal, move(4, 0, { round: 2 }), move(9, 0, { round: 2 })]);
    expect(turns.map(({ first, by }) => [first, by])).toEqual([
      [2, null],
      [3, null],
      [4, null],
      [9, null],
    ]);
  });

  it('keep apart what the end of a round does to others', () => {
    const turns = turnsOf([
      move(1, 0),
      move(2, 0, {
        events: [
          { type: 'replace', seat: 0, card: '6' },
          { type: 'reveal', seat: 1, card: '3' },
          { type: 'reveal', seat: 1, card: '9' },
          { type: 'reveal', seat: 2, card: '1' },
          { type: 'double', seat: 0, count: 7 },
          { type: 'round_end', points: [14, 12, 1] },
        ],
      }),
      move(3, 0, { round: 2 }),
    ]);
    expect(turns.map(({ seat, events }) => [seat, events.map(({ type }) => type)])).toEqual([
      [0, ['draw', 'replace']],
      [1, ['reveal', 'reveal']],
      [2, ['reveal']],
      [0, ['double']],
      [null, ['round_end']],
      [0, ['draw']],
    ]);
  });

  it('say who moved instead of the seat', () => {
    const turns = turnsOf([
      move(1, 0),
      move(2, 0, { by: 'clock' }),
      move(3, 1, { by: 'stand_in' }),
    ]);
    expect(turns.map(({ by }) => by)).toEqual([null, 'clock', 'stand_in']);
  });
});
