// Every game's look against what the engine itself deals, offers and tells in random matches.
import { describe, expect, it } from 'vitest';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '$pioche/node.js';
import type { LegalMove, GameInfo } from '$pioche/node.js';
import { lookOf } from '$src/look/looks';
import { paper } from '$src/look/cards/colours';
import { plainLook } from '$src/look/cards/plain';
import pot from '$games/pot/look/look';
import skyjo from '$games/skyjo/look/look';

const pioche = await load();
const games = pioche.catalogue().games;
/** Those of the games' folders. */
const ownLooks = await Promise.all(games.flatMap(({ id }) => lookOf(id) ?? []));
const looks = [
  ...ownLooks.map((look) => ({ name: look.id, look })),
  ...games.map((game) => ({ name: `${game.id}, plain`, look: plainLook(game) })),
];
const gamesFolder = fileURLToPath(new URL('../../../games', import.meta.url));

interface Played {
  moves: LegalMove[];
  events: string[];
}

/** Every move that was offered and every type of event in some matches of random moves. */
function played({ id: game, players: [least, most] }: GameInfo): Played {
  const moves = new Map<string, LegalMove>();
  const events = new Set<string>();
  let state = 1;
  const below = (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  for (const players of [least, most, least, most]) {
    const match = pioche.newMatch({ game, players, seed: String(players + moves.size) });
    for (let step = 0; step < 400; ++step) {
      const { legal } = match.legal();
      const seats = Object.keys(legal);
      if (seats.length === 0) break;
      const seat = Number(seats[below(seats.length)]);
      const offered = match.moves(seat);
      for (const move of offered) moves.set(move.move, move);
      const { events: told } = match.move(seat, offered[below(offered.length)]!.move);
      for (const { type } of told) events.add(type);
    }
    match.close();
  }
  return { moves: [...moves.values()], events: [...events] };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

it('every look is of a game that the program plays', () => {
  const folders = readdirSync(gamesFolder).filter((game) =>
    existsSync(`${gamesFolder}/${game}/look/look.ts`),
  );
  expect(ownLooks.map(({ id }) => id).sort()).toEqual(folders.sort());
});

describe.each(looks)('$name', ({ look }) => {
  const game = look.id;
  const info = games.find(({ id }) => id === game)!;
  const { cards } = info;
  const { moves } = played(info);
  const drawings = [...cards.map((card) => look.face(card)), look.back(), look.box()];

  it('draws every card, and no two alike', () => {
    expect(cards.length).toBeGreaterThan(10);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('draws with markup that can stand many times in one page', () => {
    for (const drawing of drawings) {
      expect(drawing).not.toMatch(/ id=|<text|url\(|href|undefined|NaN/);
      expect(drawing.match(/</g)!.length).toBe(drawing.match(/>/g)!.length);
    }
  });

  it('keeps a face small', () => {
    for (const card of cards) expect(look.face(card).length, card).toBeLessThan(3500);
    const mean = cards.reduce((sum, card) => sum + look.face(card).length, 0) / cards.length;
    expect(mean).toBeLessThan(1800);
  });

  it('finds the card of a move among the cards', () => {
    for (const move of moves) {
      const { card, cards: several = [], colour } = move;
      for (const named of [...several, ...(card === undefined ? [] : [card])])
        expect(cards, move.move).toContain(named);
      if (colour !== undefined) expect(Object.keys(look.colours)).toContain(colour);
    }
  });

  it('tells all moves apart by their parts', () => {
    const parts = new Set(moves.map((move) => JSON.stringify({ ...move, move: '' })));
    expect(parts.size).toBe(moves.length);
  });

  it('has a word for every verb and zone, in every language', () => {
    const verbs = moves.flatMap(({ verb }) => verb ?? []);
    const keys = [
      ...new Set(verbs.map((verb) => `move.${verb}`)),
      ...look.layout.zones.map((zone) => `zone.${zone.key}`),
      ...Object.keys(look.situations ?? {}).map((key) => `ask.because.${key}`),
    ];
    for (const file of readdirSync(`${gamesFolder}/${game}/words`)) {
      const words = readFileSync(`${gamesFolder}/${game}/words/${file}`, 'utf8');
      for (const key of keys) expect(words, file).toContain(`\n${key} = `);
    }
  });

  it('puts a hand in an order that has every card', () => {
    if (look.order) expect([...look.order].sort()).toEqual([...cards].sort());
  });

  it('has colours that can be read, each with a shape and a pattern of its own', () => {
    const colours = Object.values(look.colours);
    for (const { ink, fill, on, tint } of colours) {
      expect(contrast(ink, paper)).toBeGreaterThan(4.5);
      expect(contrast(ink, tint)).toBeGreaterThan(4.5);
      expect(contrast(on, fill)).toBeGreaterThan(4.5);
    }
    expect(new Set(colours.map(({ shape }) => shape)).size).toBe(colours.length);
    expect(new Set(colours.map(({ pattern }) => pattern(50, 50))).size).toBe(colours.length);
  });
});

describe.each(ownLooks)('$id', (look) => {
  const game = look.id;
  const { events } = played(games.find(({ id }) => id === game)!);

  it('has a sound for a card put, taken or turned, and none for what never happens', () => {
    const header = readdirSync(`${gamesFolder}/${game}`)
      .filter((file) => file.endsWith('.h'))
      .map((file) => readFileSync(`${gamesFolder}/${game}/${file}`, 'utf8'))
      .join('');
    const happens = (type: string) => events.includes(type) || header.includes(`"${type}"`);
    for (const type of Object.keys(look.sounds))
      expect(happens(type) || ['round_end', 'match_end'].includes(type), type).toBe(true);
    expect(Object.keys(look.sounds).filter((type) => events.includes(type)).length).toBeGreaterThan(
      4,
    );
  });
});

it('a card that is none is refused', () => {
  expect(() => skyjo.face('13')).toThrow();
  expect(() => pot.face('X1')).toThrow();
});
